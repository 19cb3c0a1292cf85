import type { UseQueryResult } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import Sprout from "lucide-react/icons/sprout";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocusInSection } from "../../ui/controls/keep-focus-in-section.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/states/states.tsx";
import type { ListedService } from "./listed-service.ts";
import { ServiceCard } from "./service-card.tsx";

interface ServiceListProps {
  query: UseQueryResult<ListedService[]>;
  /** The services that match search and filter. */
  found: readonly ListedService[];
  onClear: () => void;
}

const grid = "grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3";

/** The services, or the loading, empty or error state. */
export function ServiceList({ query, found, onClear }: ServiceListProps) {
  const all = query.data?.length ?? 0;
  return (
    // As high as the empty and loading states, so that the footer does not move.
    <section aria-label="Services" aria-busy={query.isPending} className="mt-4 min-h-104">
      <p role="status" className="mb-4 flex h-5 items-center text-sm text-muted">
        {all > 0 && `Showing ${formatCount(found.length)} of ${formatCount(all)} services`}
      </p>
      <Content query={query} found={found} onClear={onClear} />
    </section>
  );
}

function Content({ query, found, onClear }: ServiceListProps) {
  if (query.isPending)
    return (
      <div className={grid}>
        <Skeleton className="h-96" />
        <Skeleton className="hidden h-96 sm:block" />
        <Skeleton className="hidden h-96 lg:block" />
      </div>
    );
  if (query.isError)
    return (
      <ErrorState
        title="Services could not be loaded"
        message={errorMessage(query.error, "Something went wrong on our side. Please try again.")}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (query.data.length === 0)
    return (
      <EmptyState
        className="rounded-2xl border border-dashed py-20"
        icon={<Sprout />}
        title="No Services Available Yet"
        description="What founders offer each other will be listed here. Join the community to be among them."
        action={
          <ButtonLink to="/apply" variant="outline">
            Join as a founder
          </ButtonLink>
        }
      />
    );
  if (found.length === 0)
    return (
      <EmptyState
        className="rounded-2xl border border-dashed py-20"
        icon={<Search />}
        title="No services found"
        description="Try adjusting your search or filters."
        action={
          <Button ref={keepFocusInSection} variant="outline" onClick={onClear}>
            Clear All
          </Button>
        }
      />
    );
  return (
    <ul className={grid}>
      {found.map((service) => (
        <li key={`${service.title} ${service.provider}`} className="contents">
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  );
}
