import { QueryClient } from "@tanstack/react-query";

/** As long as an answer is taken for fresh when a screen is opened again, in ms. */
const staleTime = 10_000;

/**
 * The server's state as the client knows it. A failure is shown at once, as each screen says itself
 * how often it tries again (see retry.ts); and requests are sent also when the browser believes to
 * be offline, so that the person learns what failed instead of waiting.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime, retry: false, networkMode: "always", refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
