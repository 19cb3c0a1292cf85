import { chooseOwnMails, readOwnAdmin } from "@kindling/contracts/admins/own-endpoints.ts";
import type { OwnAdmin } from "@kindling/contracts/admins/schemas.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
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

type Mails = NonNullable<OwnAdmin["mails"]>;

/** The mails that an admin or a viewer has chosen; nothing without an email. */
export function OwnMails() {
  const client = useQueryClient();
  const { invites_by_hand } = useConfig();
  const { data } = useQuery(ownAdminQuery);
  const save = useSingleFlightMutation({
    mutationFn: (body: Partial<Mails>) => call(chooseOwnMails, { body }),
    onSuccess: (own) => client.setQueryData(ownAdminQuery.queryKey, own),
  });
  if (!data?.mails) return null;
  const chosen = save.isPending ? { ...data.mails, ...save.variables } : data.mails;
  const none = invites_by_hand ? " There is no mail server, so none is sent." : "";
  return (
    <Card aria-labelledby="own-mails">
      <CardHeader title={<span id="own-mails">Mails</span>} />
      <MailSwitch
        label="Weekly summary"
        description={`On Monday morning: what waits for a decision, and what changed in the last seven days.${none}`}
        checked={chosen.weekly_summary}
        onChange={(weekly_summary) => save.mutate({ weekly_summary })}
      />
      {data.role === "admin" && (
        <MailSwitch
          label="Follow-ups that are due"
          description={`In the morning, on days on which follow-ups of yours are due.${none}`}
          checked={chosen.due_follow_ups}
          onChange={(due_follow_ups) => save.mutate({ due_follow_ups })}
        />
      )}
      {save.isError && (
        <Banner className="mt-3">
          {errorMessage(save.error, "Your choice was not saved. Please try again.")}
        </Banner>
      )}
    </Card>
  );
}

interface MailSwitchProps {
  label: string;
  description: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function MailSwitch({ label, description, checked, onChange }: MailSwitchProps) {
  const id = useId();
  return (
    <div className="not-last:mb-3">
      <Checkbox
        role="switch"
        label={label}
        aria-describedby={id}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={id} className="text-sm text-muted">
        {description}
      </p>
    </div>
  );
}
