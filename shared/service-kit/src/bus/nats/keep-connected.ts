import { setTimeout as sleep } from "node:timers/promises";
import { settlesWithin } from "../batch-runner.ts";
import type { BusLog } from "../bus.ts";

/** A connection that was made, and mends itself until it is closed. */
export interface Connected<L> {
  readonly link: L;
  /** Settles when it is closed, by us or for good by itself. */
  readonly closed: Promise<unknown>;
  close(): Promise<void>;
}

/** What a connection says about itself once it was made. */
export interface ConnectionState {
  away(): void;
  back(): void;
}

export interface KeptConnection<L> {
  /** Waits for the connection, `withinMs` at most. @throws when it is away for longer, or closed */
  link(withinMs?: number): Promise<L>;
  close(): Promise<void>;
}

const waitMs = 2_000;
const againAfterMs = 250;

/** Keeps one connection: connects in the background, as often as it takes, until it is closed. */
export function keepConnected<L>(options: {
  open(state: ConnectionState): Promise<Connected<L>>;
  /** Called whenever it comes up, before anyone uses it: the server may be another than before. */
  onReturn(): void;
  log: BusLog;
}): KeptConnection<L> {
  const { open, onReturn, log } = options;
  const closing = new AbortController();
  let current: Connected<L> | undefined;
  let up = false;
  let cameUp = Promise.withResolvers<void>();

  function setUp(value: boolean): void {
    if (up === value) return;
    up = value;
    if (up) {
      onReturn();
      cameUp.resolve();
    } else {
      cameUp = Promise.withResolvers<void>();
    }
  }

  async function keep(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        current = await open({ away: () => setUp(false), back: () => setUp(true) });
        failures = 0;
        if (closing.signal.aborted) return await current.close();
        setUp(true);
        await current.closed;
      } catch (error) {
        failures += 1;
        log[failures === 1 ? "warn" : "debug"]({ err: error }, "NATS cannot be reached; trying again");
      }
      setUp(false);
      await sleep(againAfterMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const kept = keep();
  return {
    async link(withinMs = waitMs) {
      if (!up && !closing.signal.aborted) await settlesWithin(cameUp.promise, withinMs);
      if (closing.signal.aborted) throw new Error("The bus is closed");
      if (!up || !current) throw new Error("NATS is away");
      return current.link;
    },
    async close() {
      closing.abort();
      setUp(false);
      cameUp.resolve();
      await current?.close();
      await settlesWithin(kept, waitMs);
    },
  };
}
