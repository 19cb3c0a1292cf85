import { useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { RetryButton } from "../../ui/states/load-errors.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { Banner, ErrorState } from "../../ui/states/states.tsx";
import { AdminOnly } from "../admin-page/admin-only.tsx";
import { AdminPageLayout } from "../admin-page/admin-page-layout.tsx";
import { UndoControl } from "../edits/undo/undo-control.tsx";
import { useAdminLiveUpdates } from "../edits/use-admin-live-updates.ts";
import { IntroduceButton } from "../introducing/introduce-button.tsx";
import { useIntroductions } from "../introducing/use-introductions.tsx";
import { dashboardPathOf, reviewParams, subjectOf } from "../matches/review-subject.ts";
import { AdminDialogs } from "../records/admin-dialogs.tsx";
import { IntroduceOffer, memberOf } from "./introduce-offer.tsx";
import { useReviewQueue } from "./queue/use-review-queue.ts";
import { ReviewBar } from "./review-bar.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ReviewEnd } from "./review-end.tsx";
import { ReviewHead } from "./review-head.tsx";
import { useReviewKeys } from "./use-review-keys.ts";

/** Unrated matches, one at a time, for admins. */
export default function ReviewPage() {
  const [params] = useSearchParams();
  const subjectParams = reviewParams(params);
  return (
    <AdminOnly title="Review matches" loading="Loading the matches to review...">
      {/* The key remounts the review when the URL names another queue. */}
      <Review key={subjectParams} subjectParams={subjectParams} />
    </AdminOnly>
  );
}

/**
 * Unrated matches, one at a time, to rate, skip and annotate by keys or by press.
 * @param subjectParams the query string that names whose matches are reviewed
 */
function Review({ subjectParams }: { subjectParams: string }) {
  const params = useMemo(() => new URLSearchParams(subjectParams), [subjectParams]);
  const review = useReviewQueue(useMemo(() => subjectOf(params), [params]));
  useAdminLiveUpdates();
  const navigate = useNavigate();
  const back = useBackPath(params);
  const notesButton = useRef<HTMLButtonElement>(null);
  const introduceButton = useRef<HTMLButtonElement>(null);
  const { queue, match, failure } = review;
  const introductions = useIntroductions(match ? memberOf(queue, match) : null);
  const actions = {
    rate: review.rate,
    skip: review.skip,
    undo: review.undo,
    note: () => notesButton.current?.click(),
    introduce: () => introduceButton.current?.click(),
    leave: () => navigate(back),
  };
  useReviewKeys(actions);
  return (
    <AdminPageLayout fullWidth showsRecords title="Review matches" actions={<UndoControl />}>
      {match ? (
        // The bar keeps its place at the window's bottom, however high the match is.
        <div className="flex min-h-[calc(100dvh-8.5rem)] flex-col">
          <ReviewHead queue={queue} match={match} records={review.records} />
          <IntroduceOffer queue={queue} />
          {failure && (
            <Banner
              className="mt-4"
              action={<RetryButton pending={review.retrying} onClick={review.retry} />}
            >
              <p className="font-medium">Could not load more matches to review.</p>
            </Banner>
          )}
          <ReviewCard
            key={match.id}
            match={match}
            isGone={review.isGone}
            othersRating={review.othersRating}
            refusal={queue.refused.get(match.id)}
            notesButton={notesButton}
            introduce={
              <IntroduceButton
                ref={introduceButton}
                pair={match}
                introduction={introductions.introductionOf(match.id)}
                onPress={() => introductions.press(match)}
                shortcut="I"
                className="-mt-1"
              />
            }
            onNote={review.note}
          />
          <ReviewBar match={match} isGone={review.isGone} lastStep={queue.steps.at(-1)} {...actions} />
        </div>
      ) : failure ? (
        <ErrorState
          title="Could not load the matches to review"
          message={errorMessage(failure.error, "")}
          onRetry={review.retry}
          retrying={review.retrying}
        />
      ) : review.isEnd ? (
        <>
          <IntroduceOffer queue={queue} />
          <ReviewEnd
            queue={queue}
            saving={review.saving > 0}
            back={back}
            onUndo={review.undo}
            onReviewSkipped={review.reviewSkipped}
          />
        </>
      ) : (
        <ReviewSkeleton />
      )}
      {introductions.dialogs}
      <AdminDialogs adding={null} onAddingEnd={() => {}} onAdded={() => {}} />
    </AdminPageLayout>
  );
}

/** Where the queue was opened from; after a reload, where the dashboard shows what is reviewed. */
function useBackPath(params: URLSearchParams): string {
  const { state } = useLocation();
  // An open record replaces the history's state.
  const [from] = useState<unknown>(state?.from);
  return typeof from === "string" ? from : dashboardPathOf(params);
}

function ReviewSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        Loading the matches to review...
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-10" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
