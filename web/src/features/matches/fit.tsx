import type { Match, Reason, Verdict } from "@kindling/contracts/matches/schemas.ts";
import Check from "lucide-react/icons/check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import { classNames } from "../../lib/class-names.ts";

const signs: Record<Verdict, { icon: typeof Check; word: string; colour: string }> = {
  fits: { icon: Check, word: "Fits", colour: "bg-good-soft text-on-good-soft" },
  partly: { icon: Minus, word: "Partly", colour: "bg-neutral text-on-neutral" },
  conflicts: { icon: X, word: "Conflicts", colour: "bg-danger-soft text-on-danger-soft" },
  unknown: { icon: CircleHelp, word: "Unknown", colour: "bg-neutral text-on-neutral" },
};
export const criterionLabels: Record<Reason["criterion"], string> = {
  sector: "Sector",
  stage: "Stage",
  check: "Check",
  region: "Region",
  track_record: "Track record",
};

/** A match's score, beside the name of the other side. */
export function Score({ value }: { value: number }) {
  return (
    <span
      title="Score out of 100"
      className="figures shrink-0 rounded-sm border border-edge px-1.5 text-xs/4.5 font-semibold"
    >
      <span className="sr-only">Score </span>
      {Math.round(value)}
    </span>
  );
}

/** A match's reasons with their values, each marked as fitting, conflicting or unknown. */
export function Fit({ reasons }: Pick<Match, "reasons">) {
  return (
    <dl className="grid min-w-0 grow items-start justify-items-start gap-1.5 text-xs/4.5 @md:grid-cols-[3fr_2fr] @4xl:flex @4xl:flex-wrap">
      {reasons.map(({ criterion, verdict, text }) => {
        const { icon: Icon, word, colour } = signs[verdict];
        return (
          <div
            key={criterion}
            className={classNames("flex min-w-0 gap-1 rounded-sm py-0.5 pr-2 pl-1.5", colour)}
          >
            <dt className="flex shrink-0 gap-1 font-semibold">
              <Icon aria-hidden="true" className="mt-0.5 size-3.5" />
              <span className="sr-only">{word}: </span>
              {criterionLabels[criterion]}
            </dt>
            <dd>{withoutLabel(text, criterionLabels[criterion])}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A reason's text below its label: "Check too small: asks $2M" → "too small: asks $2M". */
export function withoutLabel(text: string, label: string): string {
  return text.startsWith(`${label} `) ? text.slice(label.length + 1) : text;
}
