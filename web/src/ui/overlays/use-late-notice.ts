import { useCallback, useEffect, useRef } from "react";
import { type ToastOptions, toast } from "./toast-store.ts";

/** Notifies of what nothing shows any more, by default a failure; returns whether it did. */
export type NotifyLate = (title: string, description: string, variant?: ToastOptions["variant"]) => boolean;

/**
 * Returns a function for results that a dialog, tab or page shows while it is `open`: it notifies of one that comes
 * once it is closed, or no longer there.
 */
export function useLateNotice(open = true): NotifyLate {
  const closed = useRef(!open);
  useEffect(() => {
    closed.current = !open;
    return () => {
      closed.current = true;
    };
  }, [open]);
  return useCallback((title, description, variant = "destructive") => {
    if (closed.current) toast({ variant, title, description });
    return closed.current;
  }, []);
}
