import {
  AckPolicy,
  type ConsumerMessages,
  connect,
  DeliverPolicy,
  ErrorCode,
  Events,
  type JsMsg,
  type NatsConnection,
  NatsError,
  nanos,
  type Subscription,
} from "nats";
import { settlesWithin } from "../../settles-within.ts";
import type { Bus, BusLog } from "../bus.ts";
import { createJetStreamBus, type JetStream } from "./jetstream-bus.ts";
import { NoStream, OutOfSequence, olderConfiguration } from "./jetstream-publisher.ts";
import { type Connection, type ConnectionState, keepConnected } from "./keep-connected.ts";
import type { Pull } from "./keep-pulling.ts";
import { readNatsAddress } from "./nats-address.ts";
import { destroyFormerSocket, socketOf } from "./nats-socket.ts";
import {
  ensureDurable,
  ensureStream,
  idleMs,
  isApiError,
  readStates,
  serverName,
  whenNotPermitted,
} from "./nats-streams.ts";

export interface NatsOptions {
  /** `nats://host:4222` or `tls://…`, separated by commas, with or without `user:password@`. */
  url: string;
  /** Names this process among the server's connections, and its inboxes: letters, digits, `-` and `_`. */
  name: string;
  log: BusLog;
  /** Servers that hold each stream: 1, or 3 on a cluster. */
  replicas?: number;
  /** Acknowledgement timeout, after which a message is redelivered. Default 10 s. */
  ackWaitMs?: number;
}

/** Timeout of one request to the server, in ms. */
const requestTimeoutMs = 2_000;
/** Timeout of a connection attempt, longer than the 3 s after which an absent host is detected. */
const connectTimeoutMs = 5_000;
/** In ms: the lifetime of a pull, and its heartbeat; after two missed heartbeats it is sent again. */
const pullOptions = { expires: 30_000, idle_heartbeat: 2_500 };

/**
 * Returns at once and connects to NATS JetStream in the background, without limit, so that a service starts while the
 * server is down. Only this file and nats-streams.ts import the client's package.
 *
 * @throws when an address is invalid
 */
export function connectNats(options: NatsOptions): Bus {
  const { log, replicas = 1, ackWaitMs = 10_000 } = options;
  const address = readNatsAddress(options.url);
  const open = async (state: ConnectionState): Promise<Connection<JetStream>> => {
    const connection = await connect({
      servers: address.servers,
      name: options.name,
      // Per user, so that the server can keep users from reading each other's responses.
      inboxPrefix: `_INBOX.${options.name}`,
      user: address.user,
      pass: address.password,
      tls: address.tls ? {} : undefined,
      timeout: connectTimeoutMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      // A changed password or a replaced server must not end the connection permanently.
      ignoreAuthErrorAbort: true,
      // Detects a half-open connection in 30 s instead of six minutes.
      pingInterval: 10_000,
      maxPingOut: 2,
      noAsyncTraces: true,
    });
    log.info({ server: connection.getServer() }, "connected to NATS");
    void follow(connection, state, log);
    return {
      client: await useJetStream(connection, { replicas, ackWaitMs, log }),
      closed: connection.closed(),
      async close() {
        // Sends buffered acknowledgements before the connection closes.
        await settlesWithin(connection.flush(), 1_000).catch(() => {});
        await connection.close();
      },
    };
  };
  return createJetStreamBus({
    connect: (onConnect) => keepConnected({ open, onConnect, log }),
    ackWaitMs,
    log,
  });
}

async function follow(connection: NatsConnection, state: ConnectionState, log: BusLog): Promise<void> {
  let socket = socketOf(connection);
  for await (const { type, data } of connection.status()) {
    if (type === Events.Disconnect) {
      state.disconnected();
      destroyFormerSocket(socket);
      log.warn({ server: data }, "disconnected from NATS, reconnecting");
    } else if (type === Events.Reconnect) {
      socket = socketOf(connection);
      state.reconnected();
      log.info({ server: data }, "reconnected to NATS");
    } else if (type === Events.Error) {
      log.warn({ code: data }, "NATS reports an error");
    }
  }
}

