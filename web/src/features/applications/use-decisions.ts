import type { DecidedApplication, Decision, OpenState } from "@kindling/contracts/applications/schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { recordName } from "../../forms/record/record-name.ts";
import { refreshLists } from "../../forms/removals/removal-source.ts";
import { invalidateEndpoint } from "../../lib/api/endpoint-query.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { formatCountOf } from "../../lib/format.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { NotifyLate } from "../../ui/overlays/use-late-notice.ts";
import type { ApplicationSource, OpenApplication } from "./application-source.ts";
import { problemOf } from "./application-words.ts";

/** A question to an applicant, or the reason why the application is declined. */
export type Message = { step: "ask" | "decline"; text: string };

/** How many are decided by one request: each may wait for the mail server. */
const decidedAtOnce = 20;

/** Has the queue and every list read again, because applications were decided. */
function useRefresh(source: ApplicationSource): (ids: readonly number[]) => void {
  const client = useQueryClient();
  return (ids) => {
    refreshLists(client, source, ids);
    void invalidateEndpoint(client, source.list);
  };
}

/** Approves an application. */
export function useApproval(source: ApplicationSource, { id, record }: OpenApplication) {
  const refresh = useRefresh(source);
  const { title } = recordName(record, source.member);
  return useSingleFlightMutation({
    mutationFn: ({ from, unconfirmed }: { from: OpenState; unconfirmed?: true }) =>
      source.approve(id, from, unconfirmed),
    onSuccess: (decided) =>
      toast({
        title: `${title} approved`,
        description: `The ${source.member} is in the lists now, and is matched.${mailFailure(decided)}`,
      }),
    onError: (error) =>
      toast({ variant: "destructive", title: `${title} was not approved`, description: problemOf(error) }),
    onSettled: () => refresh([id]),
  });
}

/**
 * Asks an applicant, or declines the application. `onSent` is called after the dialog was closed, too; so is
 * `notifyLate` for a failure.
 */
export function useSendMessage(source: ApplicationSource, onSent: () => void, notifyLate: NotifyLate) {
  const refresh = useRefresh(source);
  return useSingleFlightMutation({
    mutationFn: ({ id, step, text }: Message & OpenApplication) => source[step](id, text),
    onSuccess: (decided, { record, step }) => {
      const { title } = recordName(record, source.member);
      const seen = `The ${source.member} reads it on their dashboard.${mailFailure(decided)}`;
      toast({ title: step === "ask" ? `${title} was asked` : `${title} declined`, description: seen });
      onSent();
    },
    onError: (error, { record, step }) => {
      const { title } = recordName(record, source.member);
      notifyLate(`${title} was not ${step === "ask" ? "asked" : "declined"}`, problemOf(error));
    },
    onSettled: (_decided, _error, { id }) => refresh([id]),
  });
}

/**
 * Approves several applications, or declines them with one reason; returns those that were not decided. `onDeclined` is
 * called after the dialog was closed, too; so is `notifyLate` for failures.
 */
export function useDecisions(source: ApplicationSource, onDeclined: () => void, notifyLate: NotifyLate) {
  const refresh = useRefresh(source);
  const wordOf = (reason: string | null) => (reason === null ? "approved" : "declined");
  const notifyFailure = (reason: string | null, description: string) =>
    notifyLate(`Not all ${source.what} were ${wordOf(reason)}`, description);
  return useSingleFlightMutation({
    mutationFn: async ({ ids, reason }: { ids: readonly number[]; reason: string | null }) => {
      const decisions: Decision[] = [];
      for (let from = 0; from < ids.length; from += decidedAtOnce) {
        const batch = ids.slice(from, from + decidedAtOnce);
        decisions.push(
          ...(await (reason === null ? source.approveSome(batch) : source.declineSome(batch, reason))),
        );
      }
      return decisions;
    },
    onSuccess: (decisions, { reason }) => {
      if (reason !== null) onDeclined();
      const done = decisions.filter(({ error }) => error === null);
      const count = formatCountOf(done.length, [source.member, source.what]);
      const [failed, ...others] = decisions.filter(({ error }) => error !== null);
      const counts = `${count} ${wordOf(reason)}, ${1 + others.length} not`;
      if (failed && notifyFailure(reason, `${counts}: ${failed.error}`)) return;
      const unmailed = done.filter(({ mailed }) => mailed === false).length;
      if (done.length > 0)
        toast({
          title: `${count} ${wordOf(reason)}`,
          description: unmailed > 0 ? `The mail to ${unmailed} of them could not be sent.` : "",
        });
    },
    onError: (error, { reason }) => void notifyFailure(reason, problemOf(error)),
    onSettled: (_decisions, _error, { ids }) => refresh(ids),
  });
}

const mailFailure = ({ mailed }: Pick<DecidedApplication, "mailed">): string =>
  mailed === false ? " The mail about it could not be sent." : "";
