import { askBands } from "@kindling/contracts/enumerations/bands.ts";
import { checkRange } from "./check-range.ts";
import { type Judgement, judge } from "./judge.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";

/** Criteria whose checks are whole bands of asks, so that they fit every ask of a band or none. */
export function inBands<C extends Omit<InvestorSide, "id">>(criteria: C): C {
  const range = checkRange(criteria);
  const max = range && askBands.find((band) => band.max >= range.max)!.max;
  return {
    ...criteria,
    check_min_usd: range && askBands.findLast((band) => band.min <= range.min)!.min,
    check_max_usd: max === Number.POSITIVE_INFINITY ? null : max,
    typical_check_usd: null,
  };
}

/** Judges a pair for its members: by exact sums, each could find the other's by varying its own. */
export const judgeByBands = (founder: FounderSide, investor: InvestorSide): Judgement =>
  judge(founder, inBands(investor));
