import { useEffect } from "react";
import { useLiveUpdates } from "../../../lib/live/live.ts";
import type { RecordChange } from "../../../lib/live/own-changes.ts";

/**
 * Keeps the admin's queries current, and forgets what this tab stores about records that were erased, also elsewhere.
 * @param onRecords as for `useLiveUpdates`
 */
export function useAdminLiveUpdates(onRecords?: (change: RecordChange) => void): void {
  useEffect(() => {
    // Records may have been erased while no page of this tab was open.
    forgetErased({ what: "founders", ids: null });
    forgetErased({ what: "investors", ids: null });
  }, []);
  useLiveUpdates((change) => {
    onRecords?.(change);
    forgetErased(change);
  });
}

/** A failure is tried again when the page connects again. */
function forgetErased(change: RecordChange): void {
  import("./forget-erased.ts").then((module) => module.forgetErasedAmong(change)).catch(() => {});
}
