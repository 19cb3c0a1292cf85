import { z } from "zod";
import * as field from "../fields/primitives.ts";
import {
  idsParameter,
  limitParameter,
  offsetParameter,
  parameters,
  wholeParameter,
} from "../lists/list-query.ts";
import { criteria } from "../matches/schemas.ts";

/** The states of an introduction, in the order in which it passes them; the last three end it without a meeting. */
export const introductionStates = [
  "drafted",
  "asked",
  "accepted-by-one",
  "accepted",
  "introduced",
  "met",
  "closed",
  "declined",
  "expired",
  "withdrawn",
] as const;
export const introductionState = z.enum(introductionStates);
export type IntroductionState = z.output<typeof introductionState>;

/** The two people of an introduction. */
export const introductionSides = ["investor", "founder"] as const;
export const introductionSide = z.enum(introductionSides);
export type IntroductionSide = z.output<typeof introductionSide>;

/** Who is asked first: the other side is asked after a yes. `both` are asked at once. */
export const askedFirst = z.enum(["investor", "founder", "both"]);
export type AskedFirst = z.output<typeof askedFirst>;

/** What a side says when it is asked. */
export const introductionAnswers = ["yes", "no", "not-now"] as const;
export const introductionAnswer = z.enum(introductionAnswers);
export type IntroductionAnswer = z.output<typeof introductionAnswer>;

/** What came of an introduction. */
export const introductionOutcomes = ["invested", "passed", "no-reply"] as const;
export const introductionOutcome = z.enum(introductionOutcomes);
export type IntroductionOutcome = z.output<typeof introductionOutcome>;

/** Who asks the two sides: the product by mail, or an admin by hand. */
export const askedBy = z.enum(["mail", "hand"]);
export type AskedBy = z.output<typeof askedBy>;

/** What a side lets the other one see once both said yes, beside name, company and email. */
export const introductionShares = ["phone", "website", "linked_in", "pitch", "deck"] as const;
export const introductionShare = z.enum(introductionShares);
export type IntroductionShare = z.output<typeof introductionShare>;

/** What a side says when it is asked, a week after an introduction, what came of it. */
export const introductionMeetings = ["met", "not-yet", "no-reply"] as const;
export const introductionMeeting = z.enum(introductionMeetings);
export type IntroductionMeeting = z.output<typeof introductionMeeting>;

/** How one side was asked and what it answered. The reason is for admins only. */
export const askedSide = z
  .object({
    asked_at: field.timestamp.nullable(),
    answer: introductionAnswer.nullable(),
    answered_at: field.timestamp.nullable(),
    reason: z.string().nullable(),
    shares: z.array(introductionShare),
    met: introductionMeeting.nullable(),
  })
  .meta({ id: "AskedSide" });
export type AskedSide = z.output<typeof askedSide>;

/** A person of an introduction; names are null once the person is archived. */
const introducedPerson = z
  .object({ id: field.id, name: z.string().nullable(), company: z.string().nullable() })
  .meta({ id: "IntroducedPerson" });

/** An introduction, for admins. Its id is that of the match: a pair has one introduction at a time. */
export const introduction = z
  .object({
    id: field.wideId,
    founder: introducedPerson,
    investor: introducedPerson,
    /** 0 to 100, of the match; null once a side is archived. */
    score: z.number().min(0).max(100).nullable(),
    /** What fits. The service of the version before does not send it. */
    fits: z.array(z.enum(criteria)).optional(),
    state: introductionState,
    /** Since when it has this state. */
    state_since: field.timestamp,
    /** The name of the admin who follows it up. */
    owner: z.string().nullable(),
    first: askedFirst,
    asked_by: askedBy,
    /** The admin's own sentence, above the text of both drafts. */
    message: z.string().nullable(),
    asked: z.object({ founder: askedSide, investor: askedSide }),
    introduced_at: field.timestamp.nullable(),
    met_at: field.timestamp.nullable(),
    outcome: introductionOutcome.nullable(),
    /** Of an investment: USD, and its day as "2026-12-01". */
    amount_usd: z.number().nullable(),
    invested_on: z.iso.date().nullable(),
    outcome_reason: z.string().nullable(),
    version: z.int().min(1),
    created_at: field.timestamp,
    updated_at: field.timestamp,
  })
  .meta({ id: "Introduction" });
export type Introduction = z.output<typeof introduction>;

