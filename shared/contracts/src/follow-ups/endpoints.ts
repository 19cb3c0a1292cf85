import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import * as field from "../fields/primitives.ts";
import { followUp, followUpParameters, followUpUpdate, newFollowUp } from "./schemas.ts";

const params = z.object({ id: field.pathId });

export const listFollowUps = defineEndpoint({
  name: "listFollowUps",
  method: "GET",
  path: "/api/follow-ups",
  owner: "gateway",
  audience: ["admin", "viewer"],
  summary: "Follow-ups by their day, the earliest first",
  response: z.array(followUp),
  status: 200,
  errors: [400],
  query: followUpParameters,
  window: { sorts: [] },
});

export const createFollowUp = defineEndpoint({
  name: "createFollowUp",
  method: "POST",
  path: "/api/follow-ups",
  owner: "gateway",
  audience: ["admin"],
  summary:
    "Follow up a founder, an investor or an introduction on a day; the same again returns the one there is",
  body: newFollowUp,
  response: followUp,
  status: 201,
  errors: [400, 404],
});

export const updateFollowUp = defineEndpoint({
  name: "updateFollowUp",
  method: "PUT",
  path: "/api/follow-ups/:id",
  owner: "gateway",
  audience: ["admin"],
  summary: "Change a follow-up's day, owner or note, or whether it is done",
  params,
  body: followUpUpdate,
  response: followUp,
  status: 200,
  errors: [400, 404, 409],
});

export const deleteFollowUp = defineEndpoint({
  name: "deleteFollowUp",
  method: "DELETE",
  path: "/api/follow-ups/:id",
  owner: "gateway",
  audience: ["admin"],
  summary: "Delete a follow-up",
  params,
  response: followUp,
  status: 200,
  errors: [400, 404],
});
