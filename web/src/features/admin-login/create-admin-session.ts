import { createAdminSession } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { HttpError, tooManyMessage } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The minimum duration of signing in, in ms. */
const minimumMs = 1_000;

/** Signs in as an admin; settles after a second at the earliest. */
export function useCreateAdminSession() {
  return useSingleFlightMutation({
    mutationFn: async (body: { name?: string; passcode: string; code?: string }) => {
      const session = call(createAdminSession, { body });
      await Promise.allSettled([session, new Promise((resolve) => setTimeout(resolve, minimumMs))]);
      return session;
    },
  });
}

/** Whether name or passcode are wrong, or a code is missing or wrong. */
export const isRefused = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 401;

/** Whether name and passcode are right, and a code is missing or wrong. */
export const isCodeRequired = (error: unknown): boolean =>
  isRefused(error) && error.details[0]?.path === "code";

/** The message when signing in failed. */
export function adminSessionError(error: unknown, byName: boolean): string {
  if (isCodeRequired(error)) return texts.wrongCode;
  // 400: a malformed passcode, such as a whole pasted page.
  const status = error instanceof HttpError ? error.status : null;
  if (status === 401 || status === 400) return byName ? texts.wrongAdminLogin : texts.wrongPasscode;
  return tooManyMessage(error) ?? "Login failed. Please try again.";
}
