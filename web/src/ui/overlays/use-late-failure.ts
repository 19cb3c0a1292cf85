import { useCallback, useEffect, useRef } from "react";
import { toast } from "./toast-store.ts";

/** Notifies of a failure that nothing shows any more; returns whether it did. */
export type NotifyLateFailure = (title: string, description: string) => boolean;

/**
 * Returns a function for failures that a dialog, tab or page shows while it is `open`: it notifies of one that comes once
 * it is closed, or no longer there.
 */
export function useLateFailure(open = true): NotifyLateFailure {
  const closed = useRef(!open);
  useEffect(() => {
    closed.current = !open;
    return () => {
      closed.current = true;
    };
  }, [open]);
  return useCallback((title, description) => {
    if (closed.current) toast({ variant: "destructive", title, description });
    return closed.current;
  }, []);
}
