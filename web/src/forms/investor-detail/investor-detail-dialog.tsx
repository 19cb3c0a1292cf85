import { investorProblems } from "@kindling/contracts/investors/changes.ts";
import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { type Investor, investorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { invitationQuery } from "../account/member-account.ts";
import { investorDialog } from "../investor-sections.ts";
import { DetailDialog, type DetailDialogProps } from "../record-dialog/detail-dialog.tsx";
import { ProfileSaveFailure } from "../record-dialog/profile-save-failure.tsx";
import { investorHistory } from "./investor-history.ts";
import { investorRemovals } from "./investor-removals.ts";
import { InvitationNotice } from "./invitation-notice.tsx";
import { useUpdateInvestor } from "./update-investor.ts";

/** An investor, for admins to read and edit; the tab Account invites them. */
export function InvestorDetailDialog({ id, record: listed, ...dialog }: DetailDialogProps<Investor>) {
  const query = useQuery({
    ...endpointQuery(getInvestor, { params: { id } }),
    // Begins with the key of the list, whose live updates include it.
    queryKey: queryKeys.investor(id),
    enabled: dialog.open && (!dialog.isGone || listed === undefined),
  });
  const update = useUpdateInvestor();
  const record = query.data ?? listed;
  const { data: invitation } = useQuery(invitationQuery("investor", id));
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
        record &&
        invitation && <InvitationNotice key={invitation.path} invitation={invitation} investor={record} />
      }
    />
  );
}
