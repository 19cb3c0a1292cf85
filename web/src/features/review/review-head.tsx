import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { formatCount } from "../../lib/format.ts";
import { ratingText } from "../matches/reviews/rating-buttons.tsx";
import {
  leftOf,
  progressOf,
  type RecordProgress,
  type ReviewQueue,
  type ReviewStep,
} from "./queue/review-queue.ts";

interface ReviewHeadProps {
  queue: ReviewQueue;
  match: Match;
  /** How many records are reviewed; undefined until it is known. */
  records: number | undefined;
}

/** Whose matches are reviewed, and how far. */
export function ReviewHead({ queue, match, records }: ReviewHeadProps) {
  const { member, steps } = queue;
  const progress = progressOf(queue, match);
  const last = steps.at(-1);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold">
          {member === "founder"
            ? `Investor Matches for ${match.founder.company}`
            : `Founder Matches for ${match.investor.name}`}
        </h2>
        {progress && (records ?? 0) > 1 && (
          <p className="figures text-sm text-muted">
            {member === "founder" ? "Founder" : "Investor"} {formatCount(progress.position + 1)} of{" "}
            {formatCount(records)}
          </p>
        )}
      </div>
      {progress && <Progress progress={progress} />}
      <p role="status" className="sr-only">
        {last && `${wordsOf(last)} `}
        Now {match.founder.company} and {match.investor.name}, score {Math.floor(match.score)}.
      </p>
    </div>
  );
}

function Progress({ progress }: { progress: RecordProgress }) {
  const { total, rated, skipped } = progress;
  const text = `${formatCount(rated)} of ${formatCount(total)} rated`;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <div
        role="progressbar"
        aria-label="Rated matches"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={rated}
        aria-valuetext={text}
        className="flex h-1.5 min-w-40 grow overflow-hidden rounded-full bg-line"
      >
        <div className="bg-ember transition-[width]" style={{ width: share(rated, total) }} />
        <div className="bg-edge/60 transition-[width]" style={{ width: share(skipped, total) }} />
      </div>
      <p className="figures text-sm text-muted">
        <span className="font-medium text-ink">{text}</span>
        {skipped > 0 && ` · ${formatCount(skipped)} skipped`} · {formatCount(leftOf(progress))} left
      </p>
    </div>
  );
}

const share = (part: number, whole: number): string => `${whole === 0 ? 0 : (100 * part) / whole}%`;

function wordsOf(step: ReviewStep): string {
  const { company } = step.match.founder;
  switch (step.kind) {
    case "rated":
      return `${company} is rated ${ratingText(step.rating)}.`;
    case "noted":
      return `The notes of ${company} are saved.`;
    case "skipped":
      return `${company} is skipped.`;
  }
}
