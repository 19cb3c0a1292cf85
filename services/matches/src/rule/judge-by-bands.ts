import { askBands, type Band, inBand } from "@kindling/contracts/enumerations/bands.ts";
import type { MemberFit } from "@kindling/contracts/matches/schemas.ts";
import { checksOf } from "./checks.ts";
import { type Judgement, judge, threshold } from "./judge.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";

/** The sums between which the open ends of the first and the last band are taken to lie, in USD. */
const [least, most] = [25_000, 20_000_000];

/** The sum that stands for all of a band: its middle on a logarithmic scale. */
export const middleOf = ({ min, max }: Band): number =>
  Math.round(Math.sqrt(Math.max(min, least) * Math.min(max, most)));

/** The band of a sum in USD. */
export const bandOf = (sum: number): Band => askBands.find((band) => inBand(band, Math.round(sum)))!;

/** A founder with the middle of its ask's band for the ask. */
export const founderInBands = <F extends Pick<FounderSide, "requested_check_usd">>(founder: F): F => ({
  ...founder,
  requested_check_usd: founder.requested_check_usd && middleOf(bandOf(founder.requested_check_usd)),
});

/** An investor whose checks are whole bands, and without the track record. */
export function investorInBands<I extends Omit<InvestorSide, "id">>(investor: I): I {
  const checks = checksOf(investor);
  const to = checks?.range && bandOf(checks.range.max).max;
  return {
    ...investor,
    typical_check_usd: checks && middleOf(bandOf(checks.typical)),
    // An end of 0 would be none.
    check_min_usd: checks?.range && Math.max(1, bandOf(checks.range.min).min),
    check_max_usd: to === Number.POSITIVE_INFINITY ? null : (to ?? null),
    past_investment_count: null,
  };
}

/** Judges a pair for its members: by exact sums, each could find the other's by varying its own. */
export function judgeByBands(founder: FounderSide, investor: InvestorSide): Judgement {
  const { reasons, ...judgement } = judge(founderInBands(founder), investorInBands(investor));
  return { ...judgement, reasons: reasons.filter(({ criterion }) => criterion !== "track_record") };
}

/** The least scores of the words, the best first. */
const words = [
  ["strong", 80],
  ["good", 70],
  ["possible", threshold],
] as const satisfies [MemberFit, number][];

/** The word that members read for a score, which would tell sums; null for no match. */
export const wordOf = (score: number): MemberFit | null =>
  words.find(([, leastScore]) => score >= leastScore)?.[0] ?? null;
