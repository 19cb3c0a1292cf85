import { setTimeout as sleep } from "node:timers/promises";
import { settlesWithin } from "../batch-runner.ts";
import type { BusLog } from "../bus.ts";

/** A connection that reconnects by itself until it is closed. */
export interface Connected<L> {
  readonly link: L;
  /** Settles when it is closed, or lost permanently. */
  readonly closed: Promise<unknown>;
  close(): Promise<void>;
}

/** Status events of a connection. */
export interface ConnectionState {
  away(): void;
  back(): void;
}

export interface KeptConnection<L> {
  /** Waits at most `withinMs` for the connection. @throws at the timeout, or when it is closed */
  link(withinMs?: number): Promise<L>;
  close(): Promise<void>;
}

const waitMs = 2_000;
const reconnectDelayMs = 250;

/** Keeps one connection open: connects in the background and reconnects until it is closed. */
export function keepConnected<L>(options: {
  open(state: ConnectionState): Promise<Connected<L>>;
  /** Called after each connect, before the connection is used, as the server may have changed. */
  onReturn(): void;
  log: BusLog;
}): KeptConnection<L> {
  const { open, onReturn, log } = options;
  const closing = new AbortController();
  let current: Connected<L> | undefined;
  let up = false;
  let nextConnect = Promise.withResolvers<void>();

  function setUp(value: boolean): void {
    if (up === value) return;
    up = value;
    if (up) {
      onReturn();
      nextConnect.resolve();
    } else {
      nextConnect = Promise.withResolvers<void>();
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
      await sleep(reconnectDelayMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const kept = keep();
  return {
    async link(withinMs = waitMs) {
      if (!up && !closing.signal.aborted) await settlesWithin(nextConnect.promise, withinMs);
      if (closing.signal.aborted) throw new Error("The bus is closed");
      if (!up || !current) throw new Error("NATS is unreachable");
      return current.link;
    },
    async close() {
      closing.abort();
      setUp(false);
      nextConnect.resolve();
      await current?.close();
      await settlesWithin(kept, waitMs);
    },
  };
}
