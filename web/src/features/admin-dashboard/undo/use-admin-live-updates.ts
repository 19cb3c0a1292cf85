import { useLiveUpdates } from "../../../lib/live/live.ts";
import type { RecordChange } from "../../../lib/live/own-changes.ts";

/**
 * Keeps the admin's queries current, and forgets what this tab stores about records that were erased, also elsewhere.
 * @param onRecords as for `useLiveUpdates`
 */
export function useAdminLiveUpdates(onRecords?: (change: RecordChange) => void): void {
  useLiveUpdates((change) => {
    onRecords?.(change);
    // Tried again with the next connection.
    void forgetErasedAmong(change).catch(() => {});
  });
}

async function forgetErasedAmong(change: RecordChange): Promise<void> {
  const module = await import("./forget-erased.ts");
  await module.forgetErasedAmong(change);
}
