import { classNames } from "../../lib/class-names.ts";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../button.tsx";
import { keepFocusInSection } from "../controls/keep-focus-in-section.ts";
import { Skeleton } from "./skeleton.tsx";
import { Banner } from "./states.tsx";

interface ListSkeletonProps {
  /** For screen readers. */
  label: string;
  rows: number;
  /** The height of a row. */
  rowClass?: string;
  /** The rows are below a day. */
  byDay?: boolean;
}

/** A list that is loading. */
export function ListSkeleton({ label, rows, rowClass = "h-20", byDay = false }: ListSkeletonProps) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        {label}
      </p>
      {byDay && <Skeleton className="h-5 w-40" />}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not change places
        <Skeleton key={row} className={rowClass} />
      ))}
    </div>
  );
}

interface ShowMoreProps {
  what: string;
  /** How many rows are not loaded. */
  left: number;
  failed: boolean;
  pending: boolean;
  onPress: () => void;
  className?: string;
}

/** The button below a list that loads more of it. */
export function ShowMore({ what, left, failed, pending, onPress, className }: ShowMoreProps) {
  return (
    <>
      {failed && (
        <Banner className={className}>
          <p className="font-medium">Could not load more of {what}.</p>
        </Banner>
      )}
      {left > 0 && (
        <Button
          ref={keepFocusInSection}
          variant="outline"
          size="sm"
          className={classNames("self-start", className)}
          pending={pending}
          onClick={onPress}
        >
          Show more ({formatCount(left)} left)
        </Button>
      )}
    </>
  );
}
