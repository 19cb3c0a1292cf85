import type { StreamName } from "@kindling/contracts/event.ts";
import { settlesWithin } from "../../settles-within.ts";
import type { Bus, BusLog, OutgoingMessage, StoredState, SubscribeOptions, Watch } from "../bus.ts";
import { checkMessage, checkSubscription } from "../stream-subjects.ts";
import { type AnnouncementServer, type Announcements, createAnnouncements } from "./announcements.ts";
import {
  createJetStreamPublisher,
  type JetStreamStore,
  NoStream,
  NotPermitted,
  olderConfiguration,
} from "./jetstream-publisher.ts";
import { type JetStreamMessage, subscribeToDurable } from "./jetstream-subscription.ts";
import { watchStream } from "./jetstream-watch.ts";
import type { PersistentConnection } from "./keep-connected.ts";
import type { Pull } from "./keep-pulling.ts";

/** The bus's calls to a JetStream server; each resolves or rejects within seconds. */
export interface JetStream extends JetStreamStore, AnnouncementServer {
  /** Creates the stream if it is missing, and updates its configuration. */
  ensureStream(stream: StreamName): Promise<{ created: string }>;
  /** Creates the durable if it is missing, and updates its configuration. */
  ensureDurable(options: SubscribeOptions): Promise<void>;
  /** Creates an ephemeral consumer of new messages only; returns its name. */
  addWatcher(stream: StreamName): Promise<string>;
  /** The last state of each subject. @throws NotPermitted */
  states(stream: StreamName): AsyncIterable<readonly StoredState[]>;
  puller(stream: StreamName, consumer: string): Promise<(max: number) => Promise<Pull<JetStreamMessage>>>;
  /** Messages not yet delivered to a durable, or not acknowledged by it. */
  lag(stream: StreamName, durable: string): Promise<number>;
  /** The sequence of the stream's last message. */
  position(stream: StreamName): Promise<number>;
  /** Whether a durable has nothing left to deliver, or every message up to a sequence is acknowledged. */
  hasRead(stream: StreamName, durable: string, position: number): Promise<boolean>;
  /** Rejects when JetStream does not respond. */
  check(): Promise<void>;
}

/** How long a publish may take in all. */
const publishTimeoutMs = 5_000;

export interface JetStreamBusOptions {
  /** Connects; calls `onConnect` after each connect, as the server may have changed. */
  connect(onConnect: () => void): PersistentConnection<JetStream>;
  /** The acknowledgement timeout of the durables. */
  ackWaitMs: number;
  log: BusLog;
}

/** The bus over an unreliable connection; creates missing streams and durables. */
export function createJetStreamBus({ connect, ackWaitMs, log }: JetStreamBusOptions): Bus {
  const ensured = new Map<StreamName, Promise<{ created: string }>>();
  const running = new Set<Watch>();
  let connects = 0;
  const connection = connect(() => {
    connects += 1;
    ensured.clear();
    announcements.onConnect();
  });
  const announcements: Announcements = createAnnouncements((timeoutMs) => connection.client(timeoutMs), log);
  const publisher = createJetStreamPublisher(log);

  /** Creates the stream, once per connection. */
  function ensure(stream: StreamName): Promise<{ created: string }> {
    const known = ensured.get(stream);
    if (known) return known;
    const making = connection.client().then((server) => server.ensureStream(stream));
    ensured.set(stream, making);
    making.catch(() => ensured.get(stream) === making && ensured.delete(stream));
    return making;
  }

  async function publishBefore(deadline: number, message: OutgoingMessage): Promise<void> {
    const server = await connection.client();
    const inTime = await settlesWithin(ensure(message.stream), deadline - Date.now());
    if (!inTime) throw new Error("publishing to NATS timed out");
    await publisher.publish(server, message, deadline);
  }

  async function openPuller(stream: StreamName, prepare: (server: JetStream) => Promise<string>) {
    const server = await connection.client();
    await ensure(stream);
    return await server.puller(stream, await prepare(server));
  }

  /** Registers a running subscription or watch, which `close` stops. */
  function tracked<T extends Watch>(started: T): T {
    const entry = {
      ...started,
      async stop() {
        running.delete(entry);
        await started.stop();
      },
    };
    running.add(entry);
    return entry;
  }

  return {
    kind: "nats",

    async publish(message) {
      checkMessage(message);
      const deadline = Date.now() + publishTimeoutMs;
      try {
        await publishBefore(deadline, message);
      } catch (error) {
        if (!(error instanceof NoStream)) throw error;
        ensured.delete(message.stream);
        await publishBefore(deadline, message);
      }
    },

    async subscribe(options) {
      checkSubscription(options);
      const { stream, durable } = options;
      return tracked(
        subscribeToDurable({
          options,
          ackWaitMs,
          open: () =>
            openPuller(stream, async (server) => {
              await server.ensureDurable(options);
              return durable;
            }),
          onFailure: () => ensured.delete(stream),
          connects: () => connects,
          reading: {
            lag: async () => (await connection.client()).lag(stream, durable),
            position: async () => (await connection.client()).position(stream),
            hasRead: async (position) => (await connection.client()).hasRead(stream, durable, position),
          },
          log,
        }),
      );
    },

    async streamIdentity(stream) {
      ensured.delete(stream);
      const { created } = await ensure(stream);
      return `nats ${stream}: ${created}`;
    },

    async *lastStates(stream) {
      const server = await connection.client();
      await ensure(stream);
      try {
        yield* server.states(stream);
      } catch (error) {
        if (!(error instanceof NotPermitted)) throw error;
        log.warn({ err: error, stream }, olderConfiguration);
      }
    },

    async watch(streams, onMessage, onGap = () => {}) {
      const watches = await Promise.all(
        streams.map((stream) =>
          watchStream({
            stream,
            open: () => openPuller(stream, (server) => server.addWatcher(stream)),
            onFailure: () => ensured.delete(stream),
            onMessage,
            onGap,
            log,
          }),
        ),
      );
      return tracked({
        async stop() {
          await Promise.all(watches.map((watch) => watch.stop()));
        },
      });
    },

    announce: announcements.announce,

    async watchAnnouncements(onMessage, onGap) {
      return tracked(await announcements.watchAnnouncements(onMessage, onGap));
    },

    async ready() {
      try {
        const server = await connection.client(0);
        await server.check();
        return true;
      } catch {
        return false;
      }
    },

    async close() {
      await Promise.all([...running].map((each) => each.stop()));
      await connection.close();
    },
  };
}
