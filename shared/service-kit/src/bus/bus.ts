import type { StreamName } from "@kindling/contracts/event.ts";
import type { BaseLogger } from "pino";

/** The logger of a bus. */
export type BusLog = Pick<BaseLogger, "debug" | "info" | "warn" | "error">;

/** The newest public state of one aggregate, to be published. */
export interface OutgoingMessage {
  stream: StreamName;
  /** `<subject of the event>.<id>`, and of the stream that is named. */
  subject: string;
  /** Unique, because NATS drops duplicates. Ends in `:<version>`, by which a bus orders states. */
  messageId: string;
  payload: string;
}

/** The last state that was published of a subject. */
export type StoredState = Pick<OutgoingMessage, "subject" | "messageId">;

/** A newer state of the subject is already published; this one is not stored. */
export class StaleState extends Error {
  constructor({ subject, messageId }: OutgoingMessage) {
    super(`A newer state of ${subject} than ${messageId} is published`);
  }
}

/** The version at the end of a message's id; null if it has none and is not compared. */
export function versionOf(messageId: string): number | null {
  const version = /:(\d+)$/.exec(messageId)?.[1];
  return version === undefined ? null : Number(version);
}

/**
 * A message delivered to a subscriber, which settles it once by `ack`, `retry` or `reject`; further calls are ignored.
 * Messages that `onBatch` leaves unsettled are retried.
 */
export interface Delivery {
  readonly subject: string;
  readonly payload: string;
  /** 1 for the first delivery. */
  readonly deliveryCount: number;
  /** The message is handled. If the acknowledgement is lost, it is redelivered. */
  ack(): Promise<void>;
  /** Redelivers it after `delayMs`, without delaying other subjects. */
  retry(delayMs: number): void;
  /** Never redelivers it; the caller has stored it as a dead letter. */
  reject(): Promise<void>;
  /** Extends the time before redelivery. The bus does so itself for the first minutes. */
  working(): void;
}

/** Backoff in ms before a message that failed `deliveryCount` times is redelivered. */
export function retryDelay(deliveryCount: number): number {
  return Math.min(30_000, 250 * 2 ** Math.max(0, deliveryCount - 1));
}

export interface SubscribeOptions {
  stream: StreamName;
  /** Subjects without the id, e.g. `kindling.tallies.founder`: matches `kindling.tallies.founder.<id>`. */
  subjects: readonly string[];
  /**
   * Name shared by all replicas, which then share the work: letters, digits, `-` and `_`. A new name
   * reads from the start of the stream; use one when the projection is new, or wants other subjects.
   */
  durable: string;
  /** A server forgets the durable a minute after its last subscription stopped. */
  temporary?: boolean;
  /** Maximum batch size. A batch is not delayed to fill up: under low load it has one message. */
  maxBatch: number;
  /** Runs one at a time per subscription. If it throws, unsettled messages are retried. */
  onBatch(deliveries: readonly Delivery[]): Promise<void>;
}

export interface Subscription {
  /** Messages not yet acknowledged, over all replicas. Rejects while the bus is unreachable. */
  lag(): Promise<number>;
  /** The stream's position now, for `hasRead`. Rejects like `lag`. */
  position(): Promise<number>;
  /** Whether nothing up to a position is left to be acknowledged, over all replicas. Rejects like `lag`. */
  hasRead(position: number): Promise<boolean>;
  /** Waits at most 8 s for the running batch; the durable keeps its position. */
  stop(): Promise<void>;
}

/** The subject of a service's announcements. No stream has it. */
export const announcementSubject = (service: string): string => `kindling.live.${service}`;

/** A running `watch` or `watchAnnouncements`. */
export interface Watch {
  stop(): Promise<void>;
}

/** Delivers events between services. One test suite covers both implementations. */
export interface Bus {
  readonly kind: "nats" | "in-process";
  /**
   * Resolves when the message is safe: acknowledged by JetStream, or settled by every in-process
   * subscriber. Rejects within 5 s when the bus is unreachable or closed; the caller keeps the message and
   * publishes it again later. One aggregate's publishes must not overlap.
   * @throws StaleState when any process has published a newer state of the subject
   * @throws when the subject does not belong to the stream
   */
  publish(message: OutgoingMessage): Promise<void>;
  /**
   * Resolves at once; messages arrive whenever the bus is reachable.
   * @throws when a subject does not belong to the stream, or the durable's name is invalid
   */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Changes when the stream is recreated, so that owners publish everything again. */
  streamIdentity(stream: StreamName): Promise<string>;
  /**
   * The last state of each subject of a stream, in chunks, which owners compare with their databases. In one process,
   * only of the subjects published last. Without a chunk if they cannot be read. Rejects while the bus is unreachable.
   */
  lastStates(stream: StreamName): AsyncIterable<readonly StoredState[]>;
  /**
   * Delivers new messages of the streams once, without acknowledgement, for live updates. `onGap` is called when some
   * may have been missed: after an interruption and, if other processes publish too, when the watch starts.
   */
  watch(
    streams: readonly StreamName[],
    onMessage: (subject: string, payload: string) => void,
    onGap?: () => void,
  ): Promise<Watch>;
  /**
   * Sends a message for live updates, which is not stored, to every `watchAnnouncements`, at most once. An
   * acknowledgement of a delivery that is sent afterwards does not arrive before it. Never rejects: while the bus is
   * unreachable the message is lost. `afterReconnect`, which is sent after each reconnect, covers announcements that no
   * redelivery repeats.
   */
  announce(service: string, payload: string, afterReconnect?: string): Promise<void>;
  /** Delivers announcements. `onGap` is called when some may have been missed. */
  watchAnnouncements(onMessage: (payload: string) => void, onGap?: () => void): Promise<Watch>;
  /** Whether a publish is likely to succeed now. Never rejects. */
  ready(): Promise<boolean>;
  /** Stops every subscription, then rejects waiting publishes. */
  close(): Promise<void>;
}
