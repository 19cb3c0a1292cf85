import { createBatchRunner } from "../batch-runner.ts";
import type { BusLog, Delivery, SubscribeOptions, Subscription } from "../bus.ts";
import { createMessageBuffer } from "../message-buffer.ts";
import { keepPulling, type Pull } from "./keep-pulling.ts";

/** The used part of the client's JetStream message. */
export interface JetStreamMessage {
  readonly subject: string;
  readonly info: { deliveryCount: number; deliverySequence: number; timestampNanos: number };
  string(): string;
  ack(): void;
  nak(delayMs: number): void;
  term(): void;
  working(): void;
}

/** Delay of messages that are returned, in ms: shorter than their acknowledgement timeout. */
const returnDelayMs = 50;

export interface JetStreamSubscriptionOptions {
  options: SubscribeOptions;
  /** The durable's acknowledgement timeout. */
  ackWaitMs: number;
  /** Creates the stream and the durable if they are missing; returns the pull function. */
  open(): Promise<(max: number) => Promise<Pull<JetStreamMessage>>>;
  onFailure(): void;
  /** How often the bus has connected. */
  connects(): number;
  reading: Omit<Subscription, "stop">;
  log: BusLog;
}

/** Pulls a durable's messages and passes them on in batches, prefetching the next batch. */
export function subscribeToDurable(given: JetStreamSubscriptionOptions): Subscription {
  const { options, ackWaitMs, open, onFailure, connects, reading, log } = given;
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
    waitForSpace: buffer.waitForSpace,
    onMessage(message) {
      buffer.push(settledOnItsConnection(message, connects));
      runner.wake();
    },
    onFailure,
    log,
    context,
  });
  // Messages waiting behind a long batch must not be redelivered to other replicas.
  const heartbeat = setInterval(() => {
    if (!runner.keepAlive()) return;
    for (const message of buffer.waiting()) message.working();
  }, ackWaitMs / 3);

  return {
    ...reading,
    async stop() {
      buffer.close();
      await Promise.all([pulling.stop(), runner.stop()]);
      clearInterval(heartbeat);
      for (const message of buffer.take(Number.POSITIVE_INFINITY)) message.nak(returnDelayMs);
    },
  };
}

/**
 * A message that is returned instead of acknowledged once the bus has connected again. The stream can have been wiped
 * since: the acknowledgement would settle a message of the new one, which another replica then could not retry. Returned,
 * either message is delivered once more.
 */
function settledOnItsConnection(message: JetStreamMessage, connects: () => number): JetStreamMessage {
  const received = connects();
  const settle = (how: () => void) => (connects() === received ? how() : message.nak(returnDelayMs));
  return {
    subject: message.subject,
    info: message.info,
    string: () => message.string(),
    ack: () => settle(() => message.ack()),
    nak: (delayMs) => message.nak(delayMs),
    term: () => settle(() => message.term()),
    working: () => message.working(),
  };
}

function toDelivery(message: JetStreamMessage): Delivery {
  return {
    subject: message.subject,
    payload: message.string(),
    deliveryCount: message.info.deliveryCount,
    // Not waiting for the server's confirmation: at 20,000 a second it would cost more than the
    // duplicates after a lost acknowledgement.
    async ack() {
      message.ack();
    },
    retry(delayMs) {
      // Without a delay the server redelivers it at once, in a loop that uses a whole core.
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
