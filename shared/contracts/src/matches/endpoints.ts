import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { pathId, widePathId } from "../fields/primitives.ts";
import { historyEntry } from "../history/schemas.ts";
import { match, matchOverview, matchReview, matchWithoutReview, ownMatch, stats } from "./schemas.ts";

const byId = z.object({ id: pathId });
const flags = { unrated: "true leaves out matches that are rated; `page.total` still counts them." };

export const getStats = defineEndpoint({
  name: "getStats",
  method: "GET",
  path: "/api/stats",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary: "How many founders and matches there are",
  response: stats,
  status: 200,
  errors: [],
});

export const getMatchOverview = defineEndpoint({
  name: "getMatchOverview",
  method: "GET",
  path: "/api/overview/matches",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary:
    "How many matches there are, by rating, how many were reviewed in each week, and how good matching is",
  response: matchOverview,
  status: 200,
  errors: [],
});

export const listInvestorMatches = defineEndpoint({
  name: "listInvestorMatches",
  method: "GET",
  path: "/api/investors/:id/matches",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary: "The founders that fit an investor, best first",
  params: byId,
  response: z.array(match),
  status: 200,
  errors: [400],
  window: { sorts: ["rating", "company", "stage"], flags },
  etag: true,
});

export const listFounderMatches = defineEndpoint({
  name: "listFounderMatches",
  method: "GET",
  path: "/api/founders/:id/matches",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary: "The investors that fit a founder, best first",
  params: byId,
  response: z.array(match),
  status: 200,
  errors: [400],
  window: { sorts: ["rating"], flags },
  etag: true,
});

export const listOwnMatches = defineEndpoint({
  name: "listOwnMatches",
  method: "GET",
  path: "/founders/:id/matches",
  owner: "matches",
  audience: ["founder", "admin", "viewer"],
  summary: "How well investors fit a founder, for the founder's dashboard; founders see no investor",
  params: byId,
  response: z.array(matchWithoutReview),
  views: { founder: { response: z.array(ownMatch) } },
  status: 200,
  errors: [400],
  etag: true,
});

export const reviewMatch = defineEndpoint({
  name: "reviewMatch",
  method: "PUT",
  path: "/api/matches/:id/rating",
  owner: "matches",
  audience: ["admin"],
  summary: "Rate or annotate a match",
  params: z.object({ id: widePathId }),
  body: matchReview,
  response: match,
  status: 200,
  errors: [400, 404, 409],
  namesEntry: true,
});

export const listMatchHistory = defineEndpoint({
  name: "listMatchHistory",
  method: "GET",
  path: "/api/matches/:id/history",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary: "Who rated and annotated a match, when and how, newest first",
  params: z.object({ id: widePathId }),
  response: z.array(historyEntry),
  status: 200,
  errors: [400],
  window: { sorts: [] },
});

export const undoReview = defineEndpoint({
  name: "undoReview",
  method: "POST",
  path: "/api/matches/:id/history/:entry/undo",
  owner: "matches",
  audience: ["admin"],
  summary: "Take one rating or annotation back, unless it has changed since",
  params: z.object({ id: widePathId, entry: widePathId }),
  response: match,
  status: 200,
  errors: [400, 404, 409],
});