async function useJetStream(
  connection: NatsConnection,
  { replicas, ackWaitMs, log }: { replicas: number; ackWaitMs: number; log: BusLog },
): Promise<JetStream> {
  const js = connection.jetstream({ timeout: requestTimeoutMs });
  const jsm = await connection.jetstreamManager({ checkAPI: false, timeout: requestTimeoutMs });
  return {
    async publish({ subject, payload, messageId }, expected, timeout) {
      const expect = expected === null ? {} : { expect: { lastSubjectSequence: expected } };
      try {
        const { seq } = await js.publish(subject, payload, {
          msgID: messageId,
          timeout,
          ...expect,
        });
        return seq;
      } catch (error) {
        if (isApiError("outOfSequence", error)) throw new OutOfSequence(error.message, { cause: error });
        if (!(error instanceof NatsError && error.code === ErrorCode.NoResponders)) throw error;
        throw new NoStream(`No stream has ${subject}`, { cause: error });
      }
    },
    async last(stream, subject) {
      try {
        const { seq, header } = await jsm.streams.getMessage(serverName(stream), { last_by_subj: subject });
        return { sequence: seq, messageId: header.get("Nats-Msg-Id") };
      } catch (error) {
        if (isApiError("messageNotFound", error)) return null;
        if (isApiError("streamNotFound", error)) {
          throw new NoStream(`No stream has ${subject}`, { cause: error });
        }
        return whenNotPermitted(error);
      }
    },
    states: (stream) => readStates(js, jsm, stream),
    ensureStream: (stream) => ensureStream(jsm, stream, replicas, log),
    ensureDurable: (options) => ensureDurable(jsm, options, ackWaitMs),
    async addWatcher(stream) {
      const { name } = await jsm.consumers.add(serverName(stream), {
        deliver_policy: DeliverPolicy.New,
        ack_policy: AckPolicy.None,
        mem_storage: true,
        num_replicas: 1,
        inactive_threshold: nanos(idleMs),
      });
      return name;
    },
    async puller(stream, name) {
      const consumer = await js.consumers.get(serverName(stream), name);
      return async (max) => drained(await consumer.fetch({ ...pullOptions, max_messages: max }));
    },
    async lag(stream, durable) {
      const { num_pending, num_ack_pending } = await jsm.consumers.info(serverName(stream), durable);
      return num_pending + num_ack_pending;
    },
    async position(stream) {
      return (await jsm.streams.info(serverName(stream))).state.last_seq;
    },
    async hasRead(stream, durable, position) {
      const { num_pending, num_ack_pending, ack_floor } = await jsm.consumers.info(
        serverName(stream),
        durable,
      );
      return num_pending + num_ack_pending === 0 || ack_floor.stream_seq >= position;
    },
    announce(subject, payload) {
      connection.publish(subject, payload);
    },
    async listen(subject, onMessage) {
      const subscription = connection.subscribe(subject, {
        callback(err, message) {
          if (err) log.warn({ err, subject }, olderConfiguration);
          else onMessage(message.string());
        },
      });
      await connection.flush();
      return { stop: () => subscription.unsubscribe() };
    },
    async check() {
      await jsm.getAccountInfo();
    },
  };
}

/**
 * A pull that ends by draining. The client's own `close` drops messages in flight, which the server would redeliver
 * only after their acknowledgement timeout.
 */
function drained(messages: ConsumerMessages): Pull<JsMsg> {
  // Missing from the client's types, present in versions 2 and 3.
  const { sub } = messages as ConsumerMessages & { sub?: Subscription };
  return {
    [Symbol.asyncIterator]: () => messages[Symbol.asyncIterator](),
    close: () => (sub ? sub.drain() : messages.close()),
  };
}
