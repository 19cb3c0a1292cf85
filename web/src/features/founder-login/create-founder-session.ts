import { createFounderSession as endpoint, readFounderLink } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The founder of a mailed link. */
export const lookUpFounderLink = (token: string) => call(readFounderLink, { body: { token } });

/** Signs in by the token of a mailed link, which can be used once. */
export const useCreateFounderSession = () =>
  useSingleFlightMutation({ mutationFn: (token: string) => call(endpoint, { body: { token } }) });

/** The message when the link does not sign in; `isFinal` if a retry cannot help. */
export function founderLinkError(error: unknown): { message: string; isFinal: boolean } {
  if (!(error instanceof HttpError))
    return { message: "Login failed. Please check your connection and try again.", isFinal: false };
  // 400: a truncated link.
  if (error.status === 401 || error.status === 400) return { message: texts.linkInvalid, isFinal: true };
  return { message: error.serverMessage ?? "Authentication failed. Please try again.", isFinal: false };
}
