import { type Match, type MatchReview, matchReview } from "@kindling/contracts/matches/schemas.ts";
import { z } from "zod";
import reviewsJson from "./data/reviews.json" with { type: "json" };

/** The review of one match. */
interface DemoReview extends MatchReview {
  matchId: number;
}

/** A match, identified by the founder's company and the investor's name. */
export interface ReviewedMatch {
  id: number;
  founder: Pick<Match["founder"], "company">;
  investor: Pick<Match["investor"], "name">;
}

/** The reviews of the demo, by the founder's company and the investor's name. */
export const reviews = z
  .array(matchReview.safeExtend({ company: z.string(), investor: z.string() }).strict())
  .parse(reviewsJson);

/** The reviews of the given matches; the order of the matches does not matter. */
export function demoReviews(matches: readonly ReviewedMatch[]): DemoReview[] {
  return reviews.flatMap(({ company, investor, ...review }) => {
    const match = matches.find(
      (candidate) => candidate.founder.company === company && candidate.investor.name === investor,
    );
    return match ? [{ matchId: match.id, ...review }] : [];
  });
}
