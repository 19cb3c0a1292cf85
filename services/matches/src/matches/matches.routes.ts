import {
  countCommunity,
  findMemberMatches,
  readMemberMatches,
  searchReviewHistory,
} from "@kindling/contracts/internal-endpoints.ts";
import * as endpoints from "@kindling/contracts/matches/endpoints.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import type { HistoryRepository } from "@kindling/service-kit/history/history.repository.ts";
import { clientGone } from "@kindling/service-kit/http/lifecycle/client-gone.ts";
import { logChange, savedRecord } from "@kindling/service-kit/http/log-change.ts";
import { addRoute } from "@kindling/service-kit/http/routes/add-route.ts";
import type { FastifyInstance } from "fastify";
import { isOfIntroduction } from "../introductions/introduction-history.ts";
import type { IntroductionsRepository } from "../introductions/introductions.repository.ts";
import type { MatchOverviewRepository } from "../lists/match-overview.repository.ts";
import { encodeInBands } from "../matching/criteria-copy.ts";
import type { DailyNumbers } from "../members/daily-numbers.ts";
import type { MemberMatchesRepository } from "../members/member-matches.repository.ts";
import type { ReviewsRepository } from "../reviews/reviews.repository.ts";
import type { MatchesRepository } from "./matches.repository.ts";

/** The endpoints of the matches service. */
export function addMatchRoutes(
  app: FastifyInstance,
  matches: MatchesRepository,
  { reviews, introductions }: { reviews: ReviewsRepository; introductions: IntroductionsRepository },
  history: HistoryRepository,
  memberMatches: MemberMatchesRepository,
  overview: MatchOverviewRepository,
  daily: DailyNumbers,
): void {
  addRoute(app, endpoints.getStats, () => matches.stats());
  addRoute(app, countCommunity, () => daily.community());
  addRoute(app, endpoints.getMatchOverview, () => overview.read());
  addRoute(app, countFittingFounders, ({ query }) =>
    daily.fitting(encodeInBands({ ...nothingSaid, ...query })),
  );
  addRoute(app, endpoints.listInvestorMatches, ({ params, query }, { reply }) =>
    matches.listOfInvestor(params.id, query, clientGone(reply)),
  );
  addRoute(app, endpoints.listFounderMatches, ({ params, query }, { reply }) =>
    matches.listOfFounder(params.id, query, clientGone(reply)),
  );
  addRoute(app, endpoints.listOwnMatches, async ({ params, caller }) => {
    if (caller.role !== "founder") return matches.allOfFounder(params.id);
    return memberMatches.ofFounder(params.id);
  });
  addRoute(app, endpoints.reviewMatch, async ({ params, body, ...author }, context) =>
    savedRecord(context, "match", await reviews.review(params.id, body, author)),
  );
  addRoute(app, findMemberMatches, ({ body }) => memberMatches.ids(body.role, body.id));
  addRoute(app, readMemberMatches, ({ body }) => memberMatches.read(body));
  addRoute(app, searchReviewHistory, ({ body }) => history.search(body));
  addRoute(app, endpoints.listMatchHistory, ({ params, query }) => history.list(params.id, query));
  addRoute(app, endpoints.undoReview, async ({ params, ...author }, { request }) => {
    const entry = await history.require(params.id, params.entry);
    if (isOfIntroduction(entry)) {
      const { record } = await introductions.undo(params.id, params.entry, author);
      logChange(request, "introduction", record);
      return matches.require(params.id);
    }
    const { record } = await reviews.undo(params.id, params.entry, author);
    return logChange(request, "match", record);
  });
}

const nothingSaid = {
  preferred_sectors: [],
  preferred_stages: [],
  preferred_regions: [],
  check_min_usd: null,
  check_max_usd: null,
  typical_check_usd: null,
  past_investment_count: null,
};
