import { z } from "zod";
import { confirmationOf } from "./applications/endpoints.ts";
import { defineEndpoint, type EndpointShape } from "./endpoint.ts";
import { id, pathId, wideId } from "./fields/primitives.ts";
import { founder, founderAuth, founderIdentity } from "./founders/schemas.ts";
import { communityNumbers } from "./gateway/schemas.ts";
import { foundEntries, historySearch, namedRecord } from "./history/activity.ts";
import { entryById, historyEntry } from "./history/schemas.ts";
import * as introductionMails from "./introductions/internal-endpoints.ts";
import { investor, investorEmail, investorIdentity } from "./investors/schemas.ts";
import { exportedMatch, memberRole } from "./me/schemas.ts";
import {
  archiveOwnFounder,
  archiveOwnInvestor,
  unarchiveOwnFounder,
  unarchiveOwnInvestor,
} from "./removals/own-endpoints.ts";
import {
  archiveAbsentFounder,
  archiveAbsentInvestor,
  findOlderFounders,
  findOlderInvestors,
} from "./removals/retention-endpoints.ts";
import { removedIds, someIds } from "./removals/schemas.ts";

/** Finds a founder by email, ignoring case. The gateway calls it at sign-in. */
export const findFounderByEmail = defineEndpoint({
  name: "findFounderByEmail",
  method: "POST",
  path: "/internal/founders/by-email",
  owner: "founders",
  audience: ["gateway"],
  summary: "The founder with an email",
  body: founderAuth,
  response: founderIdentity,
  status: 200,
  errors: [400, 404],
});

/** Finds an investor by email, ignoring case. The gateway calls it at sign-in. */
export const findInvestorByEmail = defineEndpoint({
  name: "findInvestorByEmail",
  method: "POST",
  path: "/internal/investors/by-email",
  owner: "investors",
  audience: ["gateway"],
  summary: "The investor with an email",
  body: investorEmail,
  response: investorIdentity,
  status: 200,
  errors: [400, 404],
});

const byId = z.object({ id: pathId });

/** Saves the email that a founder has confirmed, in the founder's name. */
export const changeFounderEmail = defineEndpoint({
  name: "changeFounderEmail",
  method: "PUT",
  path: "/internal/founders/:id/email",
  owner: "founders",
  audience: ["gateway"],
  summary: "A founder's confirmed email",
  params: byId,
  body: founderAuth,
  response: founder,
  status: 200,
  errors: [400, 404, 409],
});

/** Saves the email that an investor has confirmed, in the investor's name. */
export const changeInvestorEmail = defineEndpoint({
  name: "changeInvestorEmail",
  method: "PUT",
  path: "/internal/investors/:id/email",
  owner: "investors",
  audience: ["gateway"],
  summary: "An investor's confirmed email",
  params: byId,
  body: investorEmail,
  response: investor,
  status: 200,
  errors: [400, 404, 409],
});

/** Searches the history of a service's records, for the activity of all. */
const searchOf = <O extends "founders" | "investors" | "matches">(owner: O) =>
  ({
    method: "POST",
    path: `/internal/${owner}/history`,
    owner,
    audience: ["gateway"],
    summary: "Changes of any record, newest first",
    body: historySearch,
    response: foundEntries,
    status: 200,
    errors: [400],
  }) as const;

export const searchFounderHistory = defineEndpoint({ name: "searchFounderHistory", ...searchOf("founders") });
export const searchInvestorHistory = defineEndpoint({
  name: "searchInvestorHistory",
  ...searchOf("investors"),
});
export const searchReviewHistory = defineEndpoint({ name: "searchReviewHistory", ...searchOf("matches") });

/** An entry of a record's history, of which the gateway has to know what it changed. */
const entryOf = <O extends "founders" | "investors">(owner: O) =>
  ({
    method: "GET",
    path: `/internal/${owner}/:id/history/:entry`,
    owner,
    audience: ["gateway"],
    summary: "One change of a record",
    params: entryById,
    response: historyEntry,
    status: 200,
    errors: [400, 404],
  }) as const;

export const getFounderEntry = defineEndpoint({ name: "getFounderEntry", ...entryOf("founders") });
export const getInvestorEntry = defineEndpoint({ name: "getInvestorEntry", ...entryOf("investors") });

