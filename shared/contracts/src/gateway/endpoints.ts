import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../fields/primitives.ts";
import { founderAuth, founderLogin, founderSignIn } from "../founders/schemas.ts";
import { activity } from "../history/activity.ts";
import { activityQuery } from "../history/activity-query.ts";
import { lateMails } from "./late-mails.ts";
import {
  change,
  chosenPassword,
  clientConfig,
  communityNumbers,
  emailChangeLink,
  forgottenPassword,
  founderLink,
  identity,
  investorCredentials,
  invitation,
  invitationRequest,
  passcode,
  unconfirmedEmail,
} from "./schemas.ts";

export const getConfig = defineEndpoint({
  name: "getConfig",
  method: "GET",
  path: "/api/config",
  owner: "gateway",
  audience: ["public"],
  summary: "The community's name, links and access mode",
  response: clientConfig,
  status: 200,
  errors: [],
});

export const getCommunityNumbers = defineEndpoint({
  name: "getCommunityNumbers",
  method: "GET",
  path: "/api/community-numbers",
  owner: "gateway",
  audience: ["public"],
  summary:
    "About how many founders, investors and matches there are, or null if the operator does not show it",
  response: communityNumbers.nullable(),
  status: 200,
  errors: [],
});

export const createAdminSession = defineEndpoint({
  name: "createAdminSession",
  method: "POST",
  path: "/api/admin/session",
  owner: "gateway",
  audience: ["public"],
  summary: "Sign in as an admin with a passcode, and with a name if there are several admins",
  body: passcode,
  response: identity,
  status: 200,
  errors: [400, 401],
});

export const authFounder = defineEndpoint({
  name: "authFounder",
  method: "POST",
  path: "/api/founder/auth",
  owner: "gateway",
  audience: ["public"],
  summary: "Sign in as a founder by email, or request a mailed link",
  body: founderAuth,
  response: founderSignIn,
  status: 200,
  errors: [400, 401, 403, 404],
});

export const createInvestorSession = defineEndpoint({
  name: "createInvestorSession",
  method: "POST",
  path: "/api/investor/session",
  owner: "gateway",
  audience: ["public"],
  summary: "Sign in as an investor with email and password",
  body: investorCredentials,
  response: identity,
  status: 200,
  errors: [400, 401, 403, 404],
});

export const readFounderLink = defineEndpoint({
  name: "readFounderLink",
  method: "POST",
  path: "/api/founder/link",
  owner: "gateway",
  audience: ["public"],
  summary: "The founder that a mailed link signs in; does not redeem the link",
  body: founderLink,
  response: founderLogin,
  status: 200,
  errors: [400, 401, 403, 404],
});

export const createFounderSession = defineEndpoint({
  name: "createFounderSession",
  method: "POST",
  path: "/api/founder/session",
  owner: "gateway",
  audience: ["public"],
  summary: "Sign in as a founder with a mailed link",
  body: founderLink,
  response: founderLogin,
  status: 200,
  errors: [400, 401, 403, 404],
});

export const getSession = defineEndpoint({
  name: "getSession",
  method: "GET",
  path: "/api/session",
  owner: "gateway",
  audience: ["public"],
  summary: "The signed-in identity, or null",
  response: identity.nullable(),
  status: 200,
  errors: [],
});

export const deleteSession = defineEndpoint({
  name: "deleteSession",
  method: "DELETE",
  path: "/api/session",
  owner: "gateway",
  audience: ["public"],
  summary: "Log out",
  response: identity.nullable(),
  status: 200,
  errors: [],
});

export const inviteInvestor = defineEndpoint({
  name: "inviteInvestor",
  method: "POST",
  path: "/api/investors-database/:id/invitation",
  owner: "gateway",
  audience: ["admin"],
  summary:
    "Invite an investor to choose a password; ends earlier invitations. Not while they are suspended: 409",
  params: z.object({ id: pathId }),
  body: invitationRequest,
  response: invitation,
  status: 201,
  errors: [400, 404, 409],
});

export const forgotInvestorPassword = defineEndpoint({
  name: "forgotInvestorPassword",
  method: "POST",
  path: "/api/investor/forgotten-password",
  owner: "gateway",
  audience: ["public"],
  summary:
    "Mail an investor a link to choose a new password. The response is the same for every email; 404 without a mail server",
  body: forgottenPassword,
  response: z.object({ asked: z.literal(true) }).meta({ id: "ForgottenPasswordAsked" }),
  status: 200,
  errors: [400, 404],
});

export const setInvestorPassword = defineEndpoint({
  name: "setInvestorPassword",
  method: "POST",
  path: "/api/investor/password",
  owner: "gateway",
  audience: ["public"],
  summary: "Choose a password with an invitation, and sign in",
  body: chosenPassword,
  response: identity,
  status: 200,
  errors: [400, 401, 403, 404, 409],
  consent: true,
});

export const readEmailChange = defineEndpoint({
  name: "readEmailChange",
  method: "POST",
  path: "/api/email-change/link",
  owner: "gateway",
  audience: ["public"],
  summary: "The account and new email that a mailed link confirms; does not redeem the link",
  body: emailChangeLink,
  response: unconfirmedEmail,
  status: 200,
  errors: [400, 401, 404],
});

export const confirmEmailChange = defineEndpoint({
  name: "confirmEmailChange",
  method: "POST",
  path: "/api/email-change",
  owner: "gateway",
  audience: ["public"],
  summary: "Confirm a new email with a mailed link; ends every session of the account",
  body: emailChangeLink,
  response: unconfirmedEmail,
  status: 200,
  errors: [400, 401, 404, 409],
});

export const listLateMails = defineEndpoint({
  name: "listLateMails",
  method: "GET",
  path: "/api/admin/late-mails",
  owner: "gateway",
  audience: ["admin", "viewer"],
  summary: "How many mails could not be sent within an hour, and the 20 that have waited longest",
  response: lateMails,
  status: 200,
  errors: [],
});

export const listActivity = defineEndpoint({
  name: "listActivity",
  method: "GET",
  path: "/api/activity",
  owner: "gateway",
  audience: ["admin", "viewer"],
  summary: "Who did what, newest first: what became of every record, sign-ins, invitations and exports",
  response: activity,
  status: 200,
  errors: [400],
  query: activityQuery,
  exports: ["csv"],
});

export const listenToChanges = defineEndpoint({
  name: "listenToChanges",
  method: "GET",
  path: "/api/live",
  owner: "gateway",
  audience: ["admin", "viewer"],
  summary: "Live updates: server-sent events that name what changed",
  response: change,
  status: 200,
  errors: [],
  stream: {
    change:
      "These records or their counts changed, and can be read; at most one change of each kind a second",
    everything: "Something may have been missed; all fetched data is out of date",
    ready: "Sent first on each connection; later changes are reported",
    heartbeat: "Sent at once and then every 15 seconds, so that a dead connection shows",
  },
});
