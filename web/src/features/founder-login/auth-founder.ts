import { authFounder as endpoint } from "@kindling/contracts/gateway/endpoints.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { HttpError, InvalidResponseError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";

/** The result of sending an email: the founder, or that a link was mailed. */
export type AuthFounderResult =
  | { mailed: true }
  | { mailed: false; founder: { id: number; name: string; company: string } };

/** Finds the founder with an email. This suffices to log in, unless founders sign in by a mailed link. */
export const useAuthFounder = () => useSingleFlightMutation({ mutationFn: authFounder });

/** @throws InvalidResponseError for a response with neither, and the errors of `call` */
async function authFounder(email: string): Promise<AuthFounderResult> {
  const { id, name, company, mailed } = await call(endpoint, { body: { email } });
  if (mailed) return { mailed: true };
  if (id === undefined || name === undefined || company === undefined)
    throw new InvalidResponseError("mismatch");
  return { mailed: false, founder: { id, name, company } };
}

/** The message when it fails. */
export function authFounderError(error: unknown, product: string): string {
  if (error instanceof InvalidResponseError) return unreadable;
  if (!(error instanceof HttpError)) return "Login failed. Please check your connection and try again.";
  if (error.status === 404) return texts.noFounderWithEmail(product);
  if (error.unreadable) return unreadable;
  const otherwise = error.status < 300 ? "Authentication failed" : "Authentication failed. Please try again.";
  return error.serverMessage ?? otherwise;
}

const unreadable = "Invalid response from server. Please try again.";
