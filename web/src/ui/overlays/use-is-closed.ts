import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that tells whether an overlay is closed by now, or no longer there. A failure that it cannot show any
 * more needs a notification.
 */
export function useIsClosed(open: boolean): () => boolean {
  const closed = useRef(!open);
  useEffect(() => {
    closed.current = !open;
    return () => {
      closed.current = true;
    };
  }, [open]);
  return useCallback(() => closed.current, []);
}
