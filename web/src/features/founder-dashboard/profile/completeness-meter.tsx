import { useId } from "react";
import { classNames } from "../../../lib/class-names.ts";
import type { Completeness } from "./completeness.ts";

interface CompletenessMeterProps {
  completeness: Completeness;
  /** The meter's label is the heading of a card. */
  asHeading?: boolean;
}

/** The completeness of the profile, as a bar and as text. */
export function CompletenessMeter({ completeness: { percent }, asHeading = false }: CompletenessMeterProps) {
  const id = useId();
  const Label = asHeading ? "h3" : "span";
  return (
    <div className="grid w-full gap-2">
      <div className={classNames("flex justify-between gap-4", !asHeading && "text-sm")}>
        <Label id={id} className={asHeading ? "font-semibold" : "text-muted"}>
          Profile completeness
        </Label>
        <span className="figures font-medium">{percent}%</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> in colours of their own */}
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
        className="h-2 overflow-hidden rounded-full bg-hover"
      >
        <div className="h-full rounded-full bg-ember" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
