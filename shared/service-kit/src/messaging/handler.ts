import type { EventMessage, EventShape, State } from "@kindling/contracts/event.ts";

/** What a service does with one kind of event. */
export interface Handler<E extends EventShape = EventShape> {
  event: E;
  /** Most messages that are applied together. */
  maxBatch: number;
  /**
   * Makes the projection hold at least these states: newest of each aggregate, at most one per id.
   * It must keep what is newer already and be safe to repeat; when it throws, nothing of it holds.
   */
  apply(messages: readonly EventMessage<State<E>>[]): Promise<void>;
  /**
   * Forgets what is stored, or makes it count as older than whatever comes next: the stream is about to be read
   * again from its start. Nothing is lost that the streams do not hold.
   */
  forget(): Promise<void>;
}

/** Keeps the state's type while handlers of several events stand in one list. */
export function handler<E extends EventShape>(of: Handler<E>): Handler {
  return of as unknown as Handler;
}
