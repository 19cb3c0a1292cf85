import { useEffect } from "react";
import { useLiveUpdates } from "../../lib/live/live.ts";
import type { RecordChange } from "../../lib/live/own-changes.ts";

const importForget = () => import("./forget-erased.ts");

/**
 * Keeps the admin's queries current, and forgets what this tab stores about records that were erased, also elsewhere.
 * @param onRecords as for `useLiveUpdates`
 */
export function useAdminLiveUpdates(onRecords?: (change: RecordChange) => void): void {
  useEffect(() => {
    // Records may have been erased while no page of this tab was open.
    importForget().then(
      ({ forgetAllErased }) => forgetAllErased(),
      () => {},
    );
  }, []);
  useLiveUpdates((change) => {
    onRecords?.(change);
    // A failure is tried again when the page connects again.
    importForget()
      .then(({ forgetErasedAmong }) => forgetErasedAmong(change))
      .catch(() => {});
  });
}
