import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { widePathId } from "../fields/primitives.ts";
import { introductionLinkRequest, introductionMail, madeIntroductionLink } from "./mail-schemas.ts";
import {
  introductionLink,
  linkedIntroduction,
  linkedIntroductionAnswer,
  linkedIntroductionMeeting,
  linkedIntroductionPreferences,
} from "./member-schemas.ts";

const byId = z.object({ id: widePathId });
const linked = {
  owner: "gateway",
  method: "POST",
  audience: ["public"],
  response: linkedIntroduction,
  status: 200,
} as const;

export const readLinkedIntroduction = defineEndpoint({
  ...linked,
  name: "readLinkedIntroduction",
  path: "/api/introduction-link",
  summary: "The introduction that a mailed link asks about; changes nothing",
  body: introductionLink,
  errors: [400, 401, 404],
});

export const answerLinkedIntroduction = defineEndpoint({
  ...linked,
  name: "answerLinkedIntroduction",
  path: "/api/introduction-link/answer",
  summary: "Answer with a mailed link whether to be introduced",
  body: linkedIntroductionAnswer,
  errors: [400, 401, 404, 409],
});

export const reportLinkedMeeting = defineEndpoint({
  ...linked,
  name: "reportLinkedMeeting",
  path: "/api/introduction-link/meeting",
  summary: "Say with a mailed link what came of an introduction",
  body: linkedIntroductionMeeting,
  errors: [400, 401, 404, 409],
});

export const saveLinkedPreferences = defineEndpoint({
  ...linked,
  name: "saveLinkedPreferences",
  path: "/api/introduction-link/preferences",
  summary: "Choose with a mailed link whether and from when to be asked about introductions",
  body: linkedIntroductionPreferences,
  errors: [400, 401, 404],
});

export const makeIntroductionLink = defineEndpoint({
  name: "makeIntroductionLink",
  method: "POST",
  path: "/api/introductions/:id/link",
  owner: "gateway",
  audience: ["admin"],
  summary: "The link by which one side answers, to be sent by hand",
  params: byId,
  body: introductionLinkRequest,
  response: madeIntroductionLink,
  status: 200,
  errors: [400, 404, 409],
});

export const listIntroductionMails = defineEndpoint({
  name: "listIntroductionMails",
  method: "GET",
  path: "/api/introductions/:id/mails",
  owner: "matches",
  audience: ["admin", "viewer"],
  summary: "The mails of an introduction, and what became of them",
  params: byId,
  response: z.array(introductionMail),
  status: 200,
  errors: [400, 404],
});

export const releaseIntroductionMails = defineEndpoint({
  name: "releaseIntroductionMails",
  method: "POST",
  path: "/api/introductions/:id/mails/release",
  owner: "matches",
  audience: ["admin"],
  summary: "Send the held mails of an introduction, however old they are",
  params: byId,
  response: z.array(introductionMail),
  status: 200,
  errors: [400, 404],
});
