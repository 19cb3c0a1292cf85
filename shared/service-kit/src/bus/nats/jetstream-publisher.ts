import type { StreamName } from "@kindling/contracts/event.ts";
import { type BusLog, type OutgoingMessage, StaleState, versionOf } from "../bus.ts";
import { RecentSubjects } from "../recent-subjects.ts";

/** What the publisher asks of a JetStream server; each call is answered within seconds or rejects. */
export interface JetStreamStore {
  /**
   * Resolves when the server has stored the message, with its sequence; null when it had stored it before.
   * @param expected sequence of the subject's last message, 0 when there is none; null expects nothing
   * @throws {OutOfSequence} when the subject's last message is another
   * @throws {NobodyListens} when no stream takes the subject
   */
  publish(message: OutgoingMessage, expected: number | null, timeoutMs: number): Promise<number | null>;
  /**
   * The last message of a subject, or null.
   * @throws {NobodyListens} @throws {NotPermitted}
   */
  last(stream: StreamName, subject: string): Promise<{ sequence: number; messageId: string } | null>;
}

/** No stream takes the subject: it was deleted, or the server came back without its store. */
export class NobodyListens extends Error {}
/** The subject's last message is not the one that was expected. */
export class OutOfSequence extends Error {}
/** The server's configuration is that of an older version of ours, and does not let us ask. */
export class NotPermitted extends Error {}
/** Logged on `NotPermitted`. */
export const olderConfiguration = "NATS has an older configuration: replace it by the current one";

/** How long the server may take to store one message. */
const storeWithinMs = 2_000;

/** Publishes one message of a subject after the other: none that is older than the subject's last. */
export interface JetStreamPublisher {
  /** @throws {StaleState} @throws Error when the deadline (ms since the epoch) has passed */
  publish(server: JetStreamStore, message: OutgoingMessage, deadline: number): Promise<void>;
}

/**
 * A process that was stopped for a while, as by SIGSTOP, publishes what it read before, though another has
 * published newer states meanwhile. So each publish says which message of its subject it expects to be the last. The
 * server refuses when there is another, and its version decides.
 */
export function createJetStreamPublisher(log: BusLog): JetStreamPublisher {
  const lasts = new RecentSubjects<{ sequence: number; version: number }>();
  let warned = false;

  /** The sequence to expect by what this process published itself; undefined when that does not tell. */
  function knownBefore(subject: string, version: number): number | undefined {
    const last = lasts.get(subject);
    if (last !== undefined) return last.version <= version ? last.sequence : undefined;
    // Nothing comes before a first version, as a rule: that spares each new aggregate a question.
    return version === 1 ? 0 : undefined;
  }

  /** The sequence to expect by what the stream holds; null when the server does not let us ask. */
  async function askedBefore(
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
  ): Promise<number | null> {
    const timeout = Math.min(storeWithinMs, deadline - Date.now());
    // It must not go out after its caller was told that it failed: a newer state may have gone ahead.
    if (timeout < 1) throw new Error("NATS is too slow to publish to");
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
      let expected = knownBefore(subject, version) ?? (await askedBefore(server, message, version));
      for (;;) {
        try {
          const sequence = await send(server, message, expected, deadline);
          if (sequence !== null) lasts.set(subject, { sequence, version });
          return;
        } catch (error) {
          if (!(error instanceof OutOfSequence)) throw error;
          lasts.delete(subject);
          expected = await askedBefore(server, message, version);
        }
      }
    },
  };
}
