import { formatCount } from "../../../lib/format.ts";
import { Banner } from "../../../ui/states/states.tsx";
import type { BulkList, BulkRun } from "./bulk-calls.ts";
import { countOf, failureInWords, resultInWords } from "./bulk-words.ts";

interface BulkOutcomeProps {
  list: BulkList;
  run: BulkRun;
}

/** Progress of a bulk change. */
export function BulkProgressBar({ list, run: { state, progress } }: BulkOutcomeProps) {
  const { done, total } = progress ?? { done: 0, total: null };
  const beginning = state === "stopping" ? "Cancelling..." : "Beginning...";
  const text = total === null ? beginning : `${formatCount(done)} of ${countOf(list, total)}`;
  return (
    <div className="flex flex-col gap-2">
      <progress
        aria-label="Progress"
        className="h-2 w-full overflow-hidden rounded-full bg-sunken accent-ember"
        value={total === null ? undefined : done}
        max={total ?? 1}
      />
      <p className="figures text-sm text-muted">{text}</p>
    </div>
  );
}

/** The result of a bulk change: which records failed, and why. */
export function BulkOutcome({ list, run, isUndo }: BulkOutcomeProps & { isUndo: boolean }) {
  const { failures, progress, problem } = run;
  const unnamed = (progress?.failed ?? 0) - failures.length;
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && <Banner>{problem}</Banner>}
      <p role="status">{resultInWords(list, run, isUndo)}</p>
      {failures.length > 0 && (
        <section
          aria-label="Not changed"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
          tabIndex={0}
          className="overflow-y-auto rounded-lg border md:max-h-64"
        >
          <ul className="divide-y text-sm">
            {failures.map((failure) => (
              <li key={failure.id} className="px-4 py-2 wrap-anywhere">
                <strong className="font-medium">
                  {failure.company ?? failure.name ?? `Number ${failure.id}`}
                </strong>
                <span className="block text-muted">{failureInWords(list, failure)}</span>
              </li>
            ))}
          </ul>
          {unnamed > 0 && (
            <p className="border-t px-4 py-2 text-sm text-muted">{formatCount(unnamed)} more</p>
          )}
        </section>
      )}
    </div>
  );
}
