import { createAdminSession } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { HttpError, tooManyMessage } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** How long signing in takes at least, in ms (spec section 9). */
const minimumMs = 1_000;

/** Signs in as an admin. The answer is told when a second has passed, whatever it is. */
export function useCreateAdminSession() {
  return useSingleFlightMutation({
    mutationFn: async (body: { name?: string; passcode: string }) => {
      const answer = call(createAdminSession, { body });
      await Promise.allSettled([answer, new Promise((resolve) => setTimeout(resolve, minimumMs))]);
      return answer;
    },
  });
}

/** What is said when signing in failed (spec section 8). */
export function adminSessionError(error: unknown, byName: boolean): string {
  // 400 is a passcode that cannot be one, such as a whole page pasted.
  const status = error instanceof HttpError ? error.status : null;
  if (status === 401 || status === 400) return byName ? texts.wrongAdminLogin : texts.wrongPasscode;
  return tooManyMessage(error) ?? "Login failed. Please try again.";
}
