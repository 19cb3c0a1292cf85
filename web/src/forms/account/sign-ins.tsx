import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useAccess } from "../../lib/config.ts";
import { ActionRow } from "../../ui/action-row.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import type { Member } from "../history/entry-words.ts";
import { OwnSessionList } from "./own-session-list.tsx";
import { ownSessionsQuery, useChangePassword, useEndOwnSessions } from "./own-sessions.ts";

const ChangePasswordDialog = lazyComponent(() => import("./change-password-dialog.tsx"));

/** Where a member is signed in, and an investor's password. Shown where access is enforced. */
export default function SignIns({ member }: { member: Member }) {
  if (useAccess() !== "enforced") return null;
  return (
    <Card className="mt-8" aria-labelledby="sign-ins">
      <CardHeader
        title={<span id="sign-ins">Sign-ins</span>}
        description="Where you are signed in. End a session that you do not recognise."
      />
      <div className="grid gap-6">
        <OwnSessions />
        {member === "investor" && <PasswordRow />}
      </div>
    </Card>
  );
}

function OwnSessions() {
  return <OwnSessionList query={useQuery(ownSessionsQuery)} end={useEndOwnSessions()} />;
}

function PasswordRow() {
  // Stays mounted once opened, so that it can fade out and restore the focus.
  const [open, setOpen] = useState<boolean | null>(null);
  const { mutateAsync } = useChangePassword();
  const save = (current_password: string, password: string) => mutateAsync({ current_password, password });
  return (
    <div className="border-t pt-4">
      <ActionRow title="Password" text="A new password ends all your other sessions.">
        <Button
          variant="outline"
          onClick={() => setOpen(true)}
          onPointerEnter={ChangePasswordDialog.preload}
          onFocus={ChangePasswordDialog.preload}
        >
          Change Password
        </Button>
        <Suspense fallback={null}>
          {open !== null && <ChangePasswordDialog open={open} onClose={() => setOpen(false)} save={save} />}
        </Suspense>
      </ActionRow>
    </div>
  );
}
