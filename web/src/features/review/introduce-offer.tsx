import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { useMayEdit } from "../../lib/session/may-edit.ts";
import { IntroduceButton } from "../introducing/introduce-button.tsx";
import type { IntroducedMember } from "../introducing/introduction-calls.ts";
import { useIntroductions } from "../introducing/use-introductions.tsx";
import { ratingText } from "../matches/reviews/rating-buttons.tsx";
import type { ReviewQueue } from "./queue/review-queue.ts";

/** The lowest rating after which an introduction is offered: 2 ENGAGE. */
const lowest = 2;

/** Whose matches are reviewed. */
export const memberOf = ({ member }: ReviewQueue, match: Match): IntroducedMember =>
  member === "founder" ? { founder_id: match.founder_id } : { investor_id: match.investor_id };

/** Offers to introduce the match that was just rated well. */
export function IntroduceOffer({ queue }: { queue: ReviewQueue }) {
  const mayEdit = useMayEdit();
  const last = queue.steps.at(-1);
  if (!mayEdit || last?.kind !== "rated" || last.rating < lowest) return null;
  return <Offer key={last.match.id} queue={queue} match={last.match} rating={last.rating} />;
}

interface OfferProps {
  queue: ReviewQueue;
  match: Match;
  rating: number;
}

/** With introductions of its own, as the queue may be at the matches of the next founder or investor. */
function Offer({ queue, match, rating }: OfferProps) {
  const introductions = useIntroductions(memberOf(queue, match));
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="min-w-0">
        {match.founder.company} and {match.investor.name}: <b className="font-medium">{ratingText(rating)}</b>
      </p>
      <IntroduceButton
        pair={match}
        introduction={introductions.introductionOf(match.id)}
        onPress={() => introductions.press(match)}
      />
      {introductions.dialogs}
    </div>
  );
}
