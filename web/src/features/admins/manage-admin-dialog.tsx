import type { ListedAdmin } from "@kindling/contracts/admins/schemas.ts";
import { useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { formatDate } from "../../lib/format.ts";
import { ActionRow } from "../../ui/action-row.tsx";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useChangeAdminRole, useInviteAdmin, useRemoveAdmin, useResetSecondFactor } from "./admin-calls.ts";
import { LinkNotice } from "./link-notice.tsx";
import { ProofDialog } from "./proof-dialog.tsx";

interface ManageAdminDialogProps {
  admin: ListedAdmin;
  /** The account of who looks at it. */
  isSelf: boolean;
  /** Whether the own sign-in needs a code. */
  needsCode: boolean;
  open: boolean;
  onClose: () => void;
}

/** What admins do with another: role, a new link, the second factor, removal. */
export default function ManageAdminDialog({
  admin,
  isSelf,
  needsCode,
  open,
  onClose,
}: ManageAdminDialogProps) {
  const { name, email, role, second_factor_since } = admin;
  const id = admin.id!;
  const [confirming, setConfirming] = useState<"role" | "invite" | "reset" | "remove" | null>(null);
  const changeRole = useChangeAdminRole();
  const invite = useInviteAdmin();
  const reset = useResetSecondFactor();
  const remove = useRemoveAdmin();
  const isBusy = changeRole.isPending || invite.isPending || reset.isPending || remove.isPending;
  const problemOf = ({ isError, error }: { isError: boolean; error: unknown }) =>
    isError && errorMessage(error, "This could not be saved. Please try again.");
  const other = role === "admin" ? "viewer" : "admin";
  const saveRole = () =>
    changeRole.mutate(
      { id, role: other },
      { onSuccess: () => toast({ title: `${name} is ${other === "admin" ? "an admin" : "a viewer"} now` }) },
    );
  const close = () => {
    if (isBusy) return;
    onClose();
    for (const call of [changeRole, invite, reset, remove]) call.reset();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={name}
      description={email}
      footer={
        <Button variant="outline" onClick={close}>
          Close
        </Button>
      }
    >
      <div className="divide-y">
        <ActionRow
          title={role === "admin" ? "Admin" : "Viewer"}
          text="A viewer sees and exports everything, and changes nothing. Another role ends every session."
          problem={problemOf(changeRole)}
        >
          <Button
            variant="outline"
            pending={changeRole.isPending}
            pendingLabel="Saving..."
            disabled={isBusy && !changeRole.isPending}
            onClick={() => (isSelf ? setConfirming("role") : saveRole())}
          >
            {other === "admin" ? "Make Admin" : "Make Viewer"}
          </Button>
        </ActionRow>
        <ActionRow title={passcodeState(admin)} text={linkText(admin, isSelf)}>
          {!isSelf && !admin.is_replaced && (
            <Button
              variant="outline"
              pending={invite.isPending}
              pendingLabel="Making..."
              disabled={isBusy && !invite.isPending}
              onClick={() => setConfirming("invite")}
            >
              New Link
            </Button>
          )}
        </ActionRow>
        {invite.data && (
          <div className="py-4">
            <LinkNotice invitation={invite.data} email={email ?? ""} />
          </div>
        )}
        <ActionRow title="Two-step sign-in" text={factorText(admin, isSelf)}>
          {second_factor_since && !isSelf && (
            <Button
              // It disappears after success.
              ref={keepFocusInSection}
              variant="outline"
              pending={reset.isPending}
              pendingLabel="Resetting..."
              disabled={isBusy && !reset.isPending}
              onClick={() => setConfirming("reset")}
            >
              Reset
            </Button>
          )}
        </ActionRow>
        <ActionRow
          title="Remove"
          text="Ends every session at once. The history keeps the name."
          problem={problemOf(remove)}
        >
          <Button
            variant="outline"
            pending={remove.isPending}
            pendingLabel="Removing..."
            disabled={isBusy && !remove.isPending}
            onClick={() => setConfirming("remove")}
          >
            Remove
          </Button>
        </ActionRow>
      </div>
      <AlertDialog
        open={confirming === "remove"}
        onOpenChange={(isOpen) => !isOpen && setConfirming(null)}
        title={`Remove ${name}?`}
        description={`${name} is signed out everywhere and cannot sign in any more. Email and passcode are deleted.`}
        confirmLabel="Remove"
        destructive
        onConfirm={() => {
          setConfirming(null);
          remove.mutate(id, {
            onSuccess: () => {
              onClose();
              toast({ title: `${name} is removed`, description: "Every session has ended." });
            },
          });
        }}
      />
      <ProofDialog
        open={confirming === "reset"}
        onClose={() => setConfirming(null)}
        needsCode={needsCode}
        pending={reset.isPending}
        title={`Turn two-step sign-in off for ${name}?`}
        description="From then on the passcode alone signs in. Be sure that it is really they who ask for it."
        confirmLabel="Turn Off"
        destructive
        onProof={(proof, onError) => {
          const onSuccess = () => {
            setConfirming(null);
            toast({ title: `Two-step sign-in of ${name} is off` });
          };
          reset.mutate({ id, proof }, { onSuccess, onError });
        }}
      />
      <ProofDialog
        open={confirming === "invite"}
        onClose={() => setConfirming(null)}
        needsCode={needsCode}
        pending={invite.isPending}
        title={`Make a new link for ${name}?`}
        description="Anyone with the link can choose the passcode. It replaces any earlier link."
        confirmLabel="Make Link"
        onProof={(proof, onError) =>
          invite.mutate({ id, proof }, { onSuccess: () => setConfirming(null), onError })
        }
      />
      <AlertDialog
        open={confirming === "role"}
        onOpenChange={(isOpen) => !isOpen && setConfirming(null)}
        title="Make yourself a viewer?"
        description="You are signed out at once, and change nothing here any more. Only another admin can make you an admin again."
        confirmLabel="Make Viewer"
        destructive
        onConfirm={() => {
          setConfirming(null);
          saveRole();
        }}
      />
    </Dialog>
  );
}

const passcodeState = ({ passcode_since }: ListedAdmin): string =>
  passcode_since ? `Passcode since ${formatDate(passcode_since)}` : "No passcode yet";

function linkText(
  { passcode_since, invitation_expires_at, is_replaced }: ListedAdmin,
  isSelf: boolean,
): string {
  if (isSelf) return "Change it in your account.";
  if (is_replaced) return "Only the line in ADMINS_FILE signs in.";
  const until = invitation_expires_at
    ? ` The last link works until ${formatDate(invitation_expires_at)}.`
    : "";
  return passcode_since
    ? `A link lets them choose another one, if it is forgotten. Until then the old one works.${until}`
    : `They choose one by a link.${until}`;
}

function factorText({ second_factor_since }: ListedAdmin, isSelf: boolean): string {
  if (second_factor_since === null) return "Off. Everybody turns it on in their own account.";
  const since = `On since ${formatDate(second_factor_since)}.`;
  return isSelf
    ? `${since} Turn it off in your account.`
    : `${since} Reset it if app and recovery codes are lost: every session ends.`;
}
