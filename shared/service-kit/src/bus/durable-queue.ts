import type { Delivery, OutgoingMessage } from "./bus.ts";

interface Entry {
  readonly message: OutgoingMessage;
  readonly publishedAt: number;
  deliveryCount: number;
  /** Set while it waits to be handed over again. */
  timer?: NodeJS.Timeout;
  handled(): void;
  failed(error: Error): void;
}

/** What one durable of the in-process bus has still to handle; its members take from it. */
export interface DurableQueue {
  /** Resolves when a member has acked or rejected the message; rejects when the queue is closed first. */
  add(message: OutgoingMessage): Promise<void>;
  /** Takes up to `max` messages, never two of one subject at a time. */
  take(max: number): Delivery[];
  /** Calls `wake` whenever there may be something to take; answers with how to leave. */
  join(wake: () => void): () => void;
  /** Messages waiting, held by a member or waiting to be retried. */
  size(): number;
  /** Rejects everything that is left. */
  close(error: Error): void;
}

/**
 * A queue in memory that keeps order per subject: only the oldest message of a subject can be taken,
 * and while that one is handled or waits to be retried, newer ones of its subject wait behind it and
 * all other subjects go on.
 */
export function createDurableQueue(): DurableQueue {
  /** Messages that can be taken now: each the oldest of its subject. */
  let ready: Entry[] = [];
  /** Per subject every message not yet settled, oldest first. */
  const unsettled = new Map<string, Entry[]>();
  const members = new Set<() => void>();
  let size = 0;

  function offer(entry: Entry): void {
    ready.push(entry);
    for (const wake of members) wake();
  }

  function settle(entry: Entry): void {
    const line = unsettled.get(entry.message.subject);
    if (line?.[0] !== entry) return;
    line.shift();
    size -= 1;
    const next = line[0];
    if (next) offer(next);
    else unsettled.delete(entry.message.subject);
    entry.handled();
  }

  function deliver(entry: Entry): Delivery {
    const { subject, payload } = entry.message;
    return {
      subject,
      payload,
      deliveryCount: entry.deliveryCount,
      publishedAt: entry.publishedAt,
      async ack() {
        settle(entry);
      },
      retry(delayMs) {
        if (unsettled.get(subject)?.[0] !== entry) return;
        entry.timer = setTimeout(() => {
          entry.deliveryCount += 1;
          offer(entry);
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
        const entry: Entry = { message, publishedAt: Date.now(), deliveryCount: 1, handled, failed };
        size += 1;
        const line = unsettled.get(message.subject);
        if (line) {
          line.push(entry);
        } else {
          unsettled.set(message.subject, [entry]);
          offer(entry);
        }
      });
    },
    take(max) {
      return ready.splice(0, max).map(deliver);
    },
    join(wake) {
      members.add(wake);
      if (ready.length > 0) wake();
      return () => members.delete(wake);
    },
    size: () => size,
    close(error) {
      const left = [...unsettled.values()].flat();
      unsettled.clear();
      ready = [];
      size = 0;
      for (const entry of left) {
        clearTimeout(entry.timer);
        entry.failed(error);
      }
    },
  };
}
