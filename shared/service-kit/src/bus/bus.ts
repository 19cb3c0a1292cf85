import type { StreamName } from "@kindling/contracts/event.ts";
import type { BaseLogger } from "pino";

/** What a bus needs of a logger. */
export type BusLog = Pick<BaseLogger, "debug" | "info" | "warn" | "error">;

/** The newest public state of one aggregate, on its way out. */
export interface OutgoingMessage {
  stream: StreamName;
  /** `<subject of the event>.<id>`, and of the stream that is named. */
  subject: string;
  /** For de-duplication. Ends in `:<version>`, by which a bus tells an older state from a newer one. */
  messageId: string;
  payload: string;
}

/** The last state that was published of a subject. */
export type StoredState = Pick<OutgoingMessage, "subject" | "messageId">;

/** A newer state of the subject was published already: this one was read too long ago, and is not stored. */
export class StaleState extends Error {
  constructor({ subject, messageId }: OutgoingMessage) {
    super(`A newer state of ${subject} than ${messageId} is published`);
  }
}

/** The version at the end of a message's id; null when it names none, and is compared with nothing. */
export function versionOf(messageId: string): number | null {
  const version = /:(\d+)$/.exec(messageId)?.[1];
  return version === undefined ? null : Number(version);
}

/**
 * A message handed to a subscriber, which settles it once by `ack`, `retry` or `reject`; what comes
 * after that is ignored. What `onBatch` leaves unsettled when it ends is retried.
 */
export interface Delivery {
  readonly subject: string;
  readonly payload: string;
  /** 1 the first time, and one more each time that it is handed over again. */
  readonly deliveryCount: number;
  /** When it was published, in ms since the epoch. */
  readonly publishedAt: number;
  /** Handled. When the confirmation is lost on its way the message comes again: handlers stand duplicates. */
  ack(): Promise<void>;
  /** Not now: hand it over again after `delayMs`, without holding up other subjects. */
  retry(delayMs: number): void;
  /** Never again: the caller has kept it as a dead letter. */
  reject(): Promise<void>;
  /** Says that work goes on, so that it is not redelivered. The bus says so itself for the first minutes. */
  working(): void;
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
  /** Most messages in one batch. Batches are not waited for: under little load they hold one. */
  maxBatch: number;
  /** One runs at a time per subscription. When it throws, whatever it has not settled is retried. */
  onBatch(deliveries: readonly Delivery[]): Promise<void>;
}

export interface Subscription {
  /** Messages not yet delivered or acknowledged, over all replicas. Rejects while the bus is away. */
  lag(): Promise<number>;
  /** Lets the running batch finish, for 8 seconds at most; the durable keeps its place. */
  stop(): Promise<void>;
}

/** A running `watch`. */
export interface Watch {
  stop(): Promise<void>;
}

/** How services tell one another what changed. Two implementations, held to one suite. */
export interface Bus {
  readonly kind: "nats" | "in-process";
  /**
   * Resolves when the message is safe: acknowledged by JetStream, or settled by every in-process
   * subscriber. Rejects when the bus is away (within 5 s) or closed; the caller keeps the message and
   * publishes it again later. One aggregate's publishes must not overlap.
   * @throws {StaleState} when a newer state of the subject was published, by whichever process
   * @throws when the subject is not one of the stream's
   */
  publish(message: OutgoingMessage): Promise<void>;
  /**
   * Answers at once; messages come as soon as the bus is there, and again after it was away.
   * @throws when a subject is not one of the stream's, or the durable's name will not do
   */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /** Changes when the stream was made anew, so that owners know to publish everything again. */
  streamIdentity(stream: StreamName): Promise<string>;
  /**
   * The last state of each subject of a stream, in chunks: what owners compare their databases with. In one process,
   * of the subjects published last. Rejects while the bus is away.
   */
  lastStates(stream: StreamName): AsyncIterable<readonly StoredState[]>;
  /**
   * Every new message of the streams from now on, for live updates only: nothing is acknowledged or
   * repeated. `onGap` says that some may have been missed.
   */
  watch(
    streams: readonly StreamName[],
    onMessage: (subject: string, payload: string) => void,
    onGap?: () => void,
  ): Promise<Watch>;
  /** Whether a publish now would be likely to succeed. Never rejects. */
  ready(): Promise<boolean>;
  /** Stops every subscription as `stop` does, then rejects what is still waiting. */
  close(): Promise<void>;
}
