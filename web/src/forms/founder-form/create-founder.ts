import { seenBy } from "@kindling/contracts/endpoint.ts";
import { createFounder as wholeEndpoint } from "@kindling/contracts/founders/endpoints.ts";
import type { FounderCreate, OwnFounder } from "@kindling/contracts/founders/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { call } from "../../lib/api/api-client.ts";
import { HttpError, InvalidResponseError, NetworkError, TimeoutError } from "../../lib/api/api-errors.ts";
import { useSingleFlightMutation } from "../../lib/api/use-single-flight-mutation.ts";
import { withIdempotencyKey } from "../record/idempotency-key.ts";

/** An admin sends two more fields, and receives more, which the form ignores. */
const endpoint = seenBy(wholeEndpoint, "public");

/** The statuses of a creation; another 2xx did not create the founder. */
const successStatuses = [200, 201];

/** Submits the form, with a timeout of 30 s. Returns null if the response does not contain the founder. */
export async function createFounder(
  body: FounderCreate,
  consent: string | undefined,
  idempotencyKey: string,
): Promise<OwnFounder | null> {
  try {
    return await call(endpoint, { body, consent, idempotencyKey, successStatuses });
  } catch (error) {
    if (error instanceof InvalidResponseError) return null;
    throw error;
  }
}

/**
 * `consent` is the version of the terms that the form shows, if the founder fills it. `onCreated` and `onFailed`
 * are called after the form was closed, too.
 */
export const useCreateFounder = (
  draftName: string,
  consent: string | undefined,
  onCreated: (founder: OwnFounder | null) => void,
  onFailed: (error: unknown) => void,
) =>
  useSingleFlightMutation({
    mutationFn: (body: FounderCreate) =>
      withIdempotencyKey(draftName, (key) => createFounder(body, consent, key)),
    onSuccess: onCreated,
    onError: onFailed,
  });

/** The message when it fails. */
export function createFounderError(error: unknown): string {
  if (error instanceof TimeoutError) return "Request timed out. Please try again.";
  if (error instanceof NetworkError) return "Network error. Please check your connection and try again.";
  if (!(error instanceof HttpError) || successStatuses.includes(error.status))
    return "Failed to create founder";
  if (error.code === "consent_outdated") return texts.consentOutdated;
  if (error.status === 400) return error.details.length > 0 ? error.message : texts.founderFieldsMissing;
  if (error.status === 409) return texts.founderExists;
  return `Failed to create founder (Status: ${error.status})`;
}

/** Whether the email or company has an account already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 409 && error.code !== "consent_outdated";
