import { chooseOwnMails, readOwnAdmin } from "@kindling/contracts/admins/own-endpoints.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { useConfig } from "../../lib/config.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/controls/checklist.tsx";
import { Banner } from "../../ui/states/states.tsx";

/** The own account of an admin or a viewer. */
export const ownAdminQuery = { ...endpointQuery(readOwnAdmin), staleTime: 0 };

/** The mails that an admin or a viewer has chosen; nothing without an email. */
export function OwnMails() {
  const client = useQueryClient();
  const { invites_by_hand } = useConfig();
  const { data } = useQuery(ownAdminQuery);
  const save = useSingleFlightMutation({
    mutationFn: (weekly_summary: boolean) => call(chooseOwnMails, { body: { weekly_summary } }),
    onSuccess: (own) => client.setQueryData(ownAdminQuery.queryKey, own),
  });
  if (!data?.mails) return null;
  const isOn = save.isPending ? save.variables : data.mails.weekly_summary;
  return (
    <Card aria-labelledby="own-mails">
      <CardHeader title={<span id="own-mails">Mails</span>} />
      <Checkbox
        role="switch"
        label="Weekly summary"
        aria-describedby="weekly-summary"
        checked={isOn}
        onChange={({ target }) => save.mutate(target.checked)}
      />
      <p id="weekly-summary" className="text-sm text-muted">
        On Monday morning: what waits for a decision, and what changed in the last seven days.
        {invites_by_hand && " There is no mail server, so none is sent."}
      </p>
      {save.isError && (
        <Banner className="mt-3">
          {errorMessage(save.error, "Your choice was not saved. Please try again.")}
        </Banner>
      )}
    </Card>
  );
}
