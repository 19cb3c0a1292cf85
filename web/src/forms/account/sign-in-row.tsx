import type { MemberAccount, SignInReset } from "@kindling/contracts/accounts/schemas.ts";
import type { ClientConfig } from "@kindling/contracts/gateway/schemas.ts";
import { useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useConfig } from "../../lib/config.ts";
import { formatDate } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { ActionRow } from "../../ui/action-row.tsx";
import { Button } from "../../ui/button.tsx";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import type { Member } from "../history/entry-words.ts";
import { invitedNotice, inviteProblem, useInviteInvestor } from "../investor-detail/invite-investor.ts";
import { resetDone, useResetSignIn } from "./member-account.ts";

interface SignInRowProps {
  member: Member;
  record: { id: number; name: string; email: string };
  account: MemberAccount;
  notifyFailure: (error: unknown) => void;
  onReset: (reset: SignInReset) => void;
}

/**
 * How a member signs in, with one action: an investor without a password is invited, of every other the sign-in is
 * reset.
 */
export function SignInRow({ member, record, account, notifyFailure, onReset }: SignInRowProps) {
  const { id, name } = record;
  const notifyLate = useLateNotice();
  const [confirming, setConfirming] = useState(false);
  const reset = useResetSignIn(
    member,
    id,
    (done) => {
      notifyLate(`The sign-in of ${name} was reset`, resetDone(record, done), "default");
      onReset(done);
    },
    notifyFailure,
  );
  const invite = useInviteInvestor(
    (_, made) => notifyLate(...invitedNotice(record, made), "default"),
    (_, error) => notifyLate(`${name} was not invited`, inviteProblem(error)),
  );
  const { founder_sign_in } = useConfig();
  const mayEdit = useMayEdit();
  const isSuspended = account.suspension !== null;
  const invites = member === "investor" && account.password_since === null;
  const problem = invites
    ? invite.isError && inviteProblem(invite.error)
    : reset.isError && errorMessage(reset.error, "The sign-in could not be reset. Please try again.");
  return (
    <>
      <ActionRow
        title={member === "investor" ? passwordState(account) : "Signs in by email"}
        text={
          mayEdit &&
          (isSuspended
            ? `Lift the suspension first to ${invites ? "invite them" : "reset the sign-in"}.`
            : invites
              ? "An invitation lets them choose a password. It ends the one before."
              : resetText(member, founder_sign_in))
        }
        problem={problem}
      >
        {mayEdit && (
          <Button
            variant="outline"
            disabled={isSuspended}
            pending={invites ? invite.isPending : reset.isPending}
            pendingLabel={invites ? "Inviting..." : "Resetting..."}
            onClick={() => (invites ? invite.mutate(id) : setConfirming(true))}
          >
            {invites ? "Invite to Log In" : "Reset Sign-in"}
          </Button>
        )}
      </ActionRow>
      <AlertDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Reset the sign-in of ${name}?`}
        description={
          member === "investor"
            ? "The password stops working and every session ends. A new invitation lets them choose another password."
            : "Every session and mailed link ends. They sign in again by their email."
        }
        confirmLabel="Reset"
        destructive
        onConfirm={() => {
          setConfirming(false);
          reset.mutate();
        }}
      />
    </>
  );
}

function passwordState({ password_since, invitation_expires_at }: MemberAccount): string {
  if (password_since) return `Password chosen on ${formatDate(password_since)}`;
  return invitation_expires_at ? `Invited until ${formatDate(invitation_expires_at)}` : "Not invited yet";
}

function resetText(member: Member, founderSignIn: ClientConfig["founder_sign_in"]): string {
  if (member === "investor")
    return "A reset ends the password and every session, and makes a new invitation.";
  return `A reset ends every session and link${founderSignIn === "link" ? ", and mails a new link" : ""}.`;
}
