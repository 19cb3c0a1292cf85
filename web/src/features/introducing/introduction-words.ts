import type {
  Introduction,
  IntroductionAnswer,
  IntroductionSide,
  IntroductionState,
} from "@kindling/contracts/introductions/schemas.ts";
import { introductionSides } from "@kindling/contracts/introductions/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { formatCountOf, formatUsdCompact } from "../../lib/format.ts";

/** What the dialogs need to know of a match. */
export interface IntroducedPair {
  id: number;
  founder: Pick<Match["founder"], "company">;
  investor: Pick<Match["investor"], "name">;
}

export const stateLabels: Readonly<Record<IntroductionState, string>> = {
  drafted: "Drafted",
  asked: "Asked",
  "accepted-by-one": "One said yes",
  accepted: "Both said yes",
  introduced: "Introduced",
  met: "Met",
  closed: "Closed",
  declined: "Declined",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

export const answerLabels: Readonly<Record<IntroductionAnswer, string>> = {
  yes: "Yes",
  no: "No",
  "not-now": "Not now",
};

export const meetingLabels = { met: "We met", "not-yet": "Not yet", "no-reply": "No reply" } as const;

export const outcomeLabels = { invested: "Invested", passed: "Passed", "no-reply": "No reply" } as const;

export const firstLabels = {
  investor: "The investor",
  founder: "The founder",
  both: "Both at once",
} as const;

const dayMs = 86_400_000;

/** Since when an introduction has its state: "today", "3 days". */
export function timeInState({ state_since }: Pick<Introduction, "state_since">, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(state_since)) / dayMs);
  return days < 1 ? "today" : formatCountOf(days, ["day", "days"]);
}

/** "Asked · 3 days" */
export const stateInWords = (introduction: Pick<Introduction, "state" | "state_since">): string =>
  `${stateLabels[introduction.state]} · ${timeInState(introduction)}`;

const someone = "Somebody who has left";

/** The name of a side; an archived person has none. */
export const sideName = (introduction: Pick<Introduction, "founder" | "investor">, side: IntroductionSide) =>
  introduction[side].name ?? someone;

/** "Quill and Ada Chen", as lists of matches name both. */
export function titleOf({ founder, investor }: Pick<Introduction, "founder" | "investor">): string {
  return `${founder.company ?? founder.name ?? someone} and ${investor.name ?? someone}`;
}

const asks = { investor: "Ask the investor", founder: "Ask the founder", both: "Ask both" } as const;

/** What comes next, or what came of it: "Waiting for Ada Chen". */
export function nextStep(introduction: Introduction): string {
  const { state, first, asked, outcome, amount_usd } = introduction;
  const names = (has: (side: IntroductionSide) => boolean) =>
    introductionSides
      .filter(has)
      .map((side) => sideName(introduction, side))
      .join(" and ");
  switch (state) {
    case "drafted":
      return asks[first];
    case "asked": {
      const silent = names((side) => asked[side].asked_at !== null && asked[side].answer === null);
      return silent ? `Waiting for ${silent}` : `Ask ${names((side) => asked[side].answer !== null)} again`;
    }
    case "accepted-by-one": {
      const later = names((side) => asked[side].answer === "not-now");
      return later ? `Ask ${later} again` : `Waiting for ${names((side) => asked[side].answer !== "yes")}`;
    }
    case "accepted":
      return "Introduce both";
    case "introduced":
      return "Ask whether they met";
    case "met":
      return "Note what came of it";
    case "closed":
      if (outcome === "invested" && amount_usd !== null) return `Invested ${formatUsdCompact(amount_usd)}`;
      return outcomeLabels[outcome ?? "no-reply"];
    case "declined":
      return `${names((side) => asked[side].answer === "no")} said no`;
    case "expired":
      return "Not everybody answered in time";
    case "withdrawn":
      return "Taken back by an admin";
  }
}
