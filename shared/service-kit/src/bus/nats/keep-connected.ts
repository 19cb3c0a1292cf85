import { setTimeout as sleep } from "node:timers/promises";
import { settlesWithin } from "../../settles-within.ts";
import type { BusLog } from "../bus.ts";

/** A connection that reconnects by itself until it is closed. */
export interface Connection<L> {
  readonly client: L;
  /** Settles when it is closed, or lost permanently. */
  readonly closed: Promise<unknown>;
  close(): Promise<void>;
}

/** Status events of a connection. */
export interface ConnectionState {
  disconnected(): void;
  reconnected(): void;
}

export interface PersistentConnection<L> {
  /** The connected client. @throws at the timeout, or when the connection is closed */
  client(timeoutMs?: number): Promise<L>;
  close(): Promise<void>;
}

const defaultTimeoutMs = 2_000;
const reconnectDelayMs = 250;

/** Keeps one connection open: connects in the background and reconnects until it is closed. */
export function keepConnected<L>(options: {
  open(state: ConnectionState): Promise<Connection<L>>;
  /** Called after each connect, before the connection is used, as the server may have changed. */
  onConnect(): void;
  log: BusLog;
}): PersistentConnection<L> {
  const { open, onConnect, log } = options;
  const closing = new AbortController();
  let current: Connection<L> | undefined;
  let isConnected = false;
  let nextConnect = Promise.withResolvers<void>();

  function setConnected(value: boolean): void {
    if (isConnected === value) return;
    isConnected = value;
    if (isConnected) {
      onConnect();
      nextConnect.resolve();
    } else {
      nextConnect = Promise.withResolvers<void>();
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      try {
        current = await open({
          disconnected: () => setConnected(false),
          reconnected: () => setConnected(true),
        });
        failures = 0;
        if (closing.signal.aborted) return await current.close();
        setConnected(true);
        await current.closed;
      } catch (error) {
        failures += 1;
        log[failures === 1 ? "warn" : "debug"]({ err: error }, "NATS cannot be reached, retrying");
      }
      setConnected(false);
      await sleep(reconnectDelayMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const finished = run();
  return {
    async client(timeoutMs = defaultTimeoutMs) {
      if (!isConnected && !closing.signal.aborted) await settlesWithin(nextConnect.promise, timeoutMs);
      if (closing.signal.aborted) throw new Error("The bus is closed");
      if (!isConnected || !current) throw new Error("NATS is unreachable");
      return current.client;
    },
    async close() {
      closing.abort();
      setConnected(false);
      nextConnect.resolve();
      await current?.close();
      await settlesWithin(finished, defaultTimeoutMs);
    },
  };
}
