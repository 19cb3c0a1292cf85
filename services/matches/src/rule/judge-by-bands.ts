import { askBands, type Band, inBand } from "@kindling/contracts/enumerations/bands.ts";
import type { MemberFit } from "@kindling/contracts/matches/schemas.ts";
import { checksOf } from "./checks.ts";
import { type Judgement, judge, threshold } from "./judge.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";

/** The amounts between which the open ends of the first and the last band are taken to lie, in USD. */
const [least, most] = [25_000, 20_000_000];

/** The amount that stands for all of a band: its middle on a logarithmic scale. */
export const middleOf = ({ min, max }: Band): number =>
  Math.round(Math.sqrt(Math.max(min, least) * Math.min(max, most)));

/** The band of an amount in USD. */
export const bandOf = (amount: number): Band => askBands.find((band) => inBand(band, amount))!;

/** An amount with the middle of its band for it; null when it is not given. */
const inMiddle = (amount: number | null): number | null => (amount ? middleOf(bandOf(amount)) : null);

/** A founder with the middle of its ask's band for the ask. */
export const founderInBands = <F extends Pick<FounderSide, "requested_check_usd">>(founder: F): F => ({
  ...founder,
  requested_check_usd: inMiddle(founder.requested_check_usd),
});

/** An investor whose checks are whole bands, and without the track record. */
export function investorInBands<I extends Omit<InvestorSide, "id">>(investor: I): I {
  const middles = checksOf({
    ...investor,
    typical_check_usd: inMiddle(investor.typical_check_usd),
    check_min_usd: inMiddle(investor.check_min_usd),
    check_max_usd: inMiddle(investor.check_max_usd),
  });
  const range = checksOf(investor)?.range ?? null;
  const to = range && bandOf(range.max).max;
  return {
    ...investor,
    typical_check_usd: middles?.typical ?? null,
    // An end of 0 would be none.
    check_min_usd: range && Math.max(1, bandOf(range.min).min),
    check_max_usd: to === Number.POSITIVE_INFINITY ? null : to,
    past_investment_count: null,
  };
}

/** Judges a pair for its members: by exact amounts, each could find the other's by varying its own. */
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

/** The word that members read for a score, which would tell amounts; null for no match. */
export const wordOf = (score: number): MemberFit | null =>
  words.find(([, leastScore]) => score >= leastScore)?.[0] ?? null;
