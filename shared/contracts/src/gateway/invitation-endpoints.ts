import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../fields/primitives.ts";
import {
  invitationCheck,
  invitationLinks,
  invitationLinksRequest,
  invitationReport,
  invitationRun,
  invitationSelection,
  invitationTest,
  invitationTestResult,
  newInvitationRun,
} from "./invitation-runs.ts";

const byId = z.object({ id: pathId });
/** 50,000 ids. */
const bodyLimit = 1_048_576;

export const checkInvitations = defineEndpoint({
  name: "checkInvitations",
  method: "POST",
  path: "/api/invitation-checks",
  owner: "gateway",
  audience: ["admin"],
  summary: "How many of a selection of founders or investors can be invited, and why others cannot",
  body: invitationSelection,
  bodyLimit,
  response: invitationCheck,
  status: 200,
  errors: [400, 404],
});

export const sendTestInvitation = defineEndpoint({
  name: "sendTestInvitation",
  method: "POST",
  path: "/api/invitation-tests",
  owner: "gateway",
  audience: ["admin"],
  summary: "Mail an admin the text of an invitation, without a link that works; 404 without a mail server",
  body: invitationTest,
  response: invitationTestResult,
  status: 200,
  errors: [400, 404],
});

export const startInvitationRun = defineEndpoint({
  name: "startInvitationRun",
  method: "POST",
  path: "/api/invitation-runs",
  owner: "gateway",
  audience: ["admin"],
  summary:
    "Invite selected founders to sign in, or investors to choose a password: by mail in the background, or by a file of links without a mail server. 409 when none can be invited",
  body: newInvitationRun,
  bodyLimit,
  response: invitationRun,
  status: 201,
  errors: [400, 404, 409],
});

export const listInvitationRuns = defineEndpoint({
  name: "listInvitationRuns",
  method: "GET",
  path: "/api/invitation-runs",
  owner: "gateway",
  audience: ["admin", "viewer"],
  summary: "The five latest runs of invitations, newest first",
  response: z.array(invitationRun),
  status: 200,
  errors: [],
});

export const getInvitationRun = defineEndpoint({
  name: "getInvitationRun",
  method: "GET",
  path: "/api/invitation-runs/:id",
  owner: "gateway",
  audience: ["admin", "viewer"],
  summary: "A run of invitations with those who were not sent one",
  params: byId,
  response: invitationReport,
  status: 200,
  errors: [400, 404],
});

export const cancelInvitationRun = defineEndpoint({
  name: "cancelInvitationRun",
  method: "POST",
  path: "/api/invitation-runs/:id/cancel",
  owner: "gateway",
  audience: ["admin"],
  summary: "Send no more invitations of a run",
  params: byId,
  response: invitationRun,
  status: 200,
  errors: [400, 404],
});

export const retryInvitationRun = defineEndpoint({
  name: "retryInvitationRun",
  method: "POST",
  path: "/api/invitation-runs/:id/retry",
  owner: "gateway",
  audience: ["admin"],
  summary: "Send those again that the mail server refused; 404 without a mail server",
  params: byId,
  response: invitationRun,
  status: 200,
  errors: [400, 404],
});

export const listInvitationLinks = defineEndpoint({
  name: "listInvitationLinks",
  method: "POST",
  path: "/api/invitation-runs/:id/links",
  owner: "gateway",
  audience: ["admin"],
  summary:
    "The links of a run without a mail server, in parts; the same ones each time. 409 for a mailed run",
  params: byId,
  body: invitationLinksRequest,
  response: invitationLinks,
  status: 200,
  errors: [400, 404, 409],
});
