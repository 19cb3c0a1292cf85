import { askLog, type Checks, checkLogs, checkShare, checksOf } from "./checks.ts";
import { type JudgedCriterion, verdictOfCheck } from "./judged-criterion.ts";
import type { FounderSide, InvestorSide } from "./sides.ts";
import { usd } from "./wording.ts";

/** How near is the founder's ask to the checks that the investor writes? */
export function judgeCheck(founder: FounderSide, investor: InvestorSide): JudgedCriterion {
  const ask = founder.requested_check_usd || null;
  const checks = checksOf(investor);
  const { typical, min, max } = checkLogs(checks);
  const share = checkShare(askLog(ask), typical, min, max);
  if (ask === null)
    return {
      verdict: "unknown",
      share,
      text: checks === null ? "no ask and no check size given" : "no ask given",
    };
  if (checks === null) return { verdict: "unknown", share, text: "no check size given" };
  const text = `asks ${usd(ask)}, ${checksText(checks, investor.typical_check_usd)}`;
  return { verdict: verdictOfCheck(share), share, text };
}

function checksText({ range }: Checks, typical: number | null): string {
  const typicalText = typical ? `typical ${usd(typical)}` : null;
  if (range === null) return typicalText!;
  const { min, max } = range;
  let text = `${usd(min)} to ${usd(max)}`;
  if (min === max) text = usd(min);
  else if (min === 0) text = `up to ${usd(max)}`;
  else if (max === Number.POSITIVE_INFINITY) text = `from ${usd(min)}`;
  return typicalText === null ? `invests ${text}` : `${typicalText}, ${text}`;
}
