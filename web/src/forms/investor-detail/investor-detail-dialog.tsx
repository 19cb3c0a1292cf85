import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import { type Investor, investorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { useAccess } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { investorDialog } from "../investor-sections.ts";
import { DetailDialog, type DetailDialogProps } from "../record-dialog/detail-dialog.tsx";
import { ProfileSaveFailure } from "../record-dialog/profile-save-failure.tsx";
import { investorQuery } from "./get-investor.ts";
import { investorHistory } from "./investor-history.ts";
import { investorRemovals } from "./investor-removals.ts";
import { InvitationNotice } from "./invitation-notice.tsx";
import { useInviteInvestor } from "./invite-investor.ts";
import { useUpdateInvestor } from "./update-investor.ts";

/** An investor, for admins to read, edit and invite. */
export function InvestorDetailDialog({ id, record: listed, ...dialog }: DetailDialogProps<Investor>) {
  const query = useQuery({ ...investorQuery(id), enabled: dialog.open && !dialog.isGone });
  const update = useUpdateInvestor();
  const record = query.data ?? listed;
  const invite = useInviteInvestor();
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
        invite.isError ? (
          <Banner className="mb-5">
            {errorMessage(invite.error, "The invitation could not be made. Please try again.")}
          </Banner>
        ) : (
          record &&
          invite.data && (
            <InvitationNotice key={invite.data.path} invitation={invite.data} investor={record} />
          )
        )
      }
      actions={
        enforced && (
          <Button
            variant="outline"
            onClick={() => invite.mutate(id)}
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
