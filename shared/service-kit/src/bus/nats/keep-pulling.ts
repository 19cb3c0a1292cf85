import { setTimeout } from "node:timers/promises";
import { settlesWithin } from "../../settles-within.ts";
import type { BusLog } from "../bus.ts";

/** A request for a number of messages: ends when they have arrived or it expires. */
export interface Pull<M> extends AsyncIterable<M> {
  /** Ends it; messages in flight still arrive. */
  close(): Promise<unknown>;
}

export interface KeepPullingOptions<M> {
  /** Creates what is missing on the server and returns the pull function. May reject at any time. */
  open(): Promise<(max: number) => Promise<Pull<M>>>;
  /** How many messages fit in the buffer; resolves when at least one does, or with 0 after the stop. */
  waitForSpace(): Promise<number>;
  onMessage(message: M): void;
  /** Called after a failure, before the next `open`. */
  onFailure(): void;
  log: BusLog;
  /** Names the puller in the log. */
  context: object;
}

export interface Pulling {
  /** Whether it took effect within `ms`. */
  openedWithin(ms: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** Pulls until it is stopped, across restarts of the server. */
export function keepPulling<M>(options: KeepPullingOptions<M>): Pulling {
  const { open, waitForSpace, onMessage, onFailure, log, context } = options;
  const stopping = new AbortController();
  const { promise: opened, resolve: setOpened } = Promise.withResolvers<void>();
  let current: Pull<M> | undefined;
  let failures = 0;

  async function pullWhileItWorks(): Promise<void> {
    const pull = await open();
    failures = 0;
    setOpened();
    while (!stopping.signal.aborted) {
      const max = await waitForSpace();
      if (max < 1) return;
      current = await pull(max);
      if (stopping.signal.aborted) current.close().catch(() => {});
      for await (const message of current) onMessage(message);
      current = undefined;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await pullWhileItWorks();
      } catch (error) {
        current = undefined;
        if (stopping.signal.aborted) return;
        onFailure();
        failures += 1;
        log[failures === 1 ? "warn" : "debug"](
          { ...context, err: error },
          "pulling was interrupted, retrying",
        );
        await setTimeout(Math.min(2_000, 50 * 2 ** failures), undefined, { signal: stopping.signal }).catch(
          () => {},
        );
      }
    }
  }

  const finished = run();
  return {
    openedWithin: (ms) => settlesWithin(opened, ms),
    async stop() {
      stopping.abort();
      if (!current) return;
      current.close().catch(() => {});
      await settlesWithin(finished, 2_000);
    },
  };
}
