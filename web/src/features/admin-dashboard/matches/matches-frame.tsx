import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import Users from "lucide-react/icons/users";
import { type ReactNode, useId } from "react";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { LoadBanner } from "../load-banner.tsx";
import { loadFailure } from "../load-failure.ts";

interface MatchesFrameProps {
  title: string;
  /** Beside the title: the count, the sort. */
  actions?: ReactNode;
  query: UseQueryResult<readonly Match[]>;
  /** The text if there is no match. */
  empty: string;
  children: ReactNode;
}

/** The panel below a row: its title, and its matches or their loading, empty or error state. */
export function MatchesFrame({ title, actions, query, empty, children }: MatchesFrameProps) {
  const loading = query.isPending;
  const count = query.data?.length ?? 0;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} aria-busy={loading} className="px-4 py-4 sm:px-6">
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="text-sm font-semibold">
          {title}
        </h3>
        {count > 0 && actions}
      </div>
      <LoadBanner
        className="mb-3"
        sources={[{ what: "these matches", failure: loadFailure(query) }]}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
      {loading ? (
        <div className="flex flex-col gap-2">
          <p role="status" className="sr-only">
            Loading matches...
          </p>
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : count === 0 ? (
        <EmptyState className="py-6!" icon={<Users />} title={empty} />
      ) : (
        children
      )}
    </section>
  );
}
