import { z } from "zod";
import {
  answerOf,
  approvalOf,
  approvalsOf,
  listOf,
  questionOf,
  refusalOf,
  refusalsOf,
  stateOf,
} from "../applications/endpoints.ts";
import { bulkChangeOf, bulkUndoOf } from "../bulk/endpoints.ts";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../fields/primitives.ts";
import { entryById, historyEntry } from "../history/schemas.ts";
import { listOverview } from "../lists/list-overview.ts";
import { archivedRecord, removal, removalParameters } from "../removals/schemas.ts";
import { founderList } from "./list.ts";
import {
  askUpdate,
  founder,
  founderApplication,
  founderBulkChange,
  founderCreate,
  founderRecord,
  founderUpdate,
  metricHistory,
  ownFounder,
  ownFounderUpdate,
  savedOwnFounder,
} from "./schemas.ts";

const byId = z.object({ id: pathId });

export const listFounders = defineEndpoint({
  name: "listFounders",
  method: "GET",
  path: "/api/founders",
  owner: "founders",
  audience: ["admin", "viewer"],
  summary: "Every founder, newest first",
  response: z.array(founder),
  status: 200,
  errors: [400],
  list: founderList,
  etag: true,
});

export const getFounderOverview = defineEndpoint({
  name: "getFounderOverview",
  method: "GET",
  path: "/api/overview/founders",
  owner: "founders",
  audience: ["admin", "viewer"],
  summary: "How many founders there are, by month, stage and temperature",
  response: listOverview,
  status: 200,
  errors: [],
});

export const createFounder = defineEndpoint({
  name: "createFounder",
  method: "POST",
  path: "/api/founders",
  owner: "founders",
  audience: ["public"],
  summary: "Apply as a founder; email and company must be new",
  body: founderCreate,
  response: founder,
  views: { public: { body: founderApplication, response: ownFounder } },
  status: 201,
  errors: [400, 409],
  consent: true,
  idempotent: true,
});

export const updateFounder = defineEndpoint({
  name: "updateFounder",
  method: "PUT",
  path: "/api/founders/:id",
  owner: "founders",
  handledBy: "gateway",
  audience: ["admin", "founder"],
  summary: "Change some or all fields of a founder",
  params: byId,
  body: founderUpdate,
  response: founder,
  views: { founder: { body: ownFounderUpdate, response: savedOwnFounder } },
  status: 200,
  errors: [400, 404, 409],
});

export const updateAsk = defineEndpoint({
  name: "updateAsk",
  method: "PUT",
  path: "/api/founders/:id/ask",
  owner: "founders",
  audience: ["admin"],
  summary: "Change a founder's ask, in whole USD; null clears it",
  params: byId,
  body: askUpdate,
  response: founder,
  status: 200,
  errors: [400, 404],
  namesEntry: true,
});

export const bulkUpdateFounders = defineEndpoint({
  name: "bulkUpdateFounders",
  ...bulkChangeOf("founders", "/api/founders", {
    list: founderList,
    change: founderBulkChange,
    id: "BulkFounderUpdate",
  }),
});

export const undoBulkUpdateOfFounders = defineEndpoint({
  name: "undoBulkUpdateOfFounders",
  ...bulkUndoOf("founders", "/api/founders"),
});

export const getFounder = defineEndpoint({
  name: "getFounder",
  method: "GET",
  path: "/founders/:id",
  owner: "founders",
  audience: ["founder", "admin", "viewer"],
  summary: "One founder, for the founder's dashboard",
  params: byId,
  response: founderRecord,
  views: { founder: { response: ownFounder } },
  status: 200,
  errors: [400, 404],
  etag: true,
});

export const listMetricHistory = defineEndpoint({
  name: "listMetricHistory",
  method: "GET",
  path: "/founders/:id/metrics",
  owner: "founders",
  audience: ["founder", "admin", "viewer"],
  summary:
    "The values of a founder's metrics over time, as far back as the newest 2,000 entries of the history",
  params: byId,
  response: z.array(metricHistory),
  status: 200,
  errors: [400, 404],
});

export const listFounderHistory = defineEndpoint({
  name: "listFounderHistory",
  method: "GET",
  path: "/api/founders/:id/history",
  owner: "founders",
  audience: ["admin", "viewer"],
  summary: "Who changed a founder, when and how, newest first",
  params: byId,
  response: z.array(historyEntry),
  status: 200,
  errors: [400, 404],
  window: { sorts: [] },
});

export const undoFounderChange = defineEndpoint({
  name: "undoFounderChange",
  method: "POST",
  path: "/api/founders/:id/history/:entry/undo",
  owner: "founders",
  handledBy: "gateway",
  audience: ["admin"],
  summary: "Take one change of a founder back, unless its fields have changed since",
  params: entryById,
  response: founder,
  status: 200,
  errors: [400, 404, 409],
});

export const restoreFounderVersion = defineEndpoint({
  name: "restoreFounderVersion",
  method: "POST",
  path: "/api/founders/:id/history/:entry/restore",
  owner: "founders",
  audience: ["admin"],
  summary: "Give every field of a founder but the email the value that it had after a change",
  params: entryById,
  response: founder,
  status: 200,
  errors: [400, 404, 409],
});

export const removeFounder = defineEndpoint({
  name: "removeFounder",
  method: "DELETE",
  path: "/api/founders/:id",
  owner: "founders",
  handledBy: "gateway",
  audience: ["admin"],
  summary: "Archive a founder for 30 days, or erase at once",
  params: byId,
  query: removalParameters,
  response: removal,
  status: 200,
  errors: [400, 404],
});

export const unarchiveFounder = defineEndpoint({
  name: "unarchiveFounder",
  method: "POST",
  path: "/api/founders/:id/restore",
  owner: "founders",
  audience: ["admin"],
  summary: "Restore an archived founder",
  params: byId,
  response: founder,
  status: 200,
  errors: [400, 404, 409],
});

export const listArchivedFounders = defineEndpoint({
  name: "listArchivedFounders",
  method: "GET",
  path: "/api/archive/founders",
  owner: "founders",
  audience: ["admin", "viewer"],
  summary: "The archived founders, the last archived first",
  response: z.array(archivedRecord),
  status: 200,
  errors: [400],
  window: { sorts: [] },
});

export const listFounderApplications = defineEndpoint({
  name: "listFounderApplications",
  ...listOf("founders", founder, "ReviewedFounder"),
});
export const getFounderApplication = defineEndpoint({
  name: "getFounderApplication",
  ...stateOf("founders", "founder"),
});
export const approveFounder = defineEndpoint({ name: "approveFounder", ...approvalOf("founders") });
export const askFounder = defineEndpoint({ name: "askFounder", ...questionOf("founders") });
export const declineFounder = defineEndpoint({ name: "declineFounder", ...refusalOf("founders") });
export const approveFounders = defineEndpoint({ name: "approveFounders", ...approvalsOf("founders") });
export const declineFounders = defineEndpoint({ name: "declineFounders", ...refusalsOf("founders") });
export const answerAsFounder = defineEndpoint({
  name: "answerAsFounder",
  ...answerOf("founders", "founder"),
});
