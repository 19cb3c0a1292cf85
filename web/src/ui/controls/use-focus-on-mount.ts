import { useEffect, useRef } from "react";

/** For the `ref` of a pressed button's result: moves the focus there, because the button is gone. */
export function useFocusOnMount<E extends HTMLElement>() {
  const result = useRef<E>(null);
  useEffect(() => result.current?.focus(), []);
  return result;
}
