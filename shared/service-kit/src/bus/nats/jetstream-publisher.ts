import type { StreamName } from "@kindling/contracts/event.ts";
import { type BusLog, type OutgoingMessage, StaleState, versionOf } from "../bus.ts";
import { RecentSubjects } from "../recent-subjects.ts";

/** The publisher's calls to a JetStream server; each resolves or rejects within seconds. */
export interface JetStreamStore {
  /**
   * Resolves with the sequence once the server has stored the message.
   * @param expected sequence of the subject's last message, 0 for none; null skips the check
   * @throws OutOfSequence when the subject's last message has another sequence
   * @throws NoStream when no stream has the subject
   */
  publish(message: OutgoingMessage, expected: number | null, timeoutMs: number): Promise<number>;
  /**
   * The last message of a subject, or null.
   * @throws NoStream, NotPermitted
   */
  last(stream: StreamName, subject: string): Promise<{ sequence: number; messageId: string } | null>;
}

/** No stream has the subject: it was deleted, or the server lost its store. */
export class NoStream extends Error {}
/** The subject's last message is not the expected one. */
export class OutOfSequence extends Error {}
/** The server's configuration, of an older version, does not permit the request. */
export class NotPermitted extends Error {}
/** Logged on `NotPermitted`. */
export const olderConfiguration = "NATS has an older configuration: replace it by the current one";

/** How long the server may take to store one message. */
const storeTimeoutMs = 2_000;

/** Publishes the messages of a subject in sequence, and none older than the subject's last. */
export interface JetStreamPublisher {
  /** @throws StaleState @throws Error when the deadline (ms since the epoch) has passed */
  publish(server: JetStreamStore, message: OutgoingMessage, deadline: number): Promise<void>;
}

/**
 * A process that was paused, as by SIGSTOP, publishes states that it read before, although another may have published
 * newer ones. So each publish names the expected last sequence of its subject. The server rejects a mismatch, and then
 * the versions are compared.
 */
export function createJetStreamPublisher(log: BusLog): JetStreamPublisher {
  const lasts = new RecentSubjects<{ sequence: number; version: number }>();
  let warned = false;

  /** The expected sequence from this process's own publishes; undefined if unknown. */
  function expectedFromMemory(subject: string, version: number): number | undefined {
    const last = lasts.get(subject);
    if (last !== undefined) return last.version <= version ? last.sequence : undefined;
    // A first version usually has no predecessor, which saves a request for each new aggregate.
    return version === 1 ? 0 : undefined;
  }

  /** The expected sequence from the stream; null when the server does not permit the request. */
  async function expectedFromStream(
    server: JetStreamStore,
    message: OutgoingMessage,
    version: number,
  ): Promise<number | null> {
    try {
      const last = await server.last(message.stream, message.subject);
      if ((versionOf(last?.messageId ?? "") ?? 0) > version) throw new StaleState(message);
      return last?.sequence ?? 0;
    } catch (error) {
      if (!(error instanceof NotPermitted)) throw error;
      if (!warned) log.warn({ err: error }, olderConfiguration);
      warned = true;
      return null;
    }
  }

  async function send(
    server: JetStreamStore,
    message: OutgoingMessage,
    expected: number | null,
    deadline: number,
  ): Promise<number> {
    const timeout = Math.min(storeTimeoutMs, deadline - Date.now());
    // A publish that was rejected must not be sent later: a newer state may precede it.
    if (timeout < 1) throw new Error("publishing to NATS timed out");
    return await server.publish(message, expected, timeout);
  }

  return {
    async publish(server, message, deadline) {
      const { subject, messageId } = message;
      const version = versionOf(messageId);
      if (version === null) {
        await send(server, message, null, deadline);
        return;
      }
      let expected =
        expectedFromMemory(subject, version) ?? (await expectedFromStream(server, message, version));
      for (;;) {
        try {
          lasts.set(subject, { sequence: await send(server, message, expected, deadline), version });
          return;
        } catch (error) {
          if (!(error instanceof OutOfSequence)) throw error;
          lasts.delete(subject);
          expected = await expectedFromStream(server, message, version);
        }
      }
    },
  };
}