/** Names records, also archived ones; others are left out. */
const namesOf = <O extends "founders" | "investors">(owner: O) =>
  ({
    method: "POST",
    path: `/internal/${owner}/names`,
    owner,
    audience: ["gateway"],
    summary: "The names of records",
    body: z.object({ ids: z.array(id).max(1_000) }),
    response: z.array(namedRecord),
    status: 200,
    errors: [400],
  }) as const;

export const lookUpFounderNames = defineEndpoint({ name: "lookUpFounderNames", ...namesOf("founders") });
export const lookUpInvestorNames = defineEndpoint({ name: "lookUpInvestorNames", ...namesOf("investors") });
/** Which of some founders are archived or erased. For gateways of the previous version, which run during an upgrade. */
export const findRemovedFounders = defineEndpoint({
  name: "findRemovedFounders",
  method: "POST",
  path: "/internal/founders/removed",
  owner: "founders",
  audience: ["gateway"],
  summary: "The archived and the erased among some founders",
  body: someIds,
  response: removedIds,
  status: 200,
  errors: [400],
});

/** Which of some investors are archived or erased. For gateways of the previous version, which run during an upgrade. */
export const findRemovedInvestors = defineEndpoint({
  name: "findRemovedInvestors",
  method: "POST",
  path: "/internal/investors/removed",
  owner: "investors",
  audience: ["gateway"],
  summary: "The archived and the erased among some investors",
  body: someIds,
  response: removedIds,
  status: 200,
  errors: [400],
});

/** Stores that investors were invited to choose a password. Archived and unknown ones are left out of the response. */
export const markInvestorsInvited = defineEndpoint({
  name: "markInvestorsInvited",
  method: "PUT",
  path: "/internal/investors/invited",
  owner: "investors",
  audience: ["gateway"],
  summary: "Investors who were invited to choose a password",
  body: someIds,
  response: z.object({ ids: z.array(id) }),
  status: 200,
  errors: [400],
});

export const confirmFounderEmail = defineEndpoint({
  name: "confirmFounderEmail",
  ...confirmationOf("founders"),
});
export const confirmInvestorEmail = defineEndpoint({
  name: "confirmInvestorEmail",
  ...confirmationOf("investors"),
});

/** How many founders, investors and matches there were with the day's first question, rounded down to tens. */
export const countCommunity = defineEndpoint({
  name: "countCommunity",
  method: "GET",
  path: "/internal/community-numbers",
  owner: "matches",
  audience: ["gateway"],
  summary: "About how many founders, investors and matches there are",
  response: communityNumbers,
  status: 200,
  errors: [],
});

/**
 * The ids of a member's matches and reviews, best first, for the member's export. Those of equal score are in no order.
 */
export const findMemberMatches = defineEndpoint({
  name: "findMemberMatches",
  method: "POST",
  path: "/internal/matches/of-member",
  owner: "matches",
  audience: ["gateway"],
  summary: "The ids of a member's matches",
  body: z.object({ role: memberRole, id }),
  response: z.array(wideId),
  status: 200,
  errors: [400],
});

/** Some of a member's matches, in the given order, without what identifies the other side. */
export const readMemberMatches = defineEndpoint({
  name: "readMemberMatches",
  method: "POST",
  path: "/internal/matches/of-member/read",
  owner: "matches",
  audience: ["gateway"],
  summary: "A member's matches by id",
  // The gateway of the version before does not know the verdict `partly`, and does not say that it does.
  body: z.object({ role: memberRole, ids: z.array(wideId).max(200), knows_partly: z.boolean().optional() }),
  response: z.array(exportedMatch),
  status: 200,
  errors: [400],
});

/** Endpoints that only the gateway calls, neither routed nor documented publicly. */
export const internalEndpoints: readonly EndpointShape[] = [
  findFounderByEmail,
  findInvestorByEmail,
  changeFounderEmail,
  changeInvestorEmail,
  searchFounderHistory,
  searchInvestorHistory,
  searchReviewHistory,
  getFounderEntry,
  getInvestorEntry,
  lookUpFounderNames,
  lookUpInvestorNames,
  findRemovedFounders,
  findRemovedInvestors,
  markInvestorsInvited,
  archiveOwnFounder,
  archiveOwnInvestor,
  unarchiveOwnFounder,
  unarchiveOwnInvestor,
  confirmFounderEmail,
  confirmInvestorEmail,
  findOlderFounders,
  findOlderInvestors,
  archiveAbsentFounder,
  archiveAbsentInvestor,
  findMemberMatches,
  readMemberMatches,
  countCommunity,
  ...Object.values(introductionMails),
];
