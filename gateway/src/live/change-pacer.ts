import type { Change } from "@kindling/contracts/gateway/schemas.ts";
import { ChangeSet } from "./change-set.ts";
import type { Effects } from "./effects.ts";

export interface PaceTimes {
  /** Least time from one telling to the next, in ms; what comes meanwhile is told together. */
  windowMs: number;
  /** What another service has yet to take in is told after one to two times this, in ms. */
  settleMs: number;
  /** ... and once more this long after the last such message, in ms: it may have been slow. */
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
 * Decides when to tell what. A change that can be fetched at once is told at once when nothing was
 * told for a while, so that a single one is quick and a thousand are few notices. One that is still
 * on its way to where it is fetched waits: told too early, it would be fetched as it was before.
 */
export function createChangePacer(
  tell: (what: readonly Change[] | "everything") => void,
  { windowMs, settleMs, againMs }: PaceTimes = paceTimes,
): ChangePacer {
  const due = new ChangeSet();
  let settling = new ChangeSet();
  let settled = new ChangeSet();
  let again = new ChangeSet();
  let gap = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  let dueTimer: NodeJS.Timeout | undefined;
  let settleTimer: NodeJS.Timeout | undefined;
  let againTimer: NodeJS.Timeout | undefined;

  function tellDue(): void {
    dueTimer = undefined;
    toldAt = performance.now();
    const changes = due.take();
    tell(gap ? "everything" : changes);
    gap = false;
  }

  function plan(): void {
    dueTimer ??= setTimeout(tellDue, Math.max(0, toldAt + windowMs - performance.now()));
  }

  /** Each waits through one whole period, whenever in the one before it came. */
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
