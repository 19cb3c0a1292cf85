import { setInvestorPassword } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** Chooses a password by an invitation, which is good once, and signs in. */
export const useSetInvestorPassword = () =>
  useSingleFlightMutation({
    mutationFn: (body: { token: string; password: string }) => call(setInvestorPassword, { body }),
  });

/** Why the password was not taken. */
export type PasswordProblem =
  /** The password will not do. */
  | { about: "password"; message: string }
  /** The invitation is good no more. */
  | { about: "invitation"; message: string }
  | { about: "anything"; message: string };

export function passwordProblem(error: unknown): PasswordProblem {
  const message = errorMessage(error, "Your password could not be saved. Please try again.");
  const status = error instanceof HttpError ? error.status : null;
  if (status === 401) return { about: "invitation", message };
  if (status === 400) return { about: "password", message };
  return { about: "anything", message };
}

/** What is wrong with a password before it is sent, or null: its length; whether it is common is known there. */
export function lengthProblem(password: string): string | null {
  // As people count them: an emoji is one.
  const { length } = [...password];
  return length < 12 || length > 128 ? texts.passwordTooShort : null;
}
