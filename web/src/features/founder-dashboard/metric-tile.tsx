import { classNames } from "../../lib/class-names.ts";
import { notSpecified } from "../../lib/format.ts";

interface MetricTileProps {
  label: string;
  value: string;
}

/** One number, large; stands in a `dl`. */
export function MetricTile({ label, value }: MetricTileProps) {
  const missing = value === notSpecified;
  return (
    <div className="min-w-0 rounded-xl border bg-surface p-5 shadow-sm">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={classNames(
          "figures mt-1 break-words",
          missing ? "text-muted italic" : "text-2xl font-semibold tracking-tight",
        )}
      >
        {value}
      </dd>
    </div>
  );
}
