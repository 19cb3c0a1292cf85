import type { Match, MatchReview } from "@kindling/contracts/matches/schemas.ts";
import { useIsMutating, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorMessage, isNotFound } from "../../../lib/api/api-errors.ts";
import { loadFailure } from "../../../lib/api/load-failure.ts";
import { readDraft } from "../../../lib/browser-state/draft.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { editHistory, type SavedEdit } from "../../edits/edit-history.ts";
import { usePendingEdits } from "../../edits/optimistic-edit.ts";
import { reviewEdit } from "../../edits/review-edit.ts";
import type { ReviewSubject } from "../../matches/review-subject.ts";
import { isUnsaved, type NotesDraft } from "../../matches/reviews/notes-draft.ts";
import { isEditOf, shownMatchQuery, undoReviewStep, unratedQuery } from "./review-calls.ts";
import type { ReviewStep } from "./review-queue.ts";
import * as queueOf from "./review-queue.ts";
import { useReviewRecords } from "./use-review-records.ts";

/** More matches are read when fewer wait. */
const fewest = 10;

/** The queue of unrated matches, and what is done with the one on screen. Ratings show before they are saved. */
export function useReviewQueue(subject: ReviewSubject) {
  const [queue, setQueue] = useState(() => queueOf.startQueue(subject.member));
  // Two keys before the next render must see each other.
  const newest = useRef(queue);
  const change = (next: queueOf.ReviewQueue) => {
    newest.current = next;
    setQueue(next);
  };

  useUndoneEdits((edit) => {
    const step = newest.current.steps.findLast((one) => isEditOf(one, edit));
    if (step) change(queueOf.undoStep(newest.current, step));
  });
  const reading = useReading(queue, subject, change, newest);
  const shown = useShownMatch(queue);
  const review = useMutation(reviewEdit);
  const undoing = useMutation(undoReviewStep);

  const send = (record: Match, patch: MatchReview) => review.mutateAsync({ record, patch });
  /** The first match of the newest queue, as it is known now. */
  const first = () => {
    const [match] = newest.current.waiting;
    return match && shown.match?.id === match.id ? shown.match : match;
  };
  const rate = (rating: number) => {
    const match = first();
    if (!match || (shown.isGone && match.id === shown.match?.id) || staysForNotes(match)) return;
    const step: ReviewStep = { kind: "rated", match, rating };
    change(queueOf.takeStep(newest.current, step));
    // reviewEdit has shown the error.
    send(match, { ben_rating: rating }).catch((error) =>
      change(
        isNotFound(error)
          ? queueOf.dropMatch(newest.current, match)
          : queueOf.returnMatch(newest.current, step, errorMessage(error, "Please try again.")),
      ),
    );
  };
  const skip = () => {
    const match = first();
    if (!match) return;
    const isGone = shown.isGone && match.id === shown.match?.id;
    if (!isGone && staysForNotes(match)) return;
    change(
      isGone
        ? queueOf.dropMatch(newest.current, match)
        : queueOf.takeStep(newest.current, { kind: "skipped", match }),
    );
  };
  const note = async (match: Match, notes: string | null, before: string | null) => {
    const step: ReviewStep = { kind: "noted", match, notes };
    // The step is added before the notes are saved, because Undo takes the last step.
    change(queueOf.takeStep(newest.current, step));
    try {
      await send(match, { ben_notes: notes, ben_notes_before: before });
    } catch (error) {
      change(queueOf.withoutStep(newest.current, step));
      throw error;
    }
  };
  const undo = () => {
    const step = newest.current.steps.at(-1);
    if (!step) return;
    change(queueOf.undoStep(newest.current));
    if (step.kind === "skipped") return;
    void undoing.mutateAsync(step).then((edit) => {
      if (edit === null || edit.state === "undone") return;
      toast({
        variant: "destructive",
        title: `The ${step.kind === "rated" ? "rating" : "notes"} of ${step.match.founder.company} could not be undone`,
        description: edit.problem,
      });
      change(queueOf.keepStep(newest.current, step, edit.state === "refused"));
    });
  };
  return {
    queue,
    ...reading,
    ...shown,
    /** How many ratings are in flight. */
    saving: useIsMutating({ mutationKey: reviewEdit.mutationKey! }),
    rate,
    skip,
    note,
    undo,
    reviewSkipped: () => change(queueOf.reviewSkipped(newest.current)),
  };
}

