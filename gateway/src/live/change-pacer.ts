import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import { ChangeSet } from "./change-set.ts";

/** Least time between two messages, in ms. */
export const windowMs = 1_000;

export interface ChangePacer {
  add(change: Change): void;
  /** Something may have been missed. */
  addGap(): void;
  stop(): void;
}

/** Sends the first change after a quiet window at once, and the changes of each further window together. */
export function createChangePacer(
  send: (what: readonly Change[] | "everything") => void,
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

  function plan(): void {
    timer ??= setTimeout(sendAll, Math.max(0, sentAt + window - performance.now()));
  }

  return {
    add(change) {
      changes.add(change);
      plan();
    },
    addGap() {
      gap = true;
      plan();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
