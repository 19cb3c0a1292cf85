import { texts } from "@kindling/contracts/texts.ts";
import { useEffect, useRef } from "react";
import { errorMessage, HttpError } from "../api/api-errors.ts";
import { useSingleFlightMutation } from "../api/use-single-flight-mutation.ts";
import { useAddressToken } from "./address-token.ts";

/** Why a mailed link could not be read or used. */
export interface LinkProblem {
  message: string;
  /** A retry cannot help. */
  isFinal: boolean;
  /** The link itself does not work, so a new one is needed. */
  isInvalid?: boolean;
}

/** What a mailed link's page can do with its token. */
interface LinkCalls<Found, Confirmed> {
  /** Returns what the link confirms. */
  lookUp: (token: string) => Promise<Found>;
  /** Redeems the link, which can be used once. */
  confirm: (token: string) => Promise<Confirmed>;
  problemOf: (error: unknown) => LinkProblem;
}

export type MailedLink<Found, Confirmed> = ReturnType<typeof useMailedLink<Found, Confirmed>>;

/**
 * Fetches what a mailed link confirms, as soon as the page has its token. This does not redeem the link: mail scanners
 * open links too, so a button redeems it.
 */
export function useMailedLink<Found, Confirmed>({ lookUp, confirm, problemOf }: LinkCalls<Found, Confirmed>) {
  const token = useAddressToken();
  const lookup = useSingleFlightMutation({ mutationFn: lookUp });
  const confirmation = useSingleFlightMutation({ mutationFn: confirm });
  const sent = useRef<string | null>(null);
  const send = () => token !== null && lookup.mutate(token);
  useEffect(() => {
    // React's StrictMode runs effects twice in development.
    if (token === sent.current) return;
    sent.current = token;
    // The page may still show the result of the link that was opened in it before.
    confirmation.reset();
    send();
  });
  const error = confirmation.error ?? lookup.error;
  const problem = error && problemOf(error);
  return {
    token,
    isPending: lookup.isPending || (token !== null && lookup.isIdle && sent.current !== token),
    /** What the link confirms, while it can be confirmed. */
    found: problem?.isFinal ? undefined : lookup.data,
    problem,
    retry: send,
    /** Calls `onConfirmed` also when the user has left the page meanwhile. */
    confirm: (onConfirmed: (confirmed: Confirmed) => void) => {
      if (token === null || confirmation.isInFlight()) return;
      confirmation.mutateAsync(token).then(onConfirmed, () => undefined);
    },
    isConfirming: confirmation.isPending,
    confirmed: confirmation.data,
    reset: () => {
      lookup.reset();
      confirmation.reset();
    },
  };
}

/**
 * The problem in a failed call of a mailed link's page.
 * @param fallback the message if neither the server nor the browser has one
 * @param final the responses after which a retry cannot help, besides those of an invalid link
 */
export function linkProblem(error: unknown, fallback: string, ...final: readonly number[]): LinkProblem {
  const status = error instanceof HttpError ? error.status : null;
  // 400: a truncated link.
  if (status === 401 || status === 400) return { message: texts.linkInvalid, isFinal: true, isInvalid: true };
  return { message: errorMessage(error, fallback), isFinal: status !== null && final.includes(status) };
}
