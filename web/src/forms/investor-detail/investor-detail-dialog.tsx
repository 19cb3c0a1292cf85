import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import { type Investor, investorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useAccess } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { useLateNotice } from "../../ui/overlays/use-late-notice.ts";
import { Banner } from "../../ui/states/states.tsx";
import { invitationQuery } from "../account/member-account.ts";
import { investorDialog } from "../investor-sections.ts";
import { DetailDialog, type DetailDialogProps } from "../record-dialog/detail-dialog.tsx";
import { ProfileSaveFailure } from "../record-dialog/profile-save-failure.tsx";
import { investorQuery } from "./get-investor.ts";
import { investorHistory } from "./investor-history.ts";
import { investorRemovals } from "./investor-removals.ts";
import { InvitationNotice } from "./invitation-notice.tsx";
import { invitationDone, useInviteInvestor } from "./invite-investor.ts";
import { useUpdateInvestor } from "./update-investor.ts";

/** An investor, for admins to read, edit and invite. */
export function InvestorDetailDialog({ id, record: listed, ...dialog }: DetailDialogProps<Investor>) {
  const query = useQuery({ ...investorQuery(id), enabled: dialog.open && !dialog.isGone });
  const update = useUpdateInvestor();
  const record = query.data ?? listed;
  const notifyLate = useLateNotice(dialog.open);
  const invite = useInviteInvestor(
    id,
    (made) =>
      record && notifyLate(`${record.name} is invited to log in`, invitationDone(record, made), "default"),
    (error) => record && notifyLate(`${record.name} was not invited`, inviteProblem(error)),
  );
  const { data: invitation } = useQuery(invitationQuery("investor", id));
  const enforced = useAccess() === "enforced";
  return (
    <DetailDialog
      {...dialog}
      record={record}
      query={query}
      sections={investorDialog}
      schema={investorUpdate}
      problemsOf={investorProblems}
      update={update.mutateAsync}
      failureMessage={(error) => <ProfileSaveFailure error={error} sections={investorDialog} />}
      history={investorHistory}
      removals={investorRemovals}
      notice={
        <>
          {invite.isError && <Banner className="mb-5">{inviteProblem(invite.error)}</Banner>}
          {record && invitation && (
            <InvitationNotice key={invitation.path} invitation={invitation} investor={record} />
          )}
        </>
      }
      actions={
        enforced && (
          <Button
            variant="outline"
            onClick={() => invite.mutate()}
            pending={invite.isPending}
            pendingLabel="Inviting..."
          >
            Invite to log in
          </Button>
        )
      }
    />
  );
}

const inviteProblem = (error: unknown): string =>
  errorMessage(error, "The invitation could not be made. Please try again.");
