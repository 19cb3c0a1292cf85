import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { ReactNode } from "react";
import { formatUsdCompact, notSpecified } from "../../lib/format.ts";

/** "$100K to $1.5M", or what is known of it. */
export function checkRange({
  check_min_usd: min,
  check_max_usd: max,
}: Pick<Investor, "check_min_usd" | "check_max_usd">): ReactNode {
  if (min === null && max === null) return <span className="font-normal text-muted">{notSpecified}</span>;
  if (max === null) return `from ${formatUsdCompact(min)}`;
  if (min === null) return `up to ${formatUsdCompact(max)}`;
  return `${formatUsdCompact(min)} to ${formatUsdCompact(max)}`;
}
