import { setInvestorPassword } from "@kindling/contracts/gateway/endpoints.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** Sets a password by an invitation, which can be used once, and signs in. */
export const useSetInvestorPassword = (consent: string | undefined) =>
  useSingleFlightMutation({
    mutationFn: (body: { token: string; password: string }) => call(setInvestorPassword, { body, consent }),
  });

/** Why the password was rejected. */
export type PasswordProblem =
  /** The password is not acceptable. */
  | { about: "password"; message: string }
  /** The invitation is used up or expired. */
  | { about: "invitation"; message: string }
  | { about: "anything"; message: string };

export function passwordProblem(error: unknown): PasswordProblem {
  const message = errorMessage(error, "Your password could not be saved. Please try again.");
  const status = error instanceof HttpError ? error.status : null;
  if (status === 401) return { about: "invitation", message };
  if (status === 400) return { about: "password", message };
  return { about: "anything", message };
}
