import type { StreamName } from "@kindling/contracts/event.ts";
import { createBatchRunner } from "./batch-runner.ts";
import { type Bus, type BusLog, StaleState, type Subscription, versionOf } from "./bus.ts";
import { createDurableQueue, type DurableQueue } from "./durable-queue.ts";
import { RecentSubjects } from "./recent-subjects.ts";
import { checkMessage, checkSubscription, prefixOf, subjectsOf } from "./stream-subjects.ts";

interface Durable {
  readonly name: string;
  readonly subjects: ReadonlySet<string>;
  readonly queue: DurableQueue;
}

/**
 * The bus of a single process. It stores nothing: a publish resolves once every matching durable has acked or rejected
 * the message. Until then the publisher keeps its outbox row, so kill -9 loses nothing.
 *
 * A durable exists from its first subscription until the bus is closed. Without subscriptions, publishes to it wait.
 * It misses messages from before; `streamIdentity` depends on the durables, so owners publish everything again for a
 * new one.
 */
export function createInProcessBus({ log }: { log: BusLog }): Bus {
  const durables = new Map<StreamName, Durable[]>();
  const subscriptions = new Set<Subscription>();
  const watchers = new Map<StreamName, Set<(subject: string, payload: string) => void>>();
  const announcementWatchers = new Set<(payload: string) => void>();
  const published = new RecentSubjects<string>();
  let closed = false;

  function durableOf(stream: StreamName, name: string, subjects: readonly string[]): Durable {
    const ofStream = durables.get(stream) ?? [];
    const known = ofStream.find((durable) => durable.name === name);
    const wanted = new Set(subjects);
    if (
      known &&
      (known.subjects.size !== wanted.size || !subjects.every((subject) => known.subjects.has(subject)))
    ) {
      throw new Error(`Durable ${name} has other subjects already`);
    }
    const durable = known ?? { name, subjects: wanted, queue: createDurableQueue() };
    if (!known) durables.set(stream, [...ofStream, durable]);
    return durable;
  }

  function assertOpen(): void {
    if (closed) throw new Error("The bus is closed");
  }

  function notify<A extends unknown[]>(callbacks: Iterable<(...given: A) => void>, ...given: A): void {
    for (const callback of callbacks) {
      try {
        callback(...given);
      } catch (error) {
        log.error({ err: error }, "a watch callback threw");
      }
    }
  }

  return {
    kind: "in-process",

    async publish(message) {
      assertOpen();
      checkMessage(message);
      const version = versionOf(message.messageId);
      if (version !== null) {
        if ((versionOf(published.get(message.subject) ?? "") ?? 0) > version) throw new StaleState(message);
        published.set(message.subject, message.messageId);
      }
      const prefix = prefixOf(message.subject);
      notify(watchers.get(message.stream) ?? [], message.subject, message.payload);
      const matching = (durables.get(message.stream) ?? []).filter(({ subjects }) => subjects.has(prefix));
      await Promise.all(matching.map(({ queue }) => queue.add(message)));
    },

    async subscribe(options) {
      assertOpen();
      checkSubscription(options);
      const { stream, durable, maxBatch, onBatch } = options;
      const { queue } = durableOf(stream, durable, options.subjects);
      const runner = createBatchRunner({
        maxBatch,
        onBatch,
        take: queue.take,
        log,
        context: { stream, durable },
      });
      const unsubscribe = queue.subscribe(runner.wake);
      const subscription: Subscription = {
        lag: async () => queue.size(),
        position: async () => 0,
        hasRead: async () => queue.size() === 0,
        async stop() {
          unsubscribe();
          await runner.stop();
          subscriptions.delete(subscription);
        },
      };
      subscriptions.add(subscription);
      return subscription;
    },

    async streamIdentity(stream) {
      const names = (durables.get(stream) ?? []).map(
        ({ name, subjects }) => `${name}(${[...subjects].sort().join(" ")})`,
      );
      return `in-process ${stream}: ${names.sort().join(", ")}`;
    },

    async *lastStates(stream) {
      const subjects = new Set(subjectsOf(stream));
      yield [...published.entries()]
        .filter(([subject]) => subjects.has(prefixOf(subject)))
        .map(([subject, messageId]) => ({ subject, messageId }));
    },

    async watch(streams, onMessage) {
      assertOpen();
      // A new function, so that one callback can watch twice.
      const watcher = (subject: string, payload: string): void => onMessage(subject, payload);
      for (const stream of streams) {
        watchers.set(stream, (watchers.get(stream) ?? new Set()).add(watcher));
      }
      return {
        async stop() {
          for (const stream of streams) watchers.get(stream)?.delete(watcher);
        },
      };
    },

    async announce(_service, payload) {
      notify(announcementWatchers, payload);
    },

    async watchAnnouncements(onMessage) {
      assertOpen();
      const watcher = (payload: string): void => onMessage(payload);
      announcementWatchers.add(watcher);
      return {
        async stop() {
          announcementWatchers.delete(watcher);
        },
      };
    },

    ready: async () => !closed,

    async close() {
      closed = true;
      watchers.clear();
      announcementWatchers.clear();
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      const reason = new Error("The bus was closed before the message was handled");
      for (const { queue } of [...durables.values()].flat()) queue.close(reason);
    },
  };
}
