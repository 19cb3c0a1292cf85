import { createFounderSession as endpoint, readFounderLink } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The founder that a mailed link signs in. */
export const lookUpFounderLink = (token: string) => call(readFounderLink, { body: { token } });

/** Signs in by the token of a mailed link, which is good once. */
export const useCreateFounderSession = () =>
  useSingleFlightMutation({ mutationFn: (token: string) => call(endpoint, { body: { token } }) });

/** What a person is told when the link does not sign in, and whether it still may. */
export function founderLinkError(error: unknown): { message: string; final: boolean } {
  if (!(error instanceof HttpError))
    return { message: "Login failed. Please check your connection and try again.", final: false };
  // 400 is a link that was cut off on its way.
  if (error.status === 401 || error.status === 400) return { message: texts.linkSpent, final: true };
  return { message: error.serverMessage ?? "Authentication failed. Please try again.", final: false };
}
