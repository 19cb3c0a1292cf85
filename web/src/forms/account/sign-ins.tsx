import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useAccess } from "../../lib/config.ts";
import { ActionRow } from "../../ui/action-row.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { ListSkeleton } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { Banner } from "../../ui/states/states.tsx";
import type { Member } from "../history/entry-words.ts";
import { ownSessionsQuery, useEndOwnSessions } from "./own-sessions.ts";
import { SessionList } from "./session-list.tsx";

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
  const query = useQuery(ownSessionsQuery);
  const end = useEndOwnSessions();
  if (query.isPending) return <ListSkeleton label="Loading sessions..." rows={1} rowClass="h-16" />;
  if (query.data === undefined) return <LoadError query={query} title="Sessions not loaded" />;
  const sessions = [...query.data].sort((a, b) => Number(b.current) - Number(a.current));
  const endOne = (id: string) =>
    end.mutate(id, { onSuccess: () => toast({ title: "Session ended", description: "It is signed out." }) });
  const endOthers = () =>
    end.mutate("others", {
      onSuccess: () => toast({ title: "Sessions ended", description: "You are signed in here only." }),
    });
  return (
    <div tabIndex={-1} className="grid gap-3 outline-none">
      <RefreshError query={query} what="your sessions" />
      {end.isError && (
        <Banner>{errorMessage(end.error, "The session could not be ended. Please try again.")}</Banner>
      )}
      <SessionList
        sessions={sessions}
        ending={end.isPending && end.variables !== "others" ? end.variables : null}
        busy={end.isPending}
        onEnd={endOne}
      />
      {sessions.length > 1 && (
        <Button
          ref={keepFocusInSection}
          variant="outline"
          className="justify-self-start"
          pending={end.isPending && end.variables === "others"}
          disabled={end.isPending && end.variables !== "others"}
          pendingLabel="Ending..."
          onClick={endOthers}
        >
          End All Others
        </Button>
      )}
    </div>
  );
}

function PasswordRow() {
  // Stays mounted once opened, so that it can fade out and restore the focus.
  const [open, setOpen] = useState<boolean | null>(null);
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
          {open !== null && <ChangePasswordDialog open={open} onClose={() => setOpen(false)} />}
        </Suspense>
      </ActionRow>
    </div>
  );
}
