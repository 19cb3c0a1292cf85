import type { ErrorDetail } from "../envelope.ts";
import type { InvestorState, InvestorUpdate } from "./schemas.ts";

/** The fields that `investorProblems` checks; a change without them needs no stored investor. */
export const checkedInvestorFields = ["check_min_usd", "check_max_usd"] as const;
type Checked = Partial<Pick<InvestorState, (typeof checkedInvestorFields)[number]>>;

/**
 * The problems of a new investor, or of a stored one after a change. Unchanged amounts may be wrong, so that records
 * from before this rule can still be edited.
 */
export function investorProblems(
  stored: Checked | null,
  change: Pick<InvestorUpdate, (typeof checkedInvestorFields)[number]>,
): ErrorDetail[] {
  const before = { min: stored?.check_min_usd ?? null, max: stored?.check_max_usd ?? null };
  const min = change.check_min_usd === undefined ? before.min : change.check_min_usd;
  const max = change.check_max_usd === undefined ? before.max : change.check_max_usd;
  const unchanged = min === before.min && max === before.max;
  if (unchanged || min === null || max === null || min <= max) return [];
  // Reported at the changed amount.
  const path = max === before.max ? "check_min_usd" : "check_max_usd";
  const message =
    path === "check_min_usd" ? "must not be above the maximum check" : "must not be below the minimum check";
  return [{ path, message }];
}
