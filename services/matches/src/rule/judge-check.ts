import type { Reason } from "@kindling/contracts/matches/schemas.ts";
import { type CheckRange, checkRange } from "./check-range.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";
import { usd } from "./wording.ts";

/** Does the founder's ask lie among the checks that the investor writes? */
export function judgeCheck(founder: FounderSide, investor: InvestorSide): Reason {
  const ask = founder.requested_check_usd;
  const range = checkRange(investor);
  if (ask === null) {
    const text = range === null ? "No ask and no check size given" : "No ask given";
    return { criterion: "check", verdict: "unknown", text };
  }
  if (range === null) return { criterion: "check", verdict: "unknown", text: "No check size given" };
  if (ask < range.min) return { criterion: "check", verdict: "conflicts", text: tooLarge(ask, range) };
  if (ask > range.max) return { criterion: "check", verdict: "conflicts", text: tooSmall(ask, range) };
  return { criterion: "check", verdict: "fits", text: fitting(ask, range) };
}

function tooSmall(ask: number, { max, typical }: CheckRange): string {
  const limit = typical === null ? `invests up to ${usd(max)}` : typicalCheck(typical);
  return `Check too small: asks ${usd(ask)}, ${limit}`;
}

function tooLarge(ask: number, { min, typical }: CheckRange): string {
  const limit = typical === null ? `invests from ${usd(min)}` : typicalCheck(typical);
  return `Check too large: asks ${usd(ask)}, ${limit}`;
}

function fitting(ask: number, { min, max, typical }: CheckRange): string {
  const asks = `Asks ${usd(ask)}`;
  if (typical !== null) return `${asks}, ${typicalCheck(typical)}`;
  if (max === Infinity) return `${asks}, invests from ${usd(min)}`;
  if (min === 0) return `${asks}, invests up to ${usd(max)}`;
  return `${asks}, invests ${min === max ? usd(min) : `${usd(min)} to ${usd(max)}`}`;
}

const typicalCheck = (typical: number): string => `typical check ${usd(typical)}`;
