import type { PairSelection } from "@kindling/contracts/duplicates/schemas.ts";
import { pairSelection } from "@kindling/contracts/duplicates/schemas.ts";
import { useUrlChoice } from "../../lib/browser-state/url-state.ts";
import { classNames } from "../../lib/class-names.ts";

const labels: Readonly<Record<PairSelection, string>> = {
  likely: "Likely",
  weak: "Less likely",
  dismissed: "Not duplicates",
};

/** Which pairs are shown, as the URL has it: `?show=weak`. */
export const useShownPairs = () =>
  useUrlChoice("show", pairSelection.options as [PairSelection, ...PairSelection[]]);

/** Chooses which pairs are shown. */
export function ShowPairs({ className }: { className?: string }) {
  const [show, setShow] = useShownPairs();
  return (
    <fieldset className={classNames("flex flex-wrap gap-1.5 sm:gap-2", className)}>
      <legend className="sr-only">Pairs to show</legend>
      {pairSelection.options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === show}
          onClick={() => setShow(option)}
          className={classNames(
            "h-8 rounded-full border px-3 text-sm font-medium transition-colors sm:px-3.5",
            option === show ? "border-ember bg-ember text-on-ember" : "border-edge bg-surface hover:bg-hover",
          )}
        >
          {labels[option]}
        </button>
      ))}
    </fieldset>
  );
}
