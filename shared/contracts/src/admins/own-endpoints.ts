import { z } from "zod";
import { ownSession, pathSession } from "../accounts/schemas.ts";
import { defineEndpoint } from "../endpoint.ts";
import { ownAdmin, ownMailsChoice, passcodeChange } from "./schemas.ts";

// A viewer's own account is theirs to change.
const own = { owner: "gateway", audience: ["admin", "viewer"], status: 200 } as const;

export const readOwnAdmin = defineEndpoint({
  ...own,
  name: "readOwnAdmin",
  method: "GET",
  path: "/api/admin/me",
  summary: "The caller, an admin or a viewer: name, email and passcode",
  response: ownAdmin,
  errors: [404],
});

export const changeOwnPasscode = defineEndpoint({
  ...own,
  name: "changeOwnPasscode",
  method: "PUT",
  path: "/api/admin/me/passcode",
  summary: "Change the caller's passcode; ends their other sessions. 409 if it is in the operator's settings",
  body: passcodeChange,
  response: z.array(ownSession),
  errors: [400, 404, 409],
});

export const chooseOwnMails = defineEndpoint({
  ...own,
  name: "chooseOwnMails",
  method: "PUT",
  path: "/api/admin/me/mails",
  summary: "Choose the mails that the caller gets. 409 for a caller without an email here",
  body: ownMailsChoice,
  response: ownAdmin,
  errors: [400, 404, 409],
});

export const listOwnAdminSessions = defineEndpoint({
  ...own,
  name: "listOwnAdminSessions",
  method: "GET",
  path: "/api/admin/me/sessions",
  summary: "The sessions of the caller, an admin or a viewer; all that share a passcode are one account",
  response: z.array(ownSession),
  errors: [404],
});

export const endOwnAdminSessions = defineEndpoint({
  ...own,
  name: "endOwnAdminSessions",
  method: "DELETE",
  path: "/api/admin/me/sessions",
  summary: "End all sessions of the caller, an admin or a viewer, but the current one",
  response: z.array(ownSession),
  errors: [404],
});

export const endOwnAdminSession = defineEndpoint({
  ...own,
  name: "endOwnAdminSession",
  method: "DELETE",
  path: "/api/admin/me/sessions/:session",
  summary: "End a session of the caller, an admin or a viewer",
  params: z.object({ session: pathSession }),
  response: z.array(ownSession),
  errors: [400, 404],
});
