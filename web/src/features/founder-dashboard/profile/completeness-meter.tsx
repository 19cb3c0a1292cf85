import type { Completeness } from "./completeness.ts";

/** The completeness of the profile, as a bar and as text. */
export function CompletenessMeter({ completeness: { percent } }: { completeness: Completeness }) {
  return (
    <div className="grid w-full gap-2">
      <p className="flex justify-between gap-4 text-sm">
        <span id="completeness" className="text-muted">
          Profile completeness
        </span>
        <span className="figures font-medium">{percent}%</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> in colours of their own */}
      <div
        role="meter"
        aria-labelledby="completeness"
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