/** The id of the element with the notes of the match on screen. */
export const notesId = "review-notes";

/** Whether a match stays because its notes are being typed, which a toast says: they would leave the screen with it. */
function staysForNotes({ id, ben_notes }: Match): boolean {
  const draft = readDraft<NotesDraft>(`notes-${id}`);
  if (draft === null || !isUnsaved(draft, ben_notes)) return false;
  // On a phone the toast would cover the notes.
  document.getElementById(notesId)?.scrollIntoView({ block: "center" });
  toast({ title: "Notes not saved", description: "Save or cancel the notes of this match first." });
  return true;
}

/** Calls a listener for each edit that is undone, by the queue too or by the header's control. */
function useUndoneEdits(onUndone: (edit: SavedEdit) => void): void {
  const call = useEffectEvent(onUndone);
  useEffect(() => {
    let before = editHistory.get();
    return editHistory.subscribe(() => {
      const wasUndone = new Set(before.filter(({ state }) => state === "undone").map(({ id }) => id));
      before = editHistory.get();
      for (const edit of before) if (edit.state === "undone" && !wasUndone.has(edit.id)) call(edit);
    });
  }, []);
}

/** Reads more matches while few wait, record after record. */
function useReading(
  queue: queueOf.ReviewQueue,
  subject: ReviewSubject,
  change: (next: queueOf.ReviewQueue) => void,
  newest: { readonly current: queueOf.ReviewQueue },
) {
  const { cursor, waiting } = queue;
  const { next, goOn, count, failure, retry } = useReviewRecords(subject, cursor.position);
  const needsMore = waiting.length < fewest;
  const window = useQuery({
    ...unratedQuery(subject.member, next?.id ?? 0, cursor),
    enabled: needsMore && next != null && cursor.isReading,
  });
  const position = next?.position ?? goOn;
  useEffect(() => {
    if (newest.current.cursor !== cursor) return;
    if (position !== undefined && position !== cursor.position)
      change(queueOf.moveCursor(newest.current, position));
    else if (needsMore && next && !cursor.isReading) change(queueOf.startWindow(newest.current, next.id));
    else if (needsMore && next && window.data)
      change(queueOf.addWindow(newest.current, next.id, window.data));
  });
  const failed = failure ?? (window.data === undefined ? loadFailure(window) : null);
  return {
    /** How many founders or investors are reviewed; undefined until it is known. */
    records: count,
    isEnd: next === null && waiting.length === 0,
    failure: failed,
    retrying: window.isFetching,
    retry: () => (failure ? retry() : void window.refetch()),
  };
}

/** The match on screen as it is now, with edits in flight. */
function useShownMatch({ waiting: [match] }: queueOf.ReviewQueue) {
  const { data, ...query } = useQuery({ ...shownMatchQuery(match ?? noMatch), enabled: match !== undefined });
  const [shown] = usePendingEdits(reviewEdit)(match ? [data ?? match] : []);
  const taking = useIsMutating({ mutationKey: undoReviewStep.mutationKey! }) > 0;
  const isSettled = !taking && query.fetchStatus === "idle";
  return {
    match: shown,
    isGone: match !== undefined && data === null,
    /** The rating that another admin has given it meanwhile. */
    othersRating: isSettled && match && data ? data.ben_rating : null,
  };
}

const noMatch = { id: 0, investor_id: 0, founder_id: 0 } as Match;
