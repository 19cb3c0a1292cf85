import {
  listIntroductionMails,
  releaseIntroductionMails,
} from "@kindling/contracts/introductions/link-endpoints.ts";
import type { IntroductionMail } from "@kindling/contracts/introductions/mail-schemas.ts";
import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { formatDate } from "../../lib/format.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states/states.tsx";
import { sideName } from "./introduction-words.ts";

const kinds = {
  ask: "Question",
  reminder: "Reminder",
  again: "Question after “not now”",
  introduction: "Introduction",
  outcome: "What came of it?",
} as const;

/** The mails of an introduction, and what became of each; nothing without mails. */
export function IntroductionMails({ introduction }: { introduction: Introduction }) {
  const { id, asked_by } = introduction;
  const mayEdit = useMayEdit();
  const client = useQueryClient();
  const query = endpointQuery(listIntroductionMails, { params: { id } });
  const { data } = useQuery({
    ...query,
    enabled: asked_by === "mail",
    staleTime: 0,
    // The mails of a step leave within a minute.
    refetchInterval: ({ state }) => (state.data?.some(isLeaving) ? 10_000 : false),
  });
  const releasing = useSingleFlightMutation({
    mutationFn: () => call(releaseIntroductionMails, { params: { id } }),
    onSuccess: (mails) => client.setQueryData(query.queryKey, mails),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label="Mails" className="flex flex-col gap-3">
      <h3 className="font-semibold">Mails</h3>
      {releasing.isError && <Banner>{errorMessage(releasing.error, "Please try again.")}</Banner>}
      <ul className="flex flex-col gap-1 text-sm">
        {data.map((mail) => (
          <li
            key={`${mail.kind} ${mail.side} ${mail.due_at}`}
            className="flex flex-wrap gap-x-2 wrap-anywhere"
          >
            <span className="font-medium">{kinds[mail.kind]}</span>
            <span>to {mail.side === null ? "both" : sideName(introduction, mail.side)}</span>
            <span className="text-muted">{stateOf(mail)}</span>
          </li>
        ))}
      </ul>
      {mayEdit && data.some(({ state }) => state === "held") && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted">
            Mails wait for you when they are over a day old, as after a backup was restored, when a text says
            who the other side is, or when the account is suspended.
          </p>
          <Button
            size="sm"
            variant="outline"
            pending={releasing.isPending}
            onClick={() => releasing.mutate()}
          >
            Send now
          </Button>
        </div>
      )}
    </section>
  );
}

/** For how long a mail that is due counts as leaving, in ms; then something keeps it. */
const leavingMs = 10 * 60_000;
const dueSince = ({ due_at }: IntroductionMail): number => Date.now() - Date.parse(due_at);
const isLeaving = (mail: IntroductionMail): boolean =>
  mail.state === "waiting" && dueSince(mail) >= 0 && dueSince(mail) < leavingMs;

function stateOf(mail: IntroductionMail): string {
  switch (mail.state) {
    case "sent":
      return `sent on ${formatDate(mail.sent_at)}`;
    case "waiting":
      if (isLeaving(mail)) return "leaves within a minute";
      return dueSince(mail) < 0
        ? `due on ${formatDate(mail.due_at)}`
        : "waits: the mail server does not answer, or this person does not want to be asked now";
    case "held":
      return "waits for you";
    case "refused":
      return "refused by the mail server: is the address right?";
    case "not-needed":
      return "not needed any more";
  }
}
