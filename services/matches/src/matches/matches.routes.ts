import * as endpoints from "@kindling/contracts/matches/endpoints.ts";
import { addRoute } from "@kindling/service-kit/http/add-route.ts";
import type { FastifyInstance } from "fastify";
import type { MatchesRepository } from "./matches.repository.ts";

/** The calls of spec section 7 that the matches service answers. */
export function addMatchRoutes(app: FastifyInstance, matches: MatchesRepository): void {
  addRoute(app, endpoints.getStats, () => matches.stats());
  addRoute(app, endpoints.listInvestorMatches, ({ params }) => matches.listOfInvestor(params.id));
  addRoute(app, endpoints.listFounderMatches, ({ params }) => matches.listOfFounder(params.id));
  addRoute(app, endpoints.listOwnMatches, ({ params }) => matches.listOfFounder(params.id));
  addRoute(app, endpoints.reviewMatch, ({ params, body, requestId }) =>
    matches.review(params.id, body, requestId),
  );
}
