import * as own from "@kindling/contracts/introductions/member-endpoints.ts";
import type { MemberIntroduction } from "@kindling/contracts/introductions/member-schemas.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { endpointQuery, invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { useAccess } from "../../lib/config.ts";
import { Card, CardHeader } from "../../ui/card.tsx";
import { OwnIntroduction } from "./own-introduction.tsx";
import { PreferencesForm } from "./preferences-form.tsx";

const retry = "Please try again.";

/** The introductions of the signed-in member; nothing as long as there is none. Shown where access is enforced. */
export default function OwnIntroductions({ stages }: { stages?: () => void }) {
  const isEnforced = useAccess() === "enforced";
  const { data } = useQuery({ ...endpointQuery(own.listOwnIntroductions), enabled: isEnforced });
  if (data === undefined || data.length === 0) return null;
  return (
    <Card className="mt-8" aria-labelledby="introductions">
      <CardHeader
        title={<span id="introductions">Introductions</span>}
        description="Each side is asked in private, without names. Only two yeses make an introduction."
      />
      <ul className="grid gap-4">
        {data.map((introduction) => (
          <li key={introduction.key} className="rounded-lg border p-4 sm:p-5">
            <Introduction introduction={introduction} stages={stages} />
          </li>
        ))}
      </ul>
      <Preferences />
    </Card>
  );
}

function Introduction({
  introduction,
  stages,
}: {
  introduction: MemberIntroduction;
  stages: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const { key } = introduction;
  const onSettled = () => invalidateEndpoint(client, own.listOwnIntroductions);
  const answer = useSingleFlightMutation({
    mutationFn: (said: object) =>
      call(own.answerOwnIntroduction, {
        body: { key, ...said } as typeof own.answerOwnIntroduction.body._input,
      }),
    onSettled,
  });
  const report = useSingleFlightMutation({
    mutationFn: (met: "met" | "not-yet" | "no-reply") => call(own.reportOwnMeeting, { body: { key, met } }),
    onSettled,
  });
  const error = answer.error ?? report.error;
  return (
    <OwnIntroduction
      introduction={introduction}
      stages={stages}
      actions={{
        answer: (said) => answer.mutate(said),
        report: (met) => report.mutate(met),
        isPending: answer.isPending || report.isPending,
        problem: error && errorMessage(error, retry),
      }}
    />
  );
}

function Preferences() {
  const client = useQueryClient();
  const query = endpointQuery(own.getOwnIntroductionPreferences);
  const { data } = useQuery(query);
  const saving = useSingleFlightMutation({
    mutationFn: (body: typeof own.saveOwnIntroductionPreferences.body._input) =>
      call(own.saveOwnIntroductionPreferences, { body }),
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
  });
  if (data === undefined) return null;
  return (
    <div className="mt-6">
      <PreferencesForm stored={data} saving={saving} level={3} />
    </div>
  );
}
