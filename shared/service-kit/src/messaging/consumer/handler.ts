import type { EventMessage, EventShape, State } from "@kindling/contracts/event.ts";

/** Applies one kind of event to a projection. */
export interface Handler<E extends EventShape = EventShape> {
  event: E;
  /** Maximum number of messages in one `apply`. */
  maxBatch: number;
  /** Stores these states, at most one per id, unless the stored one is newer. Called again after it throws. */
  apply(messages: readonly EventMessage<State<E>>[]): Promise<void>;
  /**
   * Tells listeners of live updates that these states are stored. Called after `apply`, before the acknowledgement: a
   * message that is delivered again is announced again.
   */
  announce?(messages: readonly EventMessage<State<E>>[]): Promise<void>;
  /**
   * Deletes the stored states, or makes them older than any event, before the stream is read again from its start. It
   * must keep data that the streams do not contain.
   */
  forget(): Promise<void>;
}

/** Erases the event's type, so that handlers of several events fit in one list. */
export function handler<E extends EventShape>(of: Handler<E>): Handler {
  return of as unknown as Handler;
}
