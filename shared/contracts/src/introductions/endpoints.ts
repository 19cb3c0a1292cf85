import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { widePathId } from "../fields/primitives.ts";
import { introductionOverview } from "./overview-schemas.ts";
import {
  introduction,
  introductionDrafts,
  introductionParameters,
  introductionStep,
  introductionUpdate,
  newIntroductions,
} from "./schemas.ts";

const byId = z.object({ id: widePathId });

export const listIntroductions = defineEndpoint({
  name: "listIntroductions",
  method: "GET",
  path: "/api/introductions",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary: "Introductions, those that changed last first",
  response: z.array(introduction),
  status: 200,
  errors: [400],
  query: introductionParameters,
  window: { sorts: [] },
});

export const getIntroductionOverview = defineEndpoint({
  name: "getIntroductionOverview",
  method: "GET",
  path: "/api/overview/introductions",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary:
    "How many introductions there are by state, what came of those of each month, and how long it takes",
  response: introductionOverview,
  status: 200,
  errors: [],
});

export const draftIntroductions = defineEndpoint({
  name: "draftIntroductions",
  method: "POST",
  path: "/api/introductions",
  owner: "matches",
  audience: ["admin"],
  summary: "Draft the introductions of up to five matches",
  body: newIntroductions,
  response: z.array(introduction),
  status: 201,
  errors: [400, 404, 409],
});

export const getIntroduction = defineEndpoint({
  name: "getIntroduction",
  method: "GET",
  path: "/api/introductions/:id",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary: "One introduction; its id is that of the match",
  params: byId,
  response: introduction,
  status: 200,
  errors: [400, 404],
});

export const getIntroductionDrafts = defineEndpoint({
  name: "getIntroductionDrafts",
  method: "GET",
  path: "/api/introductions/:id/drafts",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary: "The texts of an introduction, to be sent by hand",
  params: byId,
  response: introductionDrafts,
  status: 200,
  errors: [400, 404, 409],
});

export const updateIntroduction = defineEndpoint({
  name: "updateIntroduction",
  method: "PUT",
  path: "/api/introductions/:id",
  owner: "matches",
  audience: ["admin"],
  summary: "Change who follows an introduction up, and its sentence until somebody is asked",
  params: byId,
  body: introductionUpdate,
  response: introduction,
  status: 200,
  errors: [400, 404, 409],
  namesEntry: true,
});

export const stepIntroduction = defineEndpoint({
  name: "stepIntroduction",
  method: "POST",
  path: "/api/introductions/:id/steps",
  owner: "matches",
  audience: ["admin"],
  summary: "Take an introduction one step further: ask, answer, introduce, meet, close, expire or withdraw",
  params: byId,
  body: introductionStep,
  response: introduction,
  status: 200,
  errors: [400, 404, 409],
  namesEntry: true,
});
