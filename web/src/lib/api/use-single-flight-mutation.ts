import { type DefaultError, type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation with at most one request in flight. `isPending` cannot ensure that, because it changes only with
 * the next render, after a quick second press. While `isInFlight()`, `mutate` and `reset` do nothing, and
 * `mutateAsync` returns the promise of the request in flight.
 */
export function useSingleFlightMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
) {
  const mutation = useMutation(options);
  const inFlight = useRef<Promise<Data> | null>(null);

  const mutateAsync: typeof mutation.mutateAsync = (...call) => {
    inFlight.current ??= mutation.mutateAsync(...call).finally(() => {
      inFlight.current = null;
    });
    return inFlight.current;
  };
  const mutate: typeof mutation.mutate = (...call) => {
    // Callers read the error from the mutation's state or onError.
    if (inFlight.current === null) mutateAsync(...call).catch(() => undefined);
  };
  const reset = () => {
    if (inFlight.current === null) mutation.reset();
  };
  return { ...mutation, mutate, mutateAsync, reset, isInFlight: () => inFlight.current !== null };
}
