import type { PairSelection } from "@kindling/contracts/duplicates/schemas.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import CopyCheck from "lucide-react/icons/copy-check";
import type { DuplicateSource } from "../../forms/duplicates/duplicate-source.ts";
import type { ListPage } from "../../lib/api/call-list.ts";
import { useWindows } from "../../lib/api/windows.ts";
import { ListSkeleton, ShowMore } from "../../ui/states/list-states.tsx";
import { LoadError, RefreshError } from "../../ui/states/load-errors.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import type { ShownPair } from "./list-pairs.ts";
import { PairItem } from "./pair-item.tsx";

interface PairListProps {
  source: DuplicateSource;
  show: PairSelection;
  query: UseInfiniteQueryResult<InfiniteData<ListPage<ShownPair>>>;
}

/** What an empty list says. */
const empty: Readonly<
  Record<PairSelection, (source: DuplicateSource) => [title: string, description: string]>
> = {
  likely: ({ what }) => [
    `No likely duplicates of ${what}`,
    "New and changed records are compared within seconds.",
  ],
  weak: () => [
    "No less likely pairs",
    "Different people with something in common, such as colleagues, show here.",
  ],
  dismissed: () => [
    "Nothing marked yet",
    "Pairs marked as not a duplicate stay here, and can be taken back.",
  ],
};

/** The pairs that are loaded, the likeliest first. */
export function PairList({ source, show, query }: PairListProps) {
  const { rows: pairs, more } = useWindows(query);
  if (query.isPending) return <ListSkeleton label="Loading the duplicates..." rows={4} rowClass="h-40" />;
  if (query.data === undefined)
    return <LoadError query={query} title={`Duplicates of ${source.what} not loaded`} />;

  const what = `the duplicates of ${source.what}`;
  const [title, description] = empty[show](source);
  return (
    <div className="flex flex-col gap-4">
      <RefreshError query={query} what={what} />
      {pairs.length === 0 ? (
        <EmptyState icon={<CopyCheck />} title={title} description={description} />
      ) : (
        <ul className="flex flex-col gap-4">
          {pairs.map((pair) => (
            <PairItem key={pair.id} source={source} pair={pair} />
          ))}
        </ul>
      )}
      <ShowMore what={what} {...more} />
    </div>
  );
}
