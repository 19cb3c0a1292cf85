import { useEffect, useRef } from "react";
import { useSingleFlightMutation } from "../api/use-single-flight-mutation.ts";

/**
 * Fetches what a mailed link confirms, as soon as the page has its token. This does not redeem the link: mail scanners
 * open links too, so a button redeems it.
 */
export function useTokenLookup<T>(token: string | null, lookUp: (token: string) => Promise<T>) {
  const lookup = useSingleFlightMutation({ mutationFn: lookUp });
  const sent = useRef<string | null>(null);
  const send = () => token !== null && lookup.mutate(token);
  useEffect(() => {
    // React's StrictMode runs effects twice in development.
    if (token === sent.current) return;
    sent.current = token;
    send();
  });
  return {
    found: lookup.data,
    error: lookup.error,
    isPending: lookup.isPending || (token !== null && lookup.isIdle && sent.current !== token),
    retry: send,
    reset: lookup.reset,
  };
}
