import type { FieldValue, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { introductionFields } from "@kindling/contracts/introductions/history.ts";
import {
  askedBy,
  askedFirst,
  introductionAnswer,
  introductionMeeting,
  introductionOutcome,
  introductionShare,
  introductionState,
} from "@kindling/contracts/introductions/schemas.ts";
import type { HistorySource } from "@kindling/service-kit/history/record-history.ts";
import { z } from "zod";
import { defaults, type IntroductionValues } from "./introduction.ts";

/** Times, which an undo needs and nobody reads. */
const times = {
  introduction_since: "state_since",
  founder_asked_at: "founder_asked_at",
  founder_answered_at: "founder_answered_at",
  investor_asked_at: "investor_asked_at",
  investor_answered_at: "investor_answered_at",
  introduced_at: "introduced_at",
  met_at: "met_at",
} as const satisfies Record<string, keyof IntroductionValues>;

/** The column of each field that is shown. */
const shown = {
  introduction: "state",
  introduction_owner: "owner",
  introduction_first: "first_asked",
  introduction_message: "message",
  introduction_asked_by: "asked_by",
  investor_answer: "investor_answer",
  investor_reason: "investor_reason",
  investor_shares: "investor_shares",
  investor_met: "investor_met",
  founder_answer: "founder_answer",
  founder_reason: "founder_reason",
  founder_shares: "founder_shares",
  founder_met: "founder_met",
  introduction_outcome: "outcome",
  introduction_amount_usd: "amount_usd",
  introduction_invested_on: "invested_on",
  introduction_reason: "outcome_reason",
} as const satisfies Record<(typeof introductionFields)[number], keyof IntroductionValues>;

const columns = { ...shown, ...times };
type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[];

/** The history of a match, as its introduction writes it: also the times. */
export const introductionHistory: HistorySource = { kind: "match", fields };

const text = z.string().nullable();
const time = z.iso
  .datetime()
  .transform((at) => new Date(at))
  .nullable();

/** The values that an undo gives back. */
export const earlierValues = z
  .object({
    introduction: introductionState.nullable(),
    introduction_owner: text,
    introduction_first: askedFirst.nullable(),
    introduction_message: text,
    introduction_asked_by: askedBy.nullable(),
    investor_answer: introductionAnswer.nullable(),
    investor_reason: text,
    investor_shares: z.array(introductionShare).nullable(),
    investor_met: introductionMeeting.nullable(),
    founder_answer: introductionAnswer.nullable(),
    founder_reason: text,
    founder_shares: z.array(introductionShare).nullable(),
    founder_met: introductionMeeting.nullable(),
    introduction_outcome: introductionOutcome.nullable(),
    introduction_amount_usd: z.number().nullable(),
    introduction_invested_on: text,
    introduction_reason: text,
    introduction_since: time,
    founder_asked_at: time,
    founder_answered_at: time,
    investor_asked_at: time,
    investor_answered_at: time,
    introduced_at: time,
    met_at: time,
  } satisfies Record<Field, z.ZodType>)
  .partial();
export type EarlierValues = z.output<typeof earlierValues>;

const defaultOf = (column: keyof IntroductionValues) =>
  (defaults as Partial<IntroductionValues>)[column] ?? null;

/** An introduction as the history stores it; all null before the first one, and what nobody chose. */
export function toHistory(values: IntroductionValues | null): Record<Field, FieldValue> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values?.[columns[field]] ?? null;
      if (value instanceof Date) return [field, value.toISOString()];
      return [field, String(value) === String(defaultOf(columns[field])) ? null : value];
    }),
  ) as Record<Field, FieldValue>;
}

/** An introduction with earlier values. One that was not there before is withdrawn. */
export function withEarlier(
  stored: IntroductionValues,
  earlier: EarlierValues,
  now: Date,
): IntroductionValues {
  if (earlier.introduction === null) return { ...stored, state: "withdrawn", state_since: now };
  const changed = Object.entries(earlier).map(([field, value]) => {
    const column = columns[field as Field];
    return [column, value ?? defaultOf(column)];
  });
  return { ...stored, ...Object.fromEntries(changed) };
}

/** Whether an entry in the history of a match is about its introduction. */
export const isOfIntroduction = ({ changes }: Pick<HistoryEntry, "changes">): boolean =>
  changes.some(({ field }) => (introductionFields as readonly string[]).includes(field));
