import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { nextSort, type Sort } from "../../../lib/sort.ts";
import { Button } from "../../../ui/button.tsx";
import { investorMatchesQuery } from "../calls/list-investor-matches.ts";
import { useReviewMatch } from "../calls/review-match.ts";
import { FounderMatch } from "./founder-match.tsx";
import { type MatchSortKey, orderMatches } from "./match-order.ts";
import { MatchSort } from "./match-sort.tsx";
import { MatchesFrame } from "./matches-frame.tsx";
import { useFirst } from "./use-first.ts";

const none: readonly Match[] = [];
const nothingHeld: ReadonlyMap<number, Match> = new Map<number, Match>();

/** The founders that an investor is matched with, below the investor's row, to be rated and annotated. */
export function FounderMatchesPanel({ investor }: { investor: InvestorInMatchView }) {
  const query = useQuery(investorMatchesQuery(investor.id));
  const { mutateAsync } = useReviewMatch();
  const [sort, setSort] = useState<Sort<MatchSortKey>>(null);
  const [held, setHeld] = useState(nothingHeld);
  const matches = query.data ?? none;
  const ordered = useMemo(() => orderMatches(matches, sort, held), [matches, sort, held]);
  const { first, left, more } = useFirst(ordered);

  const press = (key: MatchSortKey) => {
    setSort(nextSort(sort, key));
    setHeld(nothingHeld);
  };
  const review = (match: Match, review: MatchReview) => {
    // A match that was rated stays where it is until the sort is asked again.
    setHeld((before) => (before.has(match.id) ? before : new Map([...before, [match.id, match]])));
    return mutateAsync({ match, review });
  };
  return (
    <MatchesFrame
      title={`Founder Matches for ${investor.name}`}
      actions={<MatchSort sort={sort} onPress={press} />}
      loading={query.isPending}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      empty="No founder matches found for this investor."
      count={matches.length}
    >
      <ul className="divide-y rounded-lg border bg-surface">
        {first.map((match) => (
          <FounderMatch key={match.id} match={match} onReview={review} />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="outline" size="sm" className="mt-3" onClick={more}>
          Show more ({formatCount(left)} left)
        </Button>
      )}
    </MatchesFrame>
  );
}
