import { setImmediate } from "node:timers/promises";
import { settlesWithin } from "../settles-within.ts";
import { type BusLog, type Delivery, retryDelay, type SubscribeOptions } from "./bus.ts";

/** How long `stop` waits for the running batch. Longer than any statement may take, shorter than a process's stop. */
const stopTimeoutMs = 8_000;
/** A batch that runs longer than this is treated as hung; its messages are redelivered to other replicas. */
const hungAfterMs = 5 * 60_000;

export interface BatchRunner {
  /** Signals that messages may be waiting. */
  wake(): void;
  /** Calls `working` for the running batch; returns false when the batch hangs. */
  keepAlive(): boolean;
  /** Starts no further batch and waits, for a limited time, for the running one. */
  stop(): Promise<void>;
}

export interface BatchRunnerOptions extends Pick<SubscribeOptions, "maxBatch" | "onBatch"> {
  /** Removes and returns up to `max` waiting messages. */
  take(max: number): Delivery[];
  log: BusLog;
  /** Names the subscription in the log. */
  context: object;
}

/** Passes messages to `onBatch`, one batch at a time, and retries messages that a batch leaves unsettled. */
export function createBatchRunner({
  maxBatch,
  onBatch,
  take,
  log,
  context,
}: BatchRunnerOptions): BatchRunner {
  let active = false;
  let stopping = false;
  let finished: Promise<void> = Promise.resolve();
  let running: readonly OnceDelivery[] = [];
  let startedAt = 0;

  async function handle(batch: readonly OnceDelivery[]): Promise<void> {
    running = batch;
    startedAt = Date.now();
    try {
      await onBatch(batch);
      if (batch.some((delivery) => !delivery.settled)) {
        log.warn(context, "a batch left messages unsettled, retrying");
      }
    } catch (error) {
      log.warn({ ...context, err: error, messages: batch.length }, "a batch failed, retrying");
    }
    running = [];
    for (const delivery of batch) delivery.retry(retryDelay(delivery.deliveryCount));
  }

  async function run(): Promise<void> {
    for (;;) {
      // Messages that arrive in one tick of the event loop form one batch.
      await setImmediate();
      const messages = stopping ? [] : take(maxBatch);
      if (messages.length === 0) {
        active = false;
        return;
      }
      await handle(messages.map((message) => new OnceDelivery(message)));
    }
  }

  return {
    wake() {
      if (active || stopping) return;
      active = true;
      finished = run();
    },
    keepAlive() {
      if (running.length > 0 && Date.now() - startedAt > hungAfterMs) return false;
      for (const delivery of running) delivery.working();
      return true;
    },
    async stop() {
      stopping = true;
      const inTime = await settlesWithin(finished, stopTimeoutMs);
      if (!inTime) log.error({ ...context, ms: stopTimeoutMs }, "a batch did not finish before the stop");
    },
  };
}

/** A delivery that ignores all but its first settlement. */
class OnceDelivery implements Delivery {
  readonly subject: string;
  readonly payload: string;
  readonly deliveryCount: number;
  readonly #message: Delivery;
  settled = false;

  constructor(message: Delivery) {
    this.#message = message;
    this.subject = message.subject;
    this.payload = message.payload;
    this.deliveryCount = message.deliveryCount;
  }

  #settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    return true;
  }

  async ack(): Promise<void> {
    if (this.#settle()) await this.#message.ack();
  }

  retry(delayMs: number): void {
    if (this.#settle()) this.#message.retry(delayMs);
  }

  async reject(): Promise<void> {
    if (this.#settle()) await this.#message.reject();
  }

  working(): void {
    if (!this.settled) this.#message.working();
  }
}
