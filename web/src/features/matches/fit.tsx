import type { Criterion, Match, Verdict } from "@kindling/contracts/matches/schemas.ts";
import Check from "lucide-react/icons/check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Contrast from "lucide-react/icons/contrast";
import X from "lucide-react/icons/x";
import { classNames } from "../../lib/class-names.ts";

const signs: Record<Verdict, { icon: typeof Check; word: string; colour: string }> = {
  fits: { icon: Check, word: "Fits", colour: "bg-good-soft text-on-good-soft" },
  partly: { icon: Contrast, word: "Partly", colour: "bg-fair-soft text-on-fair-soft" },
  conflicts: { icon: X, word: "Conflicts", colour: "bg-danger-soft text-on-danger-soft" },
  unknown: { icon: CircleHelp, word: "Unknown", colour: "bg-neutral text-on-neutral" },
};
export const criterionLabels: Record<Criterion, string> = {
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
      title={`Score ${value} of 100`}
      className="figures shrink-0 rounded-sm border border-edge px-1.5 text-xs/4.5 font-semibold"
    >
      <span className="sr-only">Score </span>
      {/* Rounded down: 59.7 is below the 60 of a match. */}
      {Math.floor(value)}
    </span>
  );
}

/** What each criterion adds to a match's score, and why; marked as fitting, fitting partly, conflicting or unknown. */
export function Fit({ reasons }: Pick<Match, "reasons">) {
  return (
    <dl className="grid min-w-0 grow gap-x-4 gap-y-1.5 text-xs/4.5 @xl:grid-cols-3 @xl:gap-y-2.5 @4xl:grid-cols-[5fr_4fr_5fr_4fr_4fr]">
      {reasons.map(({ criterion, verdict, text }) => {
        const { icon: Icon, word, colour } = signs[verdict];
        const { points, why } = partsOf(text, criterionLabels[criterion]);
        return (
          <div
            key={criterion}
            className="flex min-w-0 flex-wrap content-start items-center gap-x-1.5 gap-y-0.5"
          >
            <dt className={classNames("flex gap-1 rounded-sm py-0.5 pr-1.5 pl-1 font-semibold", colour)}>
              <Icon aria-hidden="true" className="mt-0.5 size-3.5" />
              <span className="sr-only">{word}: </span>
              {criterionLabels[criterion]}
            </dt>
            {points && <dd className="figures font-medium">{points}</dd>}
            <dd className="min-w-0 text-muted @xl:basis-full">{why}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** "Check 17.4 of 20: asks $500K" → "17.4 of 20" and "asks $500K". Texts of an older service have no points. */
export function partsOf(text: string, label: string): { points?: string; why: string } {
  const rest = text.startsWith(`${label} `) ? text.slice(label.length + 1) : text;
  const [, points, why] = /^([\d.]+ of \d+): (.+)$/.exec(rest) ?? [];
  return points && why ? { points, why } : { why: rest };
}
