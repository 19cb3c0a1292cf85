import type { UseQueryResult } from "@tanstack/react-query";
import { formatCount } from "../../lib/format.ts";
import { Skeleton } from "../../ui/states/skeleton.tsx";

interface StatProps<Data> {
  name: string;
  query: Pick<UseQueryResult<Data>, "data" | "isPending">;
  value: (data: Data) => number;
  note: (data: Data) => string;
}

/** One number of the overview, in a description list. */
export function Stat<Data>({ name, query: { data, isPending }, value, note }: StatProps<Data>) {
  return (
    <div className="rounded-xl border bg-surface p-4 shadow-sm sm:p-5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1">
        {data === undefined ? (
          isPending ? (
            <Skeleton className="h-12 w-24" />
          ) : (
            "Not available"
          )
        ) : (
          <>
            <span className="figures block text-2xl font-semibold tracking-tight">
              {formatCount(value(data))}
            </span>
            <span className="text-sm text-muted">{note(data)}</span>
          </>
        )}
      </dd>
    </div>
  );
}
