import type { AdminList } from "@kindling/contracts/admins/schemas.ts";
import { useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { ActionRow } from "../../ui/action-row.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useSwitchSharedPasscode } from "./admin-calls.ts";

const texts = {
  on: "Everybody who knows it signs in as “Admin”, without a name. Turn it off once the admins above can sign in.",
  off: "It signs nobody in. The operator's setting ADMIN_PASSCODE is kept, and works again if no admin above could sign in.",
};

/** The passcode that all admins share, which can be turned off and on. */
export function SharedPasscode({ state }: { state: AdminList["shared_passcode"] }) {
  const mayEdit = useMayEdit();
  const [confirming, setConfirming] = useState(false);
  const change = useSwitchSharedPasscode();
  if (state === "none") return null;
  const turn = (on: boolean) =>
    change.mutate(on, { onSuccess: () => toast({ title: `The shared passcode is ${on ? "on" : "off"}` }) });
  return (
    <Card aria-label="Shared passcode">
      <ActionRow
        title={`The shared passcode is ${state}`}
        text={texts[state]}
        problem={change.isError && errorMessage(change.error, "This could not be saved. Please try again.")}
      >
        {mayEdit && (
          <Button
            variant="outline"
            pending={change.isPending}
            pendingLabel="Saving..."
            onClick={() => (state === "on" ? setConfirming(true) : turn(true))}
          >
            {state === "on" ? "Turn Off" : "Turn On"}
          </Button>
        )}
      </ActionRow>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Turn the shared passcode off?"
        description="Everyone who signed in with it is signed out at once, including you if you did. Only admins with a name can sign in then."
        confirmLabel="Turn Off"
        destructive
        onConfirm={() => {
          setConfirming(false);
          turn(false);
        }}
      />
    </Card>
  );
}
