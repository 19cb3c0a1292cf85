import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { ownEmailChange, ownSession, passwordChange, pathSession } from "./schemas.ts";

export const listOwnSessions = defineEndpoint({
  name: "listOwnSessions",
  method: "GET",
  path: "/api/me/sessions",
  owner: "gateway",
  audience: ["founder", "investor"],
  summary: "The caller's sessions, the one that was used last first",
  response: z.array(ownSession),
  status: 200,
  errors: [],
});

export const endOwnSessions = defineEndpoint({
  name: "endOwnSessions",
  method: "DELETE",
  path: "/api/me/sessions",
  owner: "gateway",
  audience: ["founder", "investor"],
  summary: "End all sessions of the caller but the current one",
  response: z.array(ownSession),
  status: 200,
  errors: [],
});

export const endOwnSession = defineEndpoint({
  name: "endOwnSession",
  method: "DELETE",
  path: "/api/me/sessions/:session",
  owner: "gateway",
  audience: ["founder", "investor"],
  summary: "End a session of the caller",
  params: z.object({ session: pathSession }),
  response: z.array(ownSession),
  status: 200,
  errors: [400, 404],
});

export const changeOwnPassword = defineEndpoint({
  name: "changeOwnPassword",
  method: "PUT",
  path: "/api/me/password",
  owner: "gateway",
  audience: ["founder", "investor"],
  summary: "Change the caller's password; ends their other sessions. Founders have none: 409",
  body: passwordChange,
  response: z.array(ownSession),
  status: 200,
  errors: [400, 409],
});

export const readOwnEmailChange = defineEndpoint({
  name: "readOwnEmailChange",
  method: "GET",
  path: "/api/me/email-change",
  owner: "gateway",
  audience: ["founder", "investor"],
  summary: "The caller's new email that is not confirmed yet, or null",
  response: ownEmailChange.nullable(),
  status: 200,
  errors: [],
});

export const cancelOwnEmailChange = defineEndpoint({
  name: "cancelOwnEmailChange",
  method: "DELETE",
  path: "/api/me/email-change",
  owner: "gateway",
  audience: ["founder", "investor"],
  summary: "Cancel the change of the caller's email; ends the mailed link",
  response: ownEmailChange.nullable(),
  status: 200,
  errors: [],
});
