import { createInvestorSession } from "@kindling/contracts/gateway/endpoints.ts";
import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";

/** The minimum duration of logging in, in ms. */
const loginDelayMs = 1_000;

/**
 * Logs in; settles after a second at the earliest. Where access is open, nothing is checked and no request is sent.
 * @returns the identity, or null where access is open
 */
export async function logIn(
  access: "open" | "enforced" | undefined,
  credentials: { email: string; password: string },
): Promise<Identity | null> {
  const session =
    access === "open" ? Promise.resolve(null) : call(createInvestorSession, { body: credentials });
  await Promise.allSettled([session, new Promise((resolve) => setTimeout(resolve, loginDelayMs))]);
  return session;
}

/** The message when logging in failed. */
export function logInError(error: unknown): string {
  // 400: malformed email or password.
  if (error instanceof HttpError && error.status === 400) return texts.wrongLogin;
  return errorMessage(error, "Login failed. Please try again.");
}
