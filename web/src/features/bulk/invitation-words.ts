import type {
  InvitationCheck,
  InvitationRecipient,
  InvitationRun,
  SkipReason,
} from "@kindling/contracts/gateway/invitation-runs.ts";
import { formatCount } from "../../lib/format.ts";
import { countOf } from "../edits/bulk-words.ts";

const reasons: Record<SkipReason, string> = {
  archived: "in the archive",
  not_approved: "not approved yet",
  suspended: "suspended",
  has_password: "with a password already",
  no_email: "without an email that can be used",
  in_another_run: "being invited already",
  invited_lately: "invited within the last week",
};

/** Who of a selection is left out: "2 suspended", without those who were invited lately. */
export const skippedInWords = ({ skipped }: InvitationCheck): string[] =>
  Object.entries(reasons)
    .map(([reason, text]) => ({ text, count: skipped[reason as SkipReason], reason }))
    .filter(({ count, reason }) => count > 0 && reason !== "invited_lately")
    .map(({ text, count }) => `${formatCount(count)} ${text}`);

/** Why a recipient was not sent an invitation. */
export function recipientInWords({ state, reason, detail }: InvitationRecipient): string {
  if (state === "skipped" && reason !== null) return `Left out: ${reasons[reason]}.`;
  if (state === "cancelled") return "Cancelled.";
  const reply = detail === null ? "" : ` ${detail}`;
  return state === "refused" ? `The mail server refused it.${reply}` : `It is tried again.${reply}`;
}

/** The recipients of a run, without those who were left out. */
export const totalOf = ({ counts: { waiting, sent, refused, cancelled } }: InvitationRun): number =>
  waiting + sent + refused + cancelled;

/** "212 of 500 investors invited. 3 refused." */
export function runInWords(run: InvitationRun): string {
  const { counts, means, role } = run;
  const done = means === "mail" ? "invited" : "have a link";
  const parts = [
    `${formatCount(counts.sent)} of ${countOf(`${role}s`, totalOf(run))} ${done}.`,
    counts.refused > 0 ? `${formatCount(counts.refused)} refused.` : null,
    counts.cancelled > 0 ? `${formatCount(counts.cancelled)} cancelled.` : null,
    counts.skipped > 0 ? `${formatCount(counts.skipped)} left out.` : null,
  ];
  return parts.filter((part) => part !== null).join(" ");
}
