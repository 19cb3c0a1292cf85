import { askBands, inBand } from "@kindling/contracts/enumerations/bands.ts";
import { region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { investorType } from "@kindling/contracts/enumerations/people.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { deckHref } from "@kindling/contracts/founders/deck.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type {
  IntroductionDrafts,
  IntroductionShare,
  IntroductionSide,
} from "@kindling/contracts/introductions/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import type { Criterion } from "@kindling/contracts/matches/schemas.ts";
import { judgeByBands } from "../rule/judge-by-bands.ts";
import { inOrder } from "../rule/wording.ts";
import type { IntroductionValues } from "./introduction.ts";
import { mask, sumsIn, unmaskedIn } from "./mask.ts";

/** Both sides of an introduction. */
export interface Pair {
  readonly founder: FounderState;
  readonly investor: InvestorState;
}
type Told = Pick<IntroductionValues, "message" | "state" | "founder_shares" | "investor_shares">;

/** The texts of an introduction, to be sent by hand. */
export function draftsOf(told: Told, pair: Pair): IntroductionDrafts {
  const isAccepted = ["accepted", "introduced", "met", "closed"].includes(told.state);
  const byHand = (reader: IntroductionSide) => {
    const { subject, text } = question(reader, told, pair);
    return {
      subject,
      text: paragraphs(
        text,
        "May we introduce you? Please reply yes, no, or not now. We name neither of you before both have said yes.",
      ),
    };
  };
  return {
    founder: byHand("founder"),
    investor: byHand("investor"),
    introduction: isAccepted ? introducing(told, pair) : null,
    unmasked: [...unmaskedFor("investor", told, pair), ...unmaskedFor("founder", told, pair)],
  };
}

/**
 * What a side must not read in the words of people: who the other side is, in the admin's sentence and where no mask saw
 * it, and exact sums in the admin's sentence. Our own words are left out: a founder may have the name of a stage.
 */
export function unmaskedFor(
  reader: IntroductionSide,
  { message }: Pick<Told, "message">,
  pair: Pair,
): IntroductionDrafts["unmasked"] {
  const other = reader === "investor" ? pair.founder : pair.investor;
  const words = [message ?? "", wordsOf(other)].join("\n");
  // Sums in what the other side wrote are masked.
  const found = new Set([...unmaskedIn(words, other), ...sumsIn(message ?? "")]);
  return [...found].map((text) => ({ reader, text }));
}

/** What a person wrote about the own business, as the other side reads it. */
function wordsOf(person: FounderState | InvestorState): string {
  const written = "elevator_pitch" in person ? person.elevator_pitch : person.thesis_text;
  return written === null || written === undefined ? "" : mask(written, person);
}

const line = (label: string, value: string | null) => (value ? `${label}: ${value}` : null);
export const paragraphs = (...parts: (string | null)[]) => parts.filter(Boolean).join("\n\n");
const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join("\n");

/** What a side is asked: the subject, and the text up to the question. */
export const question = (reader: IntroductionSide, told: Pick<Told, "message">, pair: Pair) =>
  reader === "investor" ? askingInvestor(told, pair) : askingFounder(told, pair);

function askingInvestor({ message }: Pick<Told, "message">, { founder, investor }: Pair) {
  const stage = founder.funding_stage && fundingStage.labels[founder.funding_stage];
  return {
    subject: "May we introduce a founder to you?",
    text: paragraphs(
      `Hello ${investor.name},`,
      message,
      "A founder of our community may fit what you look for:",
      lines(
        line("Stage", stage),
        line("Asks for", bandOf([founder.requested_check_usd])),
        line("Sectors", labelsOf(sector, founder.sectors)),
        line("Regions", labelsOf(region, founder.regions)),
      ),
      wordsOf(founder) && `In their words:\n${wordsOf(founder)}`,
      reasonsFor("investor", { founder, investor }),
    ),
  };
}

function askingFounder({ message }: Pick<Told, "message">, { founder, investor }: Pair) {
  const { check_min_usd, typical_check_usd, check_max_usd } = investor;
  const checks = typical_check_usd === null ? [check_min_usd, check_max_usd] : [typical_check_usd];
  return {
    subject: "May we introduce an investor to you?",
    text: paragraphs(
      `Hello ${founder.name},`,
      message,
      "An investor of our community may fit what you look for:",
      lines(
        line("Kind", investor.investor_type && investorType.labels[investor.investor_type]),
        line("Stages", labelsOf(fundingStage, investor.preferred_stages)),
        line("Checks", bandOf(checks)),
      ),
      wordsOf(investor) && `In their words:\n${wordsOf(investor)}`,
      reasonsFor("founder", { founder, investor }),
    ),
  };
}

/** The text to both, with what each agreed to share. */
export function introducing(
  shares: Pick<IntroductionValues, "founder_shares" | "investor_shares">,
  { founder, investor }: Pair,
) {
  const sideOf = (person: FounderState | InvestorState, side: IntroductionSide) => {
    const { name, email, phone, website, linked_in, pitch, deck, company } = sharedBy(
      person,
      shares[`${side}_shares`],
    );
    const contacts = [email, phone, website, linked_in, line("Deck", deck)];
    return paragraphs(lines(called({ name, company }), ...contacts), pitch);
  };
  return {
    subject: `Introduction: ${called(founder)} and ${called(investor)}`,
    text: paragraphs(
      `Hello ${founder.name}, hello ${investor.name},`,
      "You both said yes, so please meet:",
      sideOf(founder, "founder"),
      sideOf(investor, "investor"),
      "The next step is yours: please agree on a time to talk.",
    ),
  };
}

/** A person's name, with the company if there is one. */
export const called = ({ name, company }: { name: string; company: string | null }) =>
  company ? `${name} (${company})` : name;

/** What the other side sees of a person who agreed to share this. */
export function sharedBy(person: FounderState | InvestorState, shares: readonly IntroductionShare[]) {
  const shared = <T>(share: IntroductionShare, value: T): T | null => (shares.includes(share) ? value : null);
  const { name, company, email, phone, website, linked_in } = person;
  const isFounder = "elevator_pitch" in person;
  return {
    name,
    company,
    email,
    phone: shared("phone", phone),
    website: shared("website", website),
    linked_in: shared("linked_in", linked_in),
    pitch: shared("pitch", isFounder ? person.elevator_pitch : person.thesis_text),
    deck: isFounder ? shared("deck", deckHref(person.gdrive_file_id)) : null,
  };
}

/** The bands of amounts: one, or from the lowest to the highest. */
function bandOf(amounts: readonly (number | null)[]): string | null {
  const bands = askBands.filter((band) =>
    amounts.some((amount) => inBand(band, amount === null ? null : Math.floor(amount))),
  );
  const [lowest, highest] = [bands[0], bands.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  return lowest === highest ? lowest.label : `${lowest.label} to ${highest.label}`;
}

const labelsOf = <V extends string>(of: Parameters<typeof inOrder<V>>[0], values: readonly V[]) =>
  inOrder(of, values)
    .map((value) => of.labels[value])
    .join(", ");

/** Why the other side may fit, without names, and with sums as their bands. What is not known, and what speaks against it, is left out. */
function reasonsFor(reader: IntroductionSide, { founder, investor }: Pair): string | null {
  const texts = judgeByBands(founder, investor).reasons.flatMap(({ criterion, verdict }) => {
    const said =
      verdict === "fits" || verdict === "partly" ? reasons[reader][criterion]?.[verdict] : undefined;
    return said === undefined ? [] : [`- ${said}`];
  });
  return texts.length === 0 ? null : ["Why it may fit:", ...texts].join("\n");
}

type Wording = Partial<Record<Criterion, Readonly<Record<"fits" | "partly", string>>>>;

const reasons: Readonly<Record<IntroductionSide, Wording>> = {
  investor: {
    sector: {
      fits: "It is in a sector that you look for.",
      partly: "Its sector is close to those you look for.",
    },
    stage: { fits: "It is at a stage that you prefer.", partly: "Its stage is close to those you prefer." },
    check: {
      fits: "What they ask for is within your checks.",
      partly: "What they ask for is close to your checks.",
    },
    region: {
      fits: "It is in a region that you look for.",
      partly: "Its region is close to those you look for.",
    },
  },
  founder: {
    sector: { fits: "They invest in your sector.", partly: "They invest in sectors close to yours." },
    stage: { fits: "They invest at your stage.", partly: "They invest at stages close to yours." },
    check: {
      fits: "What you ask for is within their checks.",
      partly: "What you ask for is close to their checks.",
    },
    region: { fits: "They invest in your region.", partly: "They invest in regions close to yours." },
    track_record: {
      fits: "They have invested before.",
      partly: "They have invested before.",
    },
  },
};
