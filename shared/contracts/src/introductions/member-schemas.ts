import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { introductionAnswer, introductionMeeting, introductionShare, introductionSide } from "./schemas.ts";

/**
 * How far an introduction is for one side, without what the other one said: `asked` waits for an answer, `answered` was
 * answered and can be answered anew, `introduced` shows the other side, `ended` came to nothing.
 */
export const memberIntroductionState = z.enum(["asked", "answered", "introduced", "ended"]);
export type MemberIntroductionState = z.output<typeof memberIntroductionState>;

/** The other side, once both said yes: what it agreed to share. */
const introducedTo = z
  .object({
    name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    linked_in: z.string().nullable(),
    /** A founder's pitch or an investor's thesis. */
    pitch: z.string().nullable(),
    deck: z.string().nullable(),
  })
  .meta({ id: "IntroducedTo" });

/** An introduction as one of its sides sees it. The id of the match would tell who the other side is. */
export const memberIntroduction = z
  .object({
    /** Of this side of this introduction. */
    key: z.uuid(),
    role: introductionSide,
    state: memberIntroductionState,
    /** What the side is asked, as in its mail; null unless it can answer. */
    text: z.string().nullable(),
    asked_at: field.timestamp,
    answer: introductionAnswer.nullable(),
    answered_at: field.timestamp.nullable(),
    shares: z.array(introductionShare),
    introduced_at: field.timestamp.nullable(),
    other: introducedTo.nullable(),
    /** What the side said came of it. */
    met: introductionMeeting.nullable(),
    /** Whether the other side's record was archived or erased. */
    has_left: z.boolean(),
  })
  .meta({ id: "MemberIntroduction" });
export type MemberIntroduction = z.output<typeof memberIntroduction>;

const answer = {
  answer: introductionAnswer,
  /** For admins only. */
  reason: field.optionalText(1_000).optional(),
  /** With a yes; by default as before. */
  shares: z.array(introductionShare).max(10).optional(),
};
const meeting = { met: introductionMeeting };
const key = { key: z.uuid() };

export const ownIntroductionAnswer = z.object({ ...key, ...answer }).meta({ id: "OwnIntroductionAnswer" });
export type OwnIntroductionAnswer = z.output<typeof ownIntroductionAnswer>;
export const ownIntroductionMeeting = z.object({ ...key, ...meeting }).meta({ id: "OwnIntroductionMeeting" });

/** Whether and from when a member wants to be asked. */
export const introductionPreferences = z
  .object({
    /** Not asked before this day, as "2027-03-01"; null to be asked at any time. */
    not_before: z.iso.date().nullable(),
    /** Never asked by mail. */
    unsubscribed: z.boolean(),
  })
  .meta({ id: "IntroductionPreferences" });
export type IntroductionPreferences = z.output<typeof introductionPreferences>;

const token = { token: field.linkToken };
/** The token of a mailed link, which is in the fragment of the page's address. */
export const introductionLink = z.object(token).meta({ id: "IntroductionLink" });
export const linkedIntroductionAnswer = z
  .object({ ...token, ...answer })
  .meta({ id: "LinkedIntroductionAnswer" });
export const linkedIntroductionMeeting = z
  .object({ ...token, ...meeting })
  .meta({ id: "LinkedIntroductionMeeting" });
export const linkedIntroductionPreferences = introductionPreferences
  .extend(token)
  .meta({ id: "LinkedIntroductionPreferences" });

/** What the page of a mailed link shows: the introduction, and what its reader prefers. */
export const linkedIntroduction = z
  .object({ introduction: memberIntroduction, preferences: introductionPreferences })
  .meta({ id: "LinkedIntroduction" });
export type LinkedIntroduction = z.output<typeof linkedIntroduction>;
