import { type DefaultError, type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation that is sent only once however often it is asked for while it is under way. `isPending` cannot
 * see to that: it is true only once React has drawn again, which is too late for a second press that comes
 * in the same moment. While `isUnderWay()`, `mutate` and `reset` do nothing, and `mutateAsync` gives the promise
 * of what is under way.
 */
export function useSingleFlightMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
) {
  const mutation = useMutation(options);
  const underWay = useRef<Promise<Data> | null>(null);

  const mutateAsync: typeof mutation.mutateAsync = (...call) => {
    underWay.current ??= mutation.mutateAsync(...call).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
  const mutate: typeof mutation.mutate = (...call) => {
    // What went wrong is told by the mutation's state, and by onError.
    if (underWay.current === null) mutateAsync(...call).catch(() => undefined);
  };
  const reset = () => {
    if (underWay.current === null) mutation.reset();
  };
  return { ...mutation, mutate, mutateAsync, reset, isUnderWay: () => underWay.current !== null };
}
