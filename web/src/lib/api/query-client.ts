import { QueryClient } from "@tanstack/react-query";

/** How long a response counts as fresh when a screen is opened again, in ms. */
const staleTime = 10_000;

/**
 * The cache of server state. Queries retry only where they say so (retry.ts). Requests are also sent while the
 * browser reports to be offline, so that the user sees a failure instead of waiting.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime, retry: false, networkMode: "always", refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
