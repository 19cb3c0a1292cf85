import { HttpError, NetworkError } from "./api-errors.ts";

/** How often a failed read of the founder dashboard is retried. */
export const maxRetries = 3;
const baseDelayMs = 2_000;

/**
 * The delay before the next retry, in ms, or null for none: 2 s after a 5xx; 2, 4 and 6 s after a network failure; at
 * most three retries. Any other failure is final.
 * @param failures how many attempts have failed, this one included
 */
export function retryDelay(error: unknown, failures: number): number | null {
  if (failures > maxRetries) return null;
  if (error instanceof HttpError && error.status >= 500) return baseDelayMs;
  if (error instanceof NetworkError) return baseDelayMs * failures;
  return null;
}

/** The schedule of `retryDelay` as options of a query: `queryOptions({ ..., ...retrySchedule })`. */
export const retrySchedule = {
  // TanStack counts from 0 for the first failure.
  retry: (failuresBefore: number, error: unknown): boolean => retryDelay(error, failuresBefore + 1) !== null,
  retryDelay: (failuresBefore: number, error: unknown): number => retryDelay(error, failuresBefore + 1) ?? 0,
};
