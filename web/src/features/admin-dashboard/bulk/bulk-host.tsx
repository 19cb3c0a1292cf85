import { Suspense, useState, useSyncExternalStore } from "react";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import type { BulkRequest } from "./bulk-calls.ts";

export const BulkDialog = lazyComponent(() => import("./bulk-dialog.tsx"));

let latest: (BulkRequest & { number: number }) | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog of a change. */
export function openBulkDialog(request: BulkRequest): void {
  latest = { ...request, number: (latest?.number ?? 0) + 1 };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The dialog that changes many records. It is not in the selection's bar, which a change can empty. */
export function BulkHost() {
  const request = useSyncExternalStore(subscribe, () => latest);
  const [closed, setClosed] = useState(latest?.number ?? 0);
  if (request === null) return null;
  const { number, ...rest } = request;
  return (
    <Suspense fallback={null}>
      <BulkDialog key={number} {...rest} open={number > closed} onClose={() => setClosed(number)} />
    </Suspense>
  );
}
