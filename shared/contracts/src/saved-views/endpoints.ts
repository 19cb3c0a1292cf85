import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import * as field from "../fields/primitives.ts";
import { newView, savedView, viewUpdate } from "./schemas.ts";

const params = z.object({ id: field.pathId });

export const listViews = defineEndpoint({
  name: "listViews",
  method: "GET",
  path: "/api/admin/views",
  owner: "gateway",
  audience: ["admin", "viewer"],
  summary: "The saved views of the admin dashboard's tables, by name",
  response: z.array(savedView),
  status: 200,
  errors: [],
});

export const createView = defineEndpoint({
  name: "createView",
  method: "POST",
  path: "/api/admin/views",
  owner: "gateway",
  audience: ["admin"],
  summary: "Save a view for all admins, under a name that no other view of the table has",
  body: newView,
  response: savedView,
  status: 201,
  errors: [400, 409],
});

export const updateView = defineEndpoint({
  name: "updateView",
  method: "PUT",
  path: "/api/admin/views/:id",
  owner: "gateway",
  audience: ["admin"],
  summary: "Replace a view's name and contents, if nobody has changed it since `version`",
  params,
  body: viewUpdate,
  response: savedView,
  status: 200,
  errors: [400, 404, 409],
});

export const deleteView = defineEndpoint({
  name: "deleteView",
  method: "DELETE",
  path: "/api/admin/views/:id",
  owner: "gateway",
  audience: ["admin"],
  summary: "Delete a view, for all admins",
  params,
  response: savedView,
  status: 200,
  errors: [400, 404],
});
