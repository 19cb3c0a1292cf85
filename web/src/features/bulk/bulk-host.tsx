import { Suspense, useState, useSyncExternalStore } from "react";
import { useUrlParams } from "../../lib/browser-state/url-state.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import type { BulkRequest, InviteRequest } from "./bulk-request.ts";

export const BulkDialog = lazyComponent(() => import("./bulk-dialog.tsx"));
const InvitationRunDialog = lazyComponent(() => import("./invitation-run-dialog.tsx"));
export const InviteDialog = lazyComponent(() => import("./invite-dialog.tsx"));

let latest: ((BulkRequest | InviteRequest) & { number: number }) | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog of a change, or of invitations. */
export function openBulkDialog(request: BulkRequest | InviteRequest): void {
  latest = { ...request, number: (latest?.number ?? 0) + 1 };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The dialog that changes or invites many records, and that of the run of invitations in the URL. They are not in the
 * selection's bar, which a change can empty.
 */
export function BulkHost() {
  const [params, change] = useUrlParams();
  const run = Number(params.get("invitations"));
  return (
    <>
      <RequestedDialog />
      {Number.isInteger(run) && run > 0 && (
        <Suspense fallback={null}>
          <InvitationRunDialog key={run} id={run} onClose={() => change({ invitations: null })} />
        </Suspense>
      )}
    </>
  );
}

function RequestedDialog() {
  const request = useSyncExternalStore(subscribe, () => latest);
  const [closed, setClosed] = useState(latest?.number ?? 0);
  if (request === null) return null;
  const { number } = request;
  const shown = { open: number > closed, onClose: () => setClosed(number) };
  return (
    <Suspense fallback={null}>
      {"field" in request ? (
        <BulkDialog key={number} {...request} {...shown} />
      ) : (
        <InviteDialog key={number} {...request} {...shown} />
      )}
    </Suspense>
  );
}
