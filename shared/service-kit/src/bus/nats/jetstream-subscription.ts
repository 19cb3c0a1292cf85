import { createBatchRunner } from "../batch-runner.ts";
import type { BusLog, Delivery, SubscribeOptions, Subscription } from "../bus.ts";
import { createMessageBuffer } from "../message-buffer.ts";
import { keepPulling, type Pull } from "./keep-pulling.ts";

/** A message of JetStream as its client gives it, as far as it is used here. */
export interface JetStreamMessage {
  readonly subject: string;
  readonly info: { deliveryCount: number; deliverySequence: number; timestampNanos: number };
  string(): string;
  ack(): void;
  nak(delayMs: number): void;
  term(): void;
  working(): void;
}

/** What a stopping replica gives back should not wait until it counts as unacknowledged. */
const giveBackAfterMs = 50;

export interface JetStreamSubscriptionOptions {
  options: SubscribeOptions;
  /** The durable delivers again what it has not heard of for this long. */
  ackWaitMs: number;
  /** Makes the stream and the durable if they are missing, and answers with how to pull. */
  open(): Promise<(max: number) => Promise<Pull<JetStreamMessage>>>;
  onFailure(): void;
  lag(): Promise<number>;
  log: BusLog;
}

/** Pulls a durable's messages and hands them over in batches, a second batch being fetched meanwhile. */
export function subscribeToDurable(given: JetStreamSubscriptionOptions): Subscription {
  const { options, ackWaitMs, open, onFailure, lag, log } = given;
  const { stream, durable, maxBatch, onBatch } = options;
  const context = { stream, durable };
  const buffer = createMessageBuffer<JetStreamMessage>(2 * maxBatch);
  const runner = createBatchRunner({
    maxBatch,
    onBatch,
    take: (max) => buffer.take(max).map(toDelivery),
    log,
    context,
  });
  const pulling = keepPulling({
    open,
    room: buffer.room,
    onMessage(message) {
      buffer.push(message);
      runner.wake();
    },
    onFailure,
    log,
    context,
  });
  // What waits behind a long batch must not be delivered elsewhere meanwhile, again and again.
  const heartbeat = setInterval(() => {
    if (!runner.keepAlive()) return;
    for (const message of buffer.waiting()) message.working();
  }, ackWaitMs / 3);

  return {
    lag,
    async stop() {
      buffer.close();
      await Promise.all([pulling.stop(), runner.stop()]);
      clearInterval(heartbeat);
      for (const message of buffer.take(Number.POSITIVE_INFINITY)) message.nak(giveBackAfterMs);
    },
  };
}

function toDelivery(message: JetStreamMessage): Delivery {
  return {
    subject: message.subject,
    payload: message.string(),
    deliveryCount: message.info.deliveryCount,
    publishedAt: Math.floor(message.info.timestampNanos / 1e6),
    // The server's confirmation is not waited for: at 20,000 a second it would cost more than the
    // duplicates that a lost acknowledgement brings.
    async ack() {
      message.ack();
    },
    retry(delayMs) {
      // Without a delay the server hands it over again at once, as often as it takes to burn a core.
      message.nak(Math.max(1, delayMs));
    },
    async reject() {
      message.term();
    },
    working() {
      message.working();
    },
  };
}
