import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import { ChangeSet } from "./change-set.ts";

/** Minimum time between two messages, in ms. */
export const windowMs = 1_000;

export interface ChangePacer {
  add(change: Change): void;
  /** Records that changes may have been missed. */
  addGap(): void;
  stop(): void;
}

/** Sends a change at once when nothing was sent for one window, and otherwise all changes of a window together. */
export function createChangePacer(
  send: (changes: readonly Change[] | "everything") => void,
  window = windowMs,
): ChangePacer {
  const changes = new ChangeSet();
  let gap = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function sendAll(): void {
    timer = undefined;
    const taken = changes.take();
    if (taken.length === 0 && !gap) return;
    sentAt = performance.now();
    send(gap ? "everything" : taken);
    gap = false;
  }

  function schedule(): void {
    timer ??= setTimeout(sendAll, Math.max(0, sentAt + window - performance.now()));
  }

  return {
    add(change) {
      changes.add(change);
      schedule();
    },
    addGap() {
      gap = true;
      schedule();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
