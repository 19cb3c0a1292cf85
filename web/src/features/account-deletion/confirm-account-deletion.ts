import { confirmAccountDeletion, readAccountDeletion } from "@kindling/contracts/me/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The account that a mailed link deletes. */
export const lookUpDeletion = (token: string) => call(readAccountDeletion, { body: { token } });

/** Deletes the account; the link can be used once. */
export const useConfirmDeletion = () =>
  useSingleFlightMutation({
    mutationFn: (token: string) => call(confirmAccountDeletion, { body: { token } }),
  });

/** The message when the link could not be read or used; `isFinal` if a retry cannot help. */
export function deletionError(error: unknown): { message: string; isFinal: boolean } {
  const status = error instanceof HttpError ? error.status : null;
  // 400: a truncated link.
  if (status === 401 || status === 400) return { message: texts.linkInvalid, isFinal: true };
  const message = errorMessage(error, "Your account could not be deleted. Please try again.");
  return { message, isFinal: status === 404 };
}
