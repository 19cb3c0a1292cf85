import { texts } from "@kindling/contracts/texts.ts";
import {
  conflict,
  type EndpointCase,
  invalid,
  missing,
  oddId,
  type Records,
  unknownId,
} from "./endpoint-case.ts";

export function introductionCases({
  match,
  introduced: { asked, left },
}: Records): Record<string, EndpointCase> {
  const unknown = (body?: object) => missing(texts.introductionNotFound, body);
  return {
    listIntroductions: {
      valid: { query: "?state=asked&limit=5" },
      refused: { 400: { query: "?colour=red", ...invalid("colour: is not a parameter here") } },
    },
    getIntroductionOverview: { valid: {}, refused: {} },
    draftIntroductions: {
      valid: { body: { match_ids: [match.id], message: "You both mend things." } },
      refused: {
        400: {
          body: { match_ids: [match.id], first: "nobody" },
          ...invalid(oddOrder),
        },
        404: { body: { match_ids: [unknownId] }, error: texts.matchNotFound, code: "not_found" },
        409: { body: { match_ids: [asked] }, ...conflict(texts.introductionExists) },
      },
    },
    getIntroduction: { valid: { id: asked }, refused: { 400: oddId, 404: unknown() } },
    getIntroductionDrafts: {
      valid: { id: asked },
      refused: { 400: oddId, 404: unknown(), 409: { id: left, ...conflict(texts.introductionArchived) } },
    },
    updateIntroduction: {
      valid: { id: asked, body: { owner: "Anna" } },
      refused: {
        400: { id: asked, body: { first: "nobody" }, ...invalid(oddOrder) },
        404: unknown({ owner: "Anna" }),
        409: { id: asked, body: { message: "Late." }, ...conflict(texts.introductionAsked) },
      },
    },
    stepIntroduction: {
      valid: { id: asked, body: { step: "answer", side: "investor", answer: "not-now" } },
      refused: {
        400: { id: asked, body: { step: "close" }, ...invalid("outcome: is required for the step close") },
        404: unknown({ step: "ask" }),
        409: { id: asked, body: { step: "meet" }, ...conflict(texts.introductionRefused("asked")) },
      },
    },
    listIntroductionMails: { valid: { id: asked }, refused: { 400: oddId, 404: unknown() } },
    releaseIntroductionMails: { valid: { id: asked }, refused: { 400: oddId, 404: unknown() } },
    listOwnIntroductions: { valid: {}, refused: {}, forMembers: true },
    answerOwnIntroduction: { valid: { body: { key, answer: "yes" } }, refused: {}, forMembers: true },
    reportOwnMeeting: { valid: { body: { key, met: "met" } }, refused: {}, forMembers: true },
    getOwnIntroductionPreferences: { valid: {}, refused: {}, forMembers: true },
    saveOwnIntroductionPreferences: { valid: { body: preferences }, refused: {}, forMembers: true },
    makeIntroductionLink: {
      valid: { id: asked, body: { side: "investor" } },
      refused: {
        400: { id: asked, body: {}, ...invalid("side: is not one of the values that it can have") },
      },
      forSignIns: true,
    },
    readLinkedIntroduction: linked({}),
    answerLinkedIntroduction: linked({ answer: "yes" }),
    reportLinkedMeeting: linked({ met: "met" }),
    saveLinkedPreferences: linked(preferences),
  };
}

const key = "0b6f2f3e-6f0c-4a53-9f0e-2f6c1b7a9d10";
const preferences = { not_before: null, unsubscribed: true };

/** A call with the token of a mailed link. */
const linked = (body: object): EndpointCase => ({
  valid: { body: { token: "a-token", ...body } },
  refused: { 400: { body, ...invalid("token: is required") } },
  forSignIns: true,
});

const oddOrder = "first: is not one of the values that it can have";
