import { texts } from "@kindling/contracts/texts.ts";
import { conflict, type EndpointCase, invalid, missing, oddId, type ToReview } from "./endpoint-case.ts";

/** The cases of the applications of founders or of investors. */
export function applicationCases(
  One: string,
  { pending: [approved, declined, asked, ...others], decided }: ToReview,
  unknown: string,
): Record<string, EndpointCase> {
  const question = { question: "Who builds it?" };
  const reason = { reason: "We do not know the field." };
  const isDecided = { id: decided, ...conflict(texts.applicationApproved) };
  const noIds = invalid("ids: must have at least one entry");
  return {
    [`list${One}Applications`]: {
      valid: {},
      refused: { 400: { query: "?colour=red", ...invalid("colour: is not a parameter here") } },
    },
    [`get${One}Application`]: { valid: { id: asked! }, refused: { 400: oddId, 404: missing(unknown) } },
    [`approve${One}`]: {
      valid: { id: approved!, body: {} },
      refused: {
        400: { ...oddId, body: {} },
        404: missing(unknown, {}),
        409: { ...isDecided, body: {} },
      },
    },
    [`ask${One}`]: {
      valid: { id: asked!, body: question },
      refused: {
        400: { id: asked!, body: {}, ...invalid("question: is required") },
        404: missing(unknown, question),
        409: { ...isDecided, body: question },
      },
    },
    [`decline${One}`]: {
      valid: { id: declined!, body: reason },
      refused: {
        400: { id: declined!, body: {}, ...invalid("reason: is required") },
        404: missing(unknown, reason),
        409: { ...isDecided, body: reason },
      },
    },
    [`approve${One}s`]: {
      valid: { body: { ids: others.slice(0, 1) } },
      refused: { 400: { body: { ids: [] }, ...noIds } },
    },
    [`decline${One}s`]: {
      valid: { body: { ids: others.slice(1), ...reason } },
      refused: { 400: { body: { ids: [], ...reason }, ...noIds } },
    },
    [`answerAs${One}`]: { valid: { id: asked!, body: { answer: "We do." } }, refused: {}, forMembers: true },
  };
}
