import type { Match, Reason, Verdict } from "@kindling/contracts/matches/schemas.ts";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { classNames } from "../../../lib/class-names.ts";

const signs: Record<Verdict, { icon: typeof Check; word: string; colour: string }> = {
  fits: { icon: Check, word: "Fits", colour: "text-good" },
  conflicts: { icon: X, word: "Conflicts", colour: "text-danger-text" },
  unknown: { icon: CircleHelp, word: "Unknown", colour: "text-muted" },
};

/** A match's score and a summary of its reasons; a press shows them in full. */
export function Fit({ match: { score, reasons }, name }: { match: Match; name: string }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <div className="min-w-0 text-sm">
      <div className="flex items-baseline gap-2">
        <span
          title="Score out of 100"
          className="figures rounded-sm bg-ember-soft px-1.5 text-xs leading-5 font-semibold text-on-ember-soft"
        >
          <span className="sr-only">Score </span>
          {Math.round(score)}
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={() => setOpen(!open)}
          className="-mx-1 min-w-0 rounded-sm px-1 text-left text-muted transition-colors hover:bg-hover hover:text-ink"
        >
          {summariseReasons(reasons)}
          <span className="sr-only">: why {name}</span>
          <ChevronDown
            aria-hidden="true"
            className={classNames("ml-1 inline size-3.5 transition-transform", open && "rotate-180")}
          />
        </button>
      </div>
      {open && (
        <ul id={listId} className="mt-2 flex flex-col gap-1.5">
          {reasons.map(({ criterion, verdict, text }) => {
            const { icon: Icon, word, colour } = signs[verdict];
            return (
              <li key={criterion} className="flex gap-2">
                <Icon aria-hidden="true" className={classNames("mt-0.5 size-4 shrink-0", colour)} />
                <span>
                  <span className="sr-only">{word}: </span>
                  {text}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/**
 * A summary of a match's reasons: "3 of 4 fit · check too small". Names the conflicts, or if there are none, the
 * unknowns.
 */
export function summariseReasons(reasons: readonly Reason[]): string {
  const of = (verdict: Reason["verdict"]) => reasons.filter((reason) => reason.verdict === verdict);
  const fits = `${of("fits").length} of ${reasons.length} fit`;
  const doubts = of("conflicts").length > 0 ? of("conflicts") : of("unknown");
  return [fits, ...doubts.map(({ text }) => headline(text))].join(" · ");
}

/** A reason's text up to its explanation: "Check too small: asks $2M, ..." → "check too small". */
function headline(text: string): string {
  const words = text.split(":")[0] ?? text;
  return words.charAt(0).toLowerCase() + words.slice(1);
}
