import { formatUsdCompact, formatUsdExact } from "../../lib/format.ts";

/**
 * An amount in compact form, with the exact sum on hover and for screen readers. Not focusable, because lists have
 * hundreds.
 */
export function UsdCompact({ amount }: { amount: number | null }) {
  const compact = formatUsdCompact(amount);
  if (amount === null) return <span className="font-normal text-muted">{compact}</span>;
  const exact = formatUsdExact(amount);
  if (exact === compact) return compact;
  return (
    <span title={exact}>
      <span aria-hidden="true">{compact}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
