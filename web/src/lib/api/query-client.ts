import { MutationCache, QueryClient } from "@tanstack/react-query";
import { configQuery } from "../config.ts";
import { HttpError } from "./api-errors.ts";

/** How long a response counts as fresh when a screen is opened again, in ms. */
const staleTime = 10_000;

/**
 * The cache of server state. Queries retry only where they say so (retry.ts). Requests are also sent while the
 * browser reports to be offline, so that the user sees a failure instead of waiting.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime, retry: false, networkMode: "always", refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: "always" },
    },
    mutationCache: new MutationCache({
      // The form fails once it shows the current terms, so that sending it again agrees to those.
      onError: async (error) => {
        const isOutdated = error instanceof HttpError && error.code === "consent_outdated";
        if (isOutdated) await client.invalidateQueries({ queryKey: configQuery.queryKey });
      },
    }),
  });
  return client;
}
