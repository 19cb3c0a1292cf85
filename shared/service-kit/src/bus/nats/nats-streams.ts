import type { StreamName } from "@kindling/contracts/event.ts";
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from "nats";
import type { BusLog, StoredState, SubscribeOptions } from "../bus.ts";
import { subjectsOf } from "../stream-subjects.ts";
import { NotPermitted } from "./jetstream-publisher.ts";

const duplicateWindowMs = 2 * 60_000;
/** Messages waiting for their retry count as unacknowledged: a few failing aggregates must not stop the rest. */
const maxAckPending = 10_000;
/** How long the server keeps a watcher or a temporary durable without pulls. */
export const idleMs = 60_000;
/** Maximum states per read, and its timeout in ms. */
const readOptions = { max_messages: 1_000, expires: 5_000 };

const apiErrors = {
  streamNotFound: 10059,
  streamDiffers: 10058,
  consumerDiffers: 10148,
  messageNotFound: 10037,
  outOfSequence: 10071,
} as const;

export function isApiError(name: keyof typeof apiErrors, error: unknown): error is NatsError {
  return error instanceof NatsError && error.api_error?.err_code === apiErrors[name];
}

/** For `catch`: handles one error of the server and rethrows others. */
function onApiError<T>(
  name: keyof typeof apiErrors,
  handle: () => Promise<T>,
): (error: unknown) => Promise<T> {
  return async (error) => {
    if (isApiError(name, error)) return await handle();
    throw error;
  };
}

export function serverName(stream: StreamName): string {
  return `KINDLING_${stream}`;
}

export async function ensureStream(jsm: JetStreamManager, stream: StreamName, replicas: number, log: BusLog) {
  const name = serverName(stream);
  const wanted: Partial<StreamConfig> = {
    subjects: subjectsOf(stream).map((subject) => `${subject}.*`),
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_msgs_per_subject: 1,
    duplicate_window: nanos(duplicateWindowMs),
    num_replicas: replicas,
  };
  // Another service may have created it in between, with another setting.
  const make = () =>
    jsm.streams.add({ name, ...wanted }).catch(onApiError("streamDiffers", () => jsm.streams.info(name)));
  const info = await jsm.streams.info(name).catch(onApiError("streamNotFound", make));
  const same = Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(info.config[key as keyof StreamConfig]) === JSON.stringify(value),
  );
  if (same) return info;
  try {
    return await jsm.streams.update(name, wanted);
  } catch (error) {
    // The stream still works with its older configuration.
    log.error({ err: error, stream: name }, "the stream's configuration could not be updated");
    return info;
  }
}

export async function ensureDurable(
  jsm: JetStreamManager,
  options: SubscribeOptions,
  ackWaitMs: number,
): Promise<void> {
  const name = serverName(options.stream);
  const config: Partial<ConsumerConfig> = {
    durable_name: options.durable,
    filter_subjects: options.subjects.map((subject) => `${subject}.*`),
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    max_ack_pending: maxAckPending,
    ...(options.temporary ? { inactive_threshold: nanos(idleMs), mem_storage: true, num_replicas: 1 } : {}),
  };
  await jsm.consumers
    .add(name, config)
    .catch(onApiError("consumerDiffers", () => jsm.consumers.update(name, options.durable, config)));
}

/** Converts the server's permission errors to `NotPermitted` and rethrows others. */
export function whenNotPermitted(error: unknown): never {
  if (!(error instanceof NatsError && error.isPermissionError())) throw error;
  throw new NotPermitted(error.message, { cause: error });
}

/**
 * The last message of each subject of a stream, without payloads. The first chunk is empty.
 * @throws NotPermitted
 * @throws Error when messages were lost on the way, as when the connection broke
 */
export async function* readStates(
  js: JetStreamClient,
  jsm: JetStreamManager,
  stream: StreamName,
): AsyncGenerator<StoredState[]> {
  const { name, num_pending } = await jsm.consumers
    .add(serverName(stream), {
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.None,
      headers_only: true,
      mem_storage: true,
      num_replicas: 1,
      inactive_threshold: nanos(idleMs),
    })
    .catch(whenNotPermitted);
  yield [];
  const consumer = await js.consumers.get(serverName(stream), name);
  let delivered = 0;
  for (let left = num_pending; left > 0; ) {
    const states: StoredState[] = [];
    for await (const message of await consumer.fetch(readOptions)) {
      states.push({ subject: message.subject, messageId: message.headers?.get("Nats-Msg-Id") ?? "" });
      delivered += 1;
      if (message.info.deliverySequence !== delivered) throw new Error(`messages of ${stream} were lost`);
      left = message.info.pending;
      // Otherwise it waits for the full number of messages.
      if (left === 0) break;
    }
    if (states.length === 0) throw new Error(`${stream} could not be read to its end`);
    yield states;
  }
}
