import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import {
  introductionPreferences,
  memberIntroduction,
  ownIntroductionAnswer,
  ownIntroductionMeeting,
} from "./member-schemas.ts";

const own = { owner: "matches", audience: ["founder", "investor"], status: 200 } as const;

export const listOwnIntroductions = defineEndpoint({
  ...own,
  name: "listOwnIntroductions",
  method: "GET",
  path: "/api/me/introductions",
  summary: "The introductions that the signed-in founder or investor was asked about, the newest first",
  response: z.array(memberIntroduction),
  errors: [],
});

export const answerOwnIntroduction = defineEndpoint({
  ...own,
  name: "answerOwnIntroduction",
  method: "POST",
  path: "/api/me/introductions/answer",
  summary: "Answer whether to be introduced; until the introduction is made an answer can be changed",
  body: ownIntroductionAnswer,
  response: memberIntroduction,
  errors: [400, 404, 409],
});

export const reportOwnMeeting = defineEndpoint({
  ...own,
  name: "reportOwnMeeting",
  method: "POST",
  path: "/api/me/introductions/meeting",
  summary: "Say what came of an introduction",
  body: ownIntroductionMeeting,
  response: memberIntroduction,
  errors: [400, 404, 409],
});

export const getOwnIntroductionPreferences = defineEndpoint({
  ...own,
  name: "getOwnIntroductionPreferences",
  method: "GET",
  path: "/api/me/introduction-preferences",
  summary: "Whether and from when the signed-in founder or investor wants to be asked about introductions",
  response: introductionPreferences,
  errors: [],
});

export const saveOwnIntroductionPreferences = defineEndpoint({
  ...own,
  name: "saveOwnIntroductionPreferences",
  method: "PUT",
  path: "/api/me/introduction-preferences",
  summary: "Choose whether and from when to be asked about introductions",
  body: introductionPreferences,
  response: introductionPreferences,
  errors: [400],
});
