import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../fields/primitives.ts";
import { identity, invitation } from "../gateway/schemas.ts";
import {
  addedAdmin,
  adminInvitation,
  adminInvitationRequest,
  adminLink,
  adminList,
  adminRole,
  adminSignIn,
  chosenPasscode,
  listedAdmin,
  newAdmin,
  ownProof,
  sharedPasscodeSwitch,
} from "./schemas.ts";

const byId = z.object({ id: pathId });
const common = { owner: "gateway", audience: ["admin"], status: 200 } as const;
const forVisitors = { owner: "gateway", audience: ["public"], status: 200 } as const;

export const listAdmins = defineEndpoint({
  ...common,
  name: "listAdmins",
  method: "GET",
  path: "/api/admins",
  audience: ["admin", "viewer"],
  summary: "The admins and viewers, for viewers without emails; 404 with open access",
  response: adminList,
  errors: [404],
});

export const addAdmin = defineEndpoint({
  ...common,
  name: "addAdmin",
  method: "POST",
  path: "/api/admins",
  status: 201,
  summary:
    "With one's passcode: add an admin or a viewer, and mail them a link to choose a passcode. Sent again before one is chosen, it makes a new link. 409 when the name or the email is taken",
  body: newAdmin,
  response: addedAdmin,
  errors: [400, 404, 409],
});

export const inviteAdmin = defineEndpoint({
  ...common,
  name: "inviteAdmin",
  method: "POST",
  path: "/api/admins/:id/invitation",
  status: 201,
  summary:
    "With one's passcode: mail another admin a new link to choose a passcode; the one before ends. 409 for oneself",
  params: byId,
  body: adminInvitationRequest,
  response: invitation,
  errors: [400, 404, 409],
});

export const changeAdminRole = defineEndpoint({
  ...common,
  name: "changeAdminRole",
  method: "PUT",
  path: "/api/admins/:id",
  summary:
    "Change the role of an admin, whose sessions end, and all links that wait to be used. 409 for the last admin who can sign in",
  params: byId,
  body: adminRole,
  response: listedAdmin,
  errors: [400, 404, 409],
});

export const removeAdmin = defineEndpoint({
  ...common,
  name: "removeAdmin",
  method: "DELETE",
  path: "/api/admins/:id",
  summary:
    "Remove an admin, whose sessions end, and all links that wait to be used. 409 for the last admin who can sign in",
  params: byId,
  response: adminList,
  errors: [400, 404, 409],
});

export const resetAdminSecondFactor = defineEndpoint({
  ...common,
  name: "resetAdminSecondFactor",
  method: "DELETE",
  path: "/api/admins/:id/second-factor",
  summary:
    "With one's passcode: turn the second factor of another admin off, whose sessions end. 409 for one's own",
  params: byId,
  body: ownProof,
  response: listedAdmin,
  errors: [400, 404, 409],
});

export const switchSharedPasscode = defineEndpoint({
  ...common,
  name: "switchSharedPasscode",
  method: "PUT",
  path: "/api/admin/shared-passcode",
  summary:
    "Turn the passcode that all admins share on, or off, which ends its sessions and all links that wait to be used. 409 until an admin can sign in by name",
  body: sharedPasscodeSwitch,
  response: adminList,
  errors: [400, 404, 409],
});

export const readAdminSignIn = defineEndpoint({
  ...forVisitors,
  name: "readAdminSignIn",
  method: "GET",
  path: "/api/admin/sign-in",
  summary: "Whether admins sign in by name: not at all, if they have one, or always",
  response: adminSignIn,
  errors: [],
});

export const readAdminInvitation = defineEndpoint({
  ...forVisitors,
  name: "readAdminInvitation",
  method: "POST",
  path: "/api/admin/invitation/link",
  summary: "The admin of a link that sets a passcode; does not redeem the link",
  body: adminLink,
  response: adminInvitation,
  errors: [400, 401, 404],
});

export const acceptAdminInvitation = defineEndpoint({
  ...forVisitors,
  name: "acceptAdminInvitation",
  method: "POST",
  path: "/api/admin/invitation",
  summary: "Choose a passcode with a link, and sign in; with a code if the second factor is on",
  body: chosenPasscode,
  response: identity,
  errors: [400, 401, 404],
});
