import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import { useMutation } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { Suspense, useMemo, useState } from "react";
import { useUrlSort } from "../../lib/browser-state/url-state.ts";
import type { Sort } from "../../lib/sort.ts";
import { sortParameter } from "../../lib/sort.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { reviewEdit } from "../edits/review-edit.ts";
import { IntroduceButton } from "../introducing/introduce-button.tsx";
import { useIntroductions } from "../introducing/use-introductions.tsx";
import { type InvestorCriteria, investorCriteria } from "./criteria.ts";
import { FounderMatch } from "./founder-match.tsx";
import { investorMatches, type MatchSortKey, matchSortKeys } from "./match-list.ts";
import { MatchesFrame } from "./matches-frame.tsx";
import { reviewPath } from "./review-subject.ts";
import { useMatchList } from "./use-match-list.ts";

const ReviewHistoryDialog = lazyComponent(() => import("./reviews/review-history-dialog.tsx"));

/** The founders matched with an investor, below the investor's row, to rate and annotate. */
export function FounderMatchesPanel({
  investor,
}: {
  investor: Pick<Investor, "id" | "name"> & InvestorCriteria;
}) {
  const { id, name } = investor;
  const [sort, pressSort] = useUrlSort(matchSortKeys, `match_sort_${id}`);
  const list = useMatchList(
    useMemo(() => investorMatches(id), [id]),
    sortParameter(sort),
  );
  const { mutateAsync } = useMutation(reviewEdit);
  const review = (record: Match, patch: MatchReview) => mutateAsync({ record, patch });
  const introductions = useIntroductions({ investor_id: id });
  // Stays mounted once opened, so that it can fade out and restore the focus.
  const [history, setHistory] = useState<{ match: Match; open: boolean } | null>(null);
  return (
    <>
      <MatchesFrame
        title={`Founder Matches for ${name}`}
        criteria={investorCriteria(investor)}
        review={reviewPath("investor", [id])}
        actions={<MatchSort sort={sort} onPress={pressSort} />}
        list={list}
        empty="No founder matches found for this investor."
      >
        {(match) => (
          <FounderMatch
            key={match.id}
            match={match}
            onReview={review}
            onHistory={() => setHistory({ match, open: true })}
            introduce={
              <IntroduceButton
                pair={match}
                introduction={introductions.introductionOf(match.id)}
                onPress={() => introductions.press(match)}
                className="mt-1.5"
              />
            }
          />
        )}
      </MatchesFrame>
      {introductions.dialogs}
      <Suspense fallback={null}>
        {history && (
          <ReviewHistoryDialog
            key={history.match.id}
            {...history}
            onClose={() => setHistory({ ...history, open: false })}
          />
        )}
      </Suspense>
    </>
  );
}

const labels: Record<MatchSortKey, string> = { rating: "Rating", company: "Company", stage: "Stage" };

interface MatchSortProps {
  sort: Sort<MatchSortKey>;
  onPress: (key: MatchSortKey) => void;
}

/** The buttons that sort an investor's matches: ascending, descending, none. */
function MatchSort({ sort, onPress }: MatchSortProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div role="group" aria-label="Sort matches by" className="ml-auto flex items-center gap-1 text-sm">
      <span aria-hidden="true" className="mr-1 text-muted">
        Sort by
      </span>
      {matchSortKeys.map((key) => {
        const direction = sort.find((part) => part.key === key)?.direction ?? null;
        const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
        return (
          <Button
            key={key}
            size="sm"
            variant={direction ? "secondary" : "ghost"}
            aria-pressed={direction !== null}
            onClick={() => onPress(key)}
          >
            {labels[key]}
            {direction && (
              <>
                <Arrow aria-hidden="true" className="size-3.5 text-ember-text" />
                <span className="sr-only">, {direction}</span>
              </>
            )}
          </Button>
        );
      })}
    </div>
  );
}
