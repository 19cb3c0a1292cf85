import { seenBy } from "@kindling/contracts/endpoint.ts";
import { getFounder } from "@kindling/contracts/founders/endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { HttpError, NetworkError, TimeoutError } from "../../lib/api/api-errors.ts";
import { retrySchedule } from "../../lib/api/retry.ts";
import { queryKeys } from "../../lib/query-keys.ts";

const endpoint = seenBy(getFounder, "founder");

export const founderQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.ownFounder(id),
    queryFn: ({ signal }) => call(endpoint, { params: { id }, signal }),
    ...retrySchedule,
  });

export function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

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
