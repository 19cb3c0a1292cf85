import { seenBy } from "@kindling/contracts/endpoint.ts";
import { getFounder } from "@kindling/contracts/founders/endpoints.ts";
import { HttpError, NetworkError, TimeoutError } from "../../lib/api/api-errors.ts";
import { endpointQuery } from "../../lib/api/endpoint-query.ts";
import { retrySchedule } from "../../lib/api/retry.ts";

/** The signed-in founder, with the fields that founders see of themselves. */
export const founderQuery = (id: number) => ({
  ...endpointQuery(seenBy(getFounder, "founder"), { params: { id } }),
  ...retrySchedule,
});

/** The message when the dashboard does not load. */
export function founderLoadError(error: unknown): string {
  if (error instanceof TimeoutError) return "Request timed out. Please check your connection and try again.";
  if (error instanceof NetworkError)
    return "Unable to connect to server. Please check your internet connection and try again.";
  if (!(error instanceof HttpError)) return noData;
  // `success: false` with a 2xx status.
  if (error.status < 300) return error.serverMessage ?? noData;
  return `Failed to load founder data: ${error.status}`;
}

const noData = "No founder data received";
