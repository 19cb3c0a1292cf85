import { classNames } from "../../lib/class-names.ts";
import { Skeleton } from "../skeleton.tsx";

interface DataTableSkeletonProps {
  /** Said aloud and shown, e.g. "Loading founders...". */
  label: string;
  className?: string;
}

const bars = ["w-28", "w-36", "w-24", "w-40", "w-32", "w-28", "w-36", "w-24"];

/** A table in the shape of what comes. */
export function DataTableSkeleton({ label, className }: DataTableSkeletonProps) {
  return (
    <div aria-busy="true" className={classNames("overflow-hidden rounded-lg border bg-surface", className)}>
      <p role="status" className="flex h-11 items-center border-b bg-sunken px-4 text-sm text-muted">
        {label}
      </p>
      {bars.map((bar, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <div key={row} className="flex h-14 items-center gap-10 border-b px-4 last:border-b-0">
          <Skeleton className={classNames("h-4 shrink-0", bar)} />
          <Skeleton className="h-4 w-32 shrink-0" />
          <Skeleton className="h-4 w-24 shrink-0" />
          <Skeleton className="h-4 w-20 shrink-0" />
          <Skeleton className="h-4 grow" />
        </div>
      ))}
    </div>
  );
}
