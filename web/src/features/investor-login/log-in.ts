import { createInvestorSession } from "@kindling/contracts/gateway/endpoints.ts";
import type { Identity } from "@kindling/contracts/gateway/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { errorMessage, HttpError } from "../../lib/api/api-errors.ts";

/** How long logging in takes at least, in ms (spec section 9). */
const loginDelayMs = 1_000;

/**
 * Logs in; what comes of it is told when a second has passed. Where access is open nothing is checked
 * (spec section 6), and nobody asked.
 * @returns who it is, or null where access is open
 */
export async function logIn(
  access: "open" | "enforced" | undefined,
  credentials: { email: string; password: string },
): Promise<Identity | null> {
  const answer =
    access === "open" ? Promise.resolve(null) : call(createInvestorSession, { body: credentials });
  await Promise.allSettled([answer, new Promise((resolve) => setTimeout(resolve, loginDelayMs))]);
  return answer;
}

/** What is said when logging in failed. */
export function logInError(error: unknown): string {
  // 400 is an email or a password that cannot be one.
  if (error instanceof HttpError && error.status === 400) return texts.wrongLogin;
  return errorMessage(error, "Login failed. Please try again.");
}
