import { createFounderSession, readFounderLink } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { HttpError } from "../../lib/api/api-errors.ts";
import type { LinkProblem } from "../../lib/session/use-mailed-link.ts";

/** The calls of the mailed link that signs a founder in. */
export const founderLink = {
  lookUp: (token: string) => call(readFounderLink, { body: { token } }),
  confirm: (token: string) => call(createFounderSession, { body: { token } }),
  problemOf,
};

function problemOf(error: unknown): LinkProblem {
  if (!(error instanceof HttpError))
    return { message: "Login failed. Please check your connection and try again.", isFinal: false };
  // 400: a truncated link.
  if (error.status === 401 || error.status === 400) return { message: texts.linkInvalid, isFinal: true };
  return { message: error.serverMessage ?? "Authentication failed. Please try again.", isFinal: false };
}
