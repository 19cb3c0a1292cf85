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
import { investorDatabaseList, investorMatchList } from "./lists.ts";
import {
  investor,
  investorCreate,
  investorInMatchView,
  investorRecord,
  investorRegistration,
  investorUpdate,
  ownInvestor,
  ownInvestorUpdate,
  savedOwnInvestor,
  temperatureUpdate,
} from "./schemas.ts";

const byId = z.object({ id: pathId });

export const getInvestorOverview = defineEndpoint({
  name: "getInvestorOverview",
  method: "GET",
  path: "/api/overview/investors",
  owner: "investors",
  audience: ["admin", "viewer"],
  summary: "How many investors there are, by month, stage and temperature",
  response: listOverview,
  status: 200,
  errors: [],
});

export const createInvestor = defineEndpoint({
  name: "createInvestor",
  method: "POST",
  path: "/api/investors-database",
  owner: "investors",
  audience: ["public"],
  summary: "Register as an investor; the email must be new",
  body: investorCreate,
  response: investor,
  views: { public: { body: investorRegistration, response: ownInvestor } },
  status: 201,
  errors: [400, 409],
  consent: true,
  idempotent: true,
});

export const listInvestorsDatabase = defineEndpoint({
  name: "listInvestorsDatabase",
  method: "GET",
  path: "/api/investors-database",
  owner: "investors",
  audience: ["admin", "viewer"],
  summary: "Every investor with all fields, newest first",
  response: z.array(investor),
  status: 200,
  errors: [400],
  list: investorDatabaseList,
  etag: true,
});

export const getInvestor = defineEndpoint({
  name: "getInvestor",
  method: "GET",
  path: "/api/investors-database/:id",
  owner: "investors",
  audience: ["admin", "viewer", "investor"],
  summary: "One investor",
  params: byId,
  response: investorRecord,
  views: { investor: { response: ownInvestor } },
  status: 200,
  errors: [400, 404],
  etag: true,
});

export const updateInvestor = defineEndpoint({
  name: "updateInvestor",
  method: "PUT",
  path: "/api/investors-database/:id",
  owner: "investors",
  handledBy: "gateway",
  audience: ["admin", "investor"],
  summary: "Change some or all fields of an investor",
  params: byId,
  body: investorUpdate,
  response: investor,
  views: { investor: { body: ownInvestorUpdate, response: savedOwnInvestor } },
  status: 200,
  errors: [400, 404, 409],
});

export const updateTemperature = defineEndpoint({
  name: "updateTemperature",
  method: "PUT",
  path: "/api/investors-database/:id/temperature",
  owner: "investors",
  audience: ["admin"],
  summary: "Change an investor's temperature",
  params: byId,
  body: temperatureUpdate,
  response: investor,
  status: 200,
  errors: [400, 404],
  namesEntry: true,
});

export const bulkUpdateInvestors = defineEndpoint({
  name: "bulkUpdateInvestors",
  ...bulkChangeOf("investors", "/api/investors-database", {
    list: investorDatabaseList,
    change: temperatureUpdate,
    id: "BulkInvestorUpdate",
  }),
});

export const undoBulkUpdateOfInvestors = defineEndpoint({
  name: "undoBulkUpdateOfInvestors",
  ...bulkUndoOf("investors", "/api/investors-database"),
});

export const listInvestors = defineEndpoint({
  name: "listInvestors",
  method: "GET",
  path: "/api/investors",
  owner: "investors",
  audience: ["admin", "viewer"],
  summary: "Every investor, as shown in the match cluster",
  response: z.array(investorInMatchView),
  status: 200,
  errors: [400],
  list: investorMatchList,
  etag: true,
});

export const listInvestorHistory = defineEndpoint({
  name: "listInvestorHistory",
  method: "GET",
  path: "/api/investors-database/:id/history",
  owner: "investors",
  audience: ["admin", "viewer"],
  summary: "Who changed an investor, when and how, newest first",
  params: byId,
  response: z.array(historyEntry),
  status: 200,
  errors: [400, 404],
  window: { sorts: [] },
});

export const undoInvestorChange = defineEndpoint({
  name: "undoInvestorChange",
  method: "POST",
  path: "/api/investors-database/:id/history/:entry/undo",
  owner: "investors",
  handledBy: "gateway",
  audience: ["admin"],
  summary: "Take one change of an investor back, unless its fields have changed since",
  params: entryById,
  response: investor,
  status: 200,
  errors: [400, 404, 409],
});

export const restoreInvestorVersion = defineEndpoint({
  name: "restoreInvestorVersion",
  method: "POST",
  path: "/api/investors-database/:id/history/:entry/restore",
  owner: "investors",
  audience: ["admin"],
  summary: "Give every field of an investor but the email the value that it had after a change",
  params: entryById,
  response: investor,
  status: 200,
  errors: [400, 404],
});

export const removeInvestor = defineEndpoint({
  name: "removeInvestor",
  method: "DELETE",
  path: "/api/investors-database/:id",
  owner: "investors",
  handledBy: "gateway",
  audience: ["admin"],
  summary: "Archive an investor for 30 days, or erase at once",
  params: byId,
  query: removalParameters,
  response: removal,
  status: 200,
  errors: [400, 404],
});

export const unarchiveInvestor = defineEndpoint({
  name: "unarchiveInvestor",
  method: "POST",
  path: "/api/investors-database/:id/restore",
  owner: "investors",
  audience: ["admin"],
  summary: "Restore an archived investor",
  params: byId,
  response: investor,
  status: 200,
  errors: [400, 404, 409],
});

export const listArchivedInvestors = defineEndpoint({
  name: "listArchivedInvestors",
  method: "GET",
  path: "/api/archive/investors",
  owner: "investors",
  audience: ["admin", "viewer"],
  summary: "The archived investors, the last archived first",
  response: z.array(archivedRecord),
  status: 200,
  errors: [400],
  window: { sorts: [] },
});

export const listInvestorApplications = defineEndpoint({
  name: "listInvestorApplications",
  ...listOf("investors", investor, "ReviewedInvestor"),
});
export const getInvestorApplication = defineEndpoint({
  name: "getInvestorApplication",
  ...stateOf("investors", "investor"),
});
export const approveInvestor = defineEndpoint({ name: "approveInvestor", ...approvalOf("investors") });
export const askInvestor = defineEndpoint({ name: "askInvestor", ...questionOf("investors") });
export const declineInvestor = defineEndpoint({ name: "declineInvestor", ...refusalOf("investors") });
export const approveInvestors = defineEndpoint({ name: "approveInvestors", ...approvalsOf("investors") });
export const declineInvestors = defineEndpoint({ name: "declineInvestors", ...refusalsOf("investors") });
export const answerAsInvestor = defineEndpoint({
  name: "answerAsInvestor",
  ...answerOf("investors", "investor"),
});
