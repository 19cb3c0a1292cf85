import { Skeleton } from "../../ui/states/skeleton.tsx";

/** Placeholders for cards, until their code and their records are loaded. The list around it says what is loading. */
export function CardsSkeleton() {
  return (
    <div aria-hidden="true" data-loading className="flex flex-col gap-2">
      {[0, 1, 2, 3].map((card) => (
        <div key={card} className="flex h-42 flex-col gap-3 rounded-lg border bg-surface py-3.5 pr-3 pl-10">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
      ))}
    </div>
  );
}
