import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useUrlSort } from "../../../lib/browser-state/url-state.ts";
import { formatCount } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { investorMatchesQuery } from "../calls/list-investor-matches.ts";
import { usePendingEdits } from "../calls/optimistic-edit.ts";
import { reviewEdit } from "../calls/review-match.ts";
import { FounderMatch } from "./founder-match.tsx";
import { matchSortKeys, orderMatches } from "./match-order.ts";
import { MatchSort } from "./match-sort.tsx";
import { MatchesFrame } from "./matches-frame.tsx";
import { useFirst } from "./use-first.ts";

const none: readonly Match[] = [];
const nothingHeld: ReadonlyMap<number, Match> = new Map<number, Match>();

/** The founders matched with an investor, below the investor's row, to rate and annotate. */
export function FounderMatchesPanel({ investor }: { investor: InvestorInMatchView }) {
  const query = useQuery({ ...investorMatchesQuery(investor.id), select: usePendingEdits(reviewEdit) });
  const { mutateAsync } = useMutation(reviewEdit);
  const [sort, pressSort] = useUrlSort(matchSortKeys, `match_sort_${investor.id}`);
  const [holding, setHolding] = useState({ sort, held: nothingHeld });
  const held = holding.sort === sort ? holding.held : nothingHeld;
  const matches = query.data ?? none;
  const ordered = useMemo(() => orderMatches(matches, sort, held), [matches, sort, held]);
  const { first, left, more } = useFirst(ordered);

  const review = (match: Match, patch: MatchReview) => {
    // A rated match keeps its position until the sort changes.
    if (!held.has(match.id)) setHolding({ sort, held: new Map([...held, [match.id, match]]) });
    return mutateAsync({ record: match, patch });
  };
  return (
    <MatchesFrame
      title={`Founder Matches for ${investor.name}`}
      actions={<MatchSort sort={sort} onPress={pressSort} />}
      query={query}
      empty="No founder matches found for this investor."
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
