import { confirmEmailChange, readEmailChange } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The account and the new email that a mailed link confirms. */
export const lookUpEmailChange = (token: string) => call(readEmailChange, { body: { token } });

/** Confirms a new email; the link can be used once. */
export const useConfirmEmailChange = () =>
  useSingleFlightMutation({ mutationFn: (token: string) => call(confirmEmailChange, { body: { token } }) });

/** The message when the link could not be read or used; `isFinal` if a retry cannot help. */
export function emailChangeError(error: unknown): { message: string; isFinal: boolean } {
  const status = error instanceof HttpError ? error.status : null;
  // 400: a truncated link.
  if (status === 401 || status === 400) return { message: texts.linkInvalid, isFinal: true };
  const message = errorMessage(error, "Your email could not be confirmed. Please try again.");
  return { message, isFinal: status === 409 };
}
