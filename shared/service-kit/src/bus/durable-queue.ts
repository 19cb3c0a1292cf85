import type { Delivery, OutgoingMessage } from "./bus.ts";

interface Entry {
  readonly message: OutgoingMessage;
  deliveryCount: number;
  /** Set while it waits for redelivery. */
  timer?: NodeJS.Timeout;
  handled(): void;
  failed(error: Error): void;
}

/** The unsettled messages of one durable of the in-process bus, shared by its subscriptions. */
export interface DurableQueue {
  /** Resolves when a subscription has acked or rejected the message; rejects when the queue closes first. */
  add(message: OutgoingMessage): Promise<void>;
  /** Removes and returns up to `max` messages, at most one of each subject. */
  take(max: number): Delivery[];
  /** Calls `wake` when messages may be waiting; returns a function that unsubscribes. */
  subscribe(wake: () => void): () => void;
  /** The number of messages waiting, being handled, or waiting for a retry. */
  size(): number;
  /** Rejects all unsettled messages. */
  close(error: Error): void;
}

/**
 * An in-memory queue that keeps the order of each subject: newer messages wait while an older one of their subject
 * is handled or waits for a retry. Other subjects are not delayed.
 */
export function createDurableQueue(): DurableQueue {
  /** The oldest message of each subject that is not being handled. */
  let ready: Entry[] = [];
  /** All unsettled messages by subject, oldest first. */
  const unsettled = new Map<string, Entry[]>();
  const subscribers = new Set<() => void>();
  let size = 0;

  function makeReady(entry: Entry): void {
    ready.push(entry);
    for (const wake of subscribers) wake();
  }

  function settle(entry: Entry): void {
    const entries = unsettled.get(entry.message.subject);
    if (entries?.[0] !== entry) return;
    entries.shift();
    size -= 1;
    const next = entries[0];
    if (next) makeReady(next);
    else unsettled.delete(entry.message.subject);
    entry.handled();
  }

  function deliver(entry: Entry): Delivery {
    const { subject, payload } = entry.message;
    return {
      subject,
      payload,
      deliveryCount: entry.deliveryCount,
      async ack() {
        settle(entry);
      },
      retry(delayMs) {
        if (unsettled.get(subject)?.[0] !== entry) return;
        entry.timer = setTimeout(() => {
          entry.deliveryCount += 1;
          makeReady(entry);
        }, delayMs);
      },
      async reject() {
        settle(entry);
      },
      working() {},
    };
  }

  return {
    add(message) {
      return new Promise((handled, failed) => {
        const entry: Entry = { message, deliveryCount: 1, handled, failed };
        size += 1;
        const entries = unsettled.get(message.subject);
        if (entries) {
          entries.push(entry);
        } else {
          unsettled.set(message.subject, [entry]);
          makeReady(entry);
        }
      });
    },
    take(max) {
      return ready.splice(0, max).map(deliver);
    },
    subscribe(wake) {
      subscribers.add(wake);
      if (ready.length > 0) wake();
      return () => subscribers.delete(wake);
    },
    size: () => size,
    close(error) {
      const remaining = [...unsettled.values()].flat();
      unsettled.clear();
      ready = [];
      size = 0;
      for (const entry of remaining) {
        clearTimeout(entry.timer);
        entry.failed(error);
      }
    },
  };
}
