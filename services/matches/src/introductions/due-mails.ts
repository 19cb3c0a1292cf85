import type { IntroductionMailKind } from "@kindling/contracts/introductions/mail-schemas.ts";
import { type IntroductionSide, introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import type { IntroductionValues } from "./introduction.ts";

const days = 24 * 60 * 60_000;
/** When mails are due, and an introduction expires, in ms: the first two after the question was mailed. */
export const after = { reminder: 7 * days, expiry: 14 * days, again: 30 * days, outcome: 7 * days };

/** A mail that becomes due. */
export interface NewMail {
  /** Of the person and step: the key of the side, and what it is about. */
  readonly key: string;
  readonly kind: IntroductionMailKind;
  /** Null for both. */
  readonly side: IntroductionSide | null;
  readonly dueAt: Date;
}

/** The mails of a change of an introduction. `isMailed` says whether the product mails that they are introduced. */
export function mailsOfChange(
  before: IntroductionValues,
  next: IntroductionValues,
  now: Date,
  isMailed = false,
): NewMail[] {
  const isIntroduced = before.introduced_at === null && next.introduced_at !== null;
  const mails: (NewMail | false)[] = [
    isIntroduced && isMailed && newMail(next, "introduction", null, now),
    ...introductionSides.flatMap((side) => [
      before[`${side}_asked_at`] === null &&
        next[`${side}_asked_at`] !== null &&
        newMail(next, "ask", side, now),
      before[`${side}_answered_at`]?.getTime() !== next[`${side}_answered_at`]?.getTime() &&
        next[`${side}_answer`] === "not-now" &&
        newMail(next, "again", side, later(next[`${side}_answered_at`]!, after.again)),
      isIntroduced && newMail(next, "outcome", side, later(now, after.outcome)),
    ]),
  ];
  return next.asked_by === "hand" ? [] : mails.filter((mail) => mail !== false);
}

/** The reminder of a question that was mailed now. */
export const reminderOf = (values: IntroductionValues, side: IntroductionSide, now: Date): NewMail =>
  newMail(values, "reminder", side, later(now, after.reminder));

function newMail(
  values: IntroductionValues,
  kind: IntroductionMailKind,
  side: IntroductionSide | null,
  dueAt: Date,
): NewMail {
  const of = values[`${side ?? "founder"}_key`];
  // A side can say "not now" again.
  const time = kind === "again" ? `/${dueAt.toISOString()}` : "";
  return { key: `${of}/${kind}${time}`, kind, side, dueAt };
}

/** Whether there is still something to say when a mail is due. */
export function isNeeded({ key, kind, side }: Omit<NewMail, "dueAt">, values: IntroductionValues): boolean {
  const person = side ?? "founder";
  // That of an earlier round.
  if (!key.startsWith(values[`${person}_key`])) return false;
  const isOpen = values.state === "asked" || values.state === "accepted-by-one";
  const answer = values[`${person}_answer`];
  const isWaiting = isOpen && values[`${person}_asked_at`] !== null;
  switch (kind) {
    case "ask":
    case "reminder":
      return isWaiting && answer === null;
    case "again":
      return isWaiting && answer === "not-now" && key.endsWith(againTime(values[`${person}_answered_at`]));
    case "introduction":
      return values.introduced_at !== null;
    case "outcome":
      return values.state === "introduced" && values[`${person}_met`] === null;
  }
}

/** Whether a mail says nothing that these values take back. One of an earlier round says nothing of them. */
export function agreesWith(values: IntroductionValues, { key, kind, side }: Omit<NewMail, "dueAt">): boolean {
  if (!key.startsWith(values[`${side ?? "founder"}_key`])) return true;
  if (kind === "introduction" || kind === "outcome") return values.introduced_at !== null;
  return side !== null && values[`${side}_asked_at`] !== null && values.state !== "drafted";
}

const againTime = (answeredAt: Date | null): string =>
  answeredAt === null ? "-" : later(answeredAt, after.again).toISOString();

const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
