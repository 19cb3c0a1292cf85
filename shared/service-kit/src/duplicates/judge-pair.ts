import type { DuplicateReason } from "@kindling/contracts/duplicates/schemas.ts";
import type { DuplicateKeys } from "./duplicate-keys.ts";
import { similarity } from "./trigrams.ts";

/** From which similarity people's names are near if something else is the same, too. */
const leastSimilarity = 0.5;
/** From which similarity companies are near, and from which beside the same domain, LinkedIn or phone. */
const nearCompany = 0.6;
const nearCompanyInContact = 0.35;
/** From which similarity a name counts without anything else. */
export const nearlySame = 0.8;
/** How much each counts, from 0 to 1. */
const weights = { linkedin: 0.9, page: 0.4, phone: 0.7, domain: 0.5 };

/** Values that few records share, so that they count without a near name. */
export type Distinctive = ReadonlySet<keyof DuplicateKeys>;

export interface PairJudgement {
  readonly reasons: readonly DuplicateReason[];
  /** From 0 to 1. */
  readonly strength: number;
  /** Whether it is more likely that these are two people, such as partners of one firm. */
  readonly isWeak: boolean;
}

/**
 * What speaks for two records being about the same person or company; null if too little does. A founder's record is
 * about a company, too, an investor's about one of its people.
 */
export function judgePair(
  kind: "founder" | "investor",
  one: DuplicateKeys,
  other: DuplicateKeys,
  distinctive: Distinctive,
): PairJudgement | null {
  const name = nearness(one.name_key, other.name_key);
  const company = nearness(withoutSpaces(one.company_key, other.company_key), other.company_key);
  const isNearName = name >= leastSimilarity;
  /** A value that many records share says something only beside a near name. */
  const isShared = (key: keyof DuplicateKeys) =>
    one[key] !== null && one[key] === other[key] && (isNearName || distinctive.has(key));
  /** A name is enough by itself if few records have it, and it is not a single word. */
  const isEnough = (key: "name_key" | "company_key", nearness: number) =>
    nearness === 1 ? distinctive.has(key) || one[key] !== other[key] : nearness >= nearlySame;

  const isLinked = isShared("linkedin");
  const isPerson = isLinked && one.linkedin!.startsWith("in/");
  const isCalled = isShared("phone");
  const isOneDomain = isShared("domain");
  const hasContact = isLinked || isCalled || isOneDomain;
  const isNearCompany = company >= (hasContact ? nearCompanyInContact : nearCompany);
  const isNameEnough = isEnough("name_key", name) && one.name_key!.includes(" ");
  const isCompanyEnough = kind === "founder" && isEnough("company_key", company);
  if (!hasContact && !(isNearName && isNearCompany) && !isNameEnough && !isCompanyEnough) return null;

  const reasons: [DuplicateReason, boolean, number][] = [
    ["linkedin", isLinked, isPerson ? weights.linkedin : weights.page],
    ["phone", isCalled, weights.phone],
    ["name", isNearName, 0.35 + 0.7 * (name - leastSimilarity)],
    ["company", isNearCompany, (kind === "founder" ? 0.7 : 0.35) * company],
    ["domain", isOneDomain, weights.domain],
  ];
  const found = reasons.filter(([, holds]) => holds);
  const isOneCompany = kind === "founder" && (isNearCompany || isCalled || isLinked);
  const isOnlyName = !hasContact && !isNearCompany && name < 1;
  return {
    reasons: found.map(([reason]) => reason),
    strength: 1 - found.reduce((rest, [, , weight]) => rest * (1 - weight), 1),
    isWeak: !isPerson && (isNearName ? isOnlyName : !isOneCompany),
  };
}

/** From 0 to 1; 0 if one is missing, or has other numbers: Fund 12 is not Fund 13. */
const nearness = (one: string | null, other: string | null): number =>
  one === null || other === null || numbersIn(one) !== numbersIn(other) ? 0 : similarity(one, other);

const numbersIn = (text: string): string => text.match(/\d+/g)?.join(" ") ?? "";

/** The other company's spelling if they differ in spaces only, as "Open AI" and "OpenAI" do. */
const withoutSpaces = (one: string | null, other: string | null): string | null =>
  one?.replaceAll(" ", "") === other?.replaceAll(" ", "") ? other : one;
