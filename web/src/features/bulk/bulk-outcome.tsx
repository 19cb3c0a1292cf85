import { formatCount } from "../../lib/format.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Banner } from "../../ui/states/states.tsx";
import type { BulkList, BulkRun } from "../edits/bulk-calls.ts";
import { countOf, failureInWords, resultInWords } from "../edits/bulk-words.ts";

interface BulkProgressBarProps {
  list: BulkList;
  run: Pick<BulkRun, "state"> & { progress: { done: number; total: number } | null };
}

/** Progress of a bulk change. */
export function BulkProgressBar({ list, run: { state, progress } }: BulkProgressBarProps) {
  const { done, total } = progress ?? { done: 0, total: null };
  const beginning = state === "stopping" ? "Cancelling..." : "Beginning...";
  const text = total === null ? beginning : `${formatCount(done)} of ${countOf(list, total)}`;
  return <ProgressBar done={total === null ? undefined : done} total={total ?? 1} text={text} />;
}

interface BulkOutcomeProps {
  list: BulkList;
  run: BulkRun;
  isUndo: boolean;
}

/** The result of a bulk change: which records failed, and why. */
export function BulkOutcome({ list, run, isUndo }: BulkOutcomeProps) {
  const { failures, progress, problem } = run;
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && <Banner>{problem}</Banner>}
      <p role="status">{resultInWords(list, run, isUndo)}</p>
      <FailureList
        label="Not changed"
        failures={failures.map((failure) => ({
          id: failure.id,
          name: failure.company ?? failure.name,
          reason: failureInWords(list, failure),
        }))}
        unnamed={(progress?.failed ?? 0) - failures.length}
      />
    </div>
  );
}

interface FailureListProps {
  label: string;
  failures: readonly { id: number; name: string | null; reason: string }[];
  /** How many more there are. */
  unnamed?: number;
}

/** The records for which something failed, and why; nothing without any. */
export function FailureList({ label, failures, unnamed = 0 }: FailureListProps) {
  if (failures.length === 0) return null;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
      tabIndex={0}
      className="overflow-y-auto rounded-lg border md:max-h-64"
    >
      <ul className="divide-y text-sm">
        {failures.map(({ id, name, reason }) => (
          <li key={id} className="px-4 py-2 wrap-anywhere">
            <strong className="font-medium">{name ?? `Number ${id}`}</strong>
            <span className="block text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      {unnamed > 0 && <p className="border-t px-4 py-2 text-sm text-muted">{formatCount(unnamed)} more</p>}
    </section>
  );
}