/** A text to send by hand. */
const draft = z.object({ subject: z.string(), text: z.string() }).meta({ id: "IntroductionDraft" });

/**
 * The texts of an introduction: what each side is asked, without anything that identifies the other; and what both get
 * once both said yes, null until then. `unmasked` lists what must not be sent, by the side that would learn it.
 */
export const introductionDrafts = z
  .object({
    founder: draft,
    investor: draft,
    introduction: draft.nullable(),
    unmasked: z.array(z.object({ reader: introductionSide, text: z.string() })),
    /** Why a side cannot be asked by mail now. The service of the version before does not send it. */
    hindrances: z.array(z.string()).optional(),
  })
  .meta({ id: "IntroductionDrafts" });
export type IntroductionDrafts = z.output<typeof introductionDrafts>;

const owner = field.optionalText(100);
const message = field.optionalText(500);

/** The most introductions that one request drafts: a founder's best five. */
export const maxDrafted = 5;

/** Drafts an introduction for each match, with the same owner, order and sentence. */
export const newIntroductions = z
  .object({
    match_ids: z.array(field.wideId).min(1).max(maxDrafted),
    owner: owner.optional(),
    first: askedFirst.default("investor"),
    message: message.optional(),
    /** Draft a pair again that declined, expired or was withdrawn. */
    again: z.boolean().default(false),
  })
  .meta({ id: "NewIntroductions" });
export type NewIntroductions = z.output<typeof newIntroductions>;

/**
 * Changes the owner, and until somebody is asked the order and the sentence. Refused if the introduction has another
 * `version`.
 */
export const introductionUpdate = z
  .object({ owner, first: askedFirst, message, version: z.int().min(1) })
  .partial()
  .meta({ id: "IntroductionUpdate" });
export type IntroductionUpdate = z.output<typeof introductionUpdate>;

/** PostgreSQL has no year 0. */
const investmentDay = z.iso.date().refine((day) => day >= "1970", "must be after 1970");

/** What an admin does with an introduction, or says that somebody did. */
export const introductionSteps = [
  "ask",
  "answer",
  "introduce",
  "meet",
  "close",
  "expire",
  "withdraw",
] as const;

/**
 * One step of an introduction. `side` and `answer` belong to `answer`, `outcome` to `close`, `amount_usd` and `invested_on`
 * to the outcome `invested`; a reason to an answer or an outcome.
 */
export const introductionStep = z
  .object({
    step: z.enum(introductionSteps),
    side: introductionSide.optional(),
    answer: introductionAnswer.optional(),
    outcome: introductionOutcome.optional(),
    amount_usd: field.optionalDecimal.optional(),
    invested_on: investmentDay.nullable().optional(),
    reason: field.optionalText(1_000).optional(),
    /** With `ask` and `introduce`: the product mails both sides, instead of an admin. */
    by_mail: z.boolean().optional(),
    /** The step is refused if the introduction has another version. */
    version: z.int().min(1).optional(),
  })
  .superRefine(({ step, side, answer, outcome }, { addIssue }) => {
    const isMissing = (path: string) =>
      addIssue({ code: "custom", path: [path], message: `is required for the step ${step}` });
    if (step === "answer" && side === undefined) isMissing("side");
    if (step === "answer" && answer === undefined) isMissing("answer");
    if (step === "close" && outcome === undefined) isMissing("outcome");
  })
  .meta({ id: "IntroductionStep" });
export type IntroductionStep = z.output<typeof introductionStep>;

/** Those of a founder, of an investor, of an owner, in a state or for some days in it; all without one. */
export const introductionParameters = parameters({
  state: introductionState.describe("Only introductions in this state."),
  owner: field.cleanString.max(100).describe("Only introductions of this owner."),
  founder_id: field.pathId.describe("Only introductions of this founder."),
  investor_id: field.pathId.describe("Only introductions to this investor."),
  ids: idsParameter(Number.MAX_SAFE_INTEGER).describe("Only these, ids separated by commas."),
  days_in_state: wholeParameter(1, 3_650).describe(
    "Only introductions that have had their state for at least so many days.",
  ),
  limit: limitParameter(),
  offset: offsetParameter(),
});

/** What the event of an introduction says: that there is one and how far it is, and none of its texts. */
export const introductionEventState = introduction
  .pick({ id: true, state: true, state_since: true, owner: true, version: true })
  .extend({ founder_id: field.id, investor_id: field.id });
