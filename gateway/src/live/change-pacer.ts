import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import { ChangeSet } from "./change-set.ts";
import type { Effects } from "./effects.ts";

export interface PaceTimes {
  /** Least time between two notices, in ms. Changes in between are sent together. */
  windowMs: number;
  /** A change that another service has yet to apply is sent after one to two times this, in ms. */
  settleMs: number;
  /** Such changes are sent again this long after the last of them, in ms, in case the service was slow. */
  againMs: number;
}

export const paceTimes: PaceTimes = { windowMs: 150, settleMs: 300, againMs: 4_000 };

export interface ChangePacer {
  add(effects: Effects): void;
  /** Something may have been missed. */
  addGap(): void;
  stop(): void;
}

/**
 * Decides when changes are sent. A change that can be fetched at once is sent at once after a quiet period, and a
 * thousand are sent in few notices. A change that its service has yet to apply waits: sent too early, clients would
 * fetch the old data.
 */
export function createChangePacer(
  send: (what: readonly Change[] | "everything") => void,
  { windowMs, settleMs, againMs }: PaceTimes = paceTimes,
): ChangePacer {
  const due = new ChangeSet();
  let settling = new ChangeSet();
  let settled = new ChangeSet();
  let again = new ChangeSet();
  let gap = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let dueTimer: NodeJS.Timeout | undefined;
  let settleTimer: NodeJS.Timeout | undefined;
  let againTimer: NodeJS.Timeout | undefined;

  function sendDue(): void {
    dueTimer = undefined;
    sentAt = performance.now();
    const changes = due.take();
    send(gap ? "everything" : changes);
    gap = false;
  }

  function plan(): void {
    dueTimer ??= setTimeout(sendDue, Math.max(0, sentAt + windowMs - performance.now()));
  }

  /** Each change waits for one whole period after the one that it arrived in. */
  function settle(): void {
    if (!settled.empty) {
      due.addAll(settled);
      plan();
    }
    settled = settling;
    settling = new ChangeSet();
    settleTimer = settled.empty ? undefined : setTimeout(settle, settleMs);
  }

  function repeat(): void {
    due.addAll(again);
    again = new ChangeSet();
    plan();
  }

  return {
    add({ atOnce, soon }) {
      if (atOnce) {
        due.add(atOnce);
        plan();
      }
      if (soon) {
        settling.add(soon);
        again.add(soon);
        settleTimer ??= setTimeout(settle, settleMs);
        clearTimeout(againTimer);
        againTimer = setTimeout(repeat, againMs);
      }
    },
    addGap() {
      gap = true;
      plan();
    },
    stop() {
      for (const timer of [dueTimer, settleTimer, againTimer]) clearTimeout(timer);
    },
  };
}
