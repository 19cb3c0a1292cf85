import { type EventMessage, subjectOf } from "@kindling/contracts/event.ts";
import type { OutgoingMessage } from "../../bus/bus.ts";
import { beginPublishing } from "../../tracing/trace-events.ts";
import type { Span } from "../../tracing/tracer.ts";
import type { OutboxRow } from "./outbox.ts";
import type { Publication, Snapshot } from "./publication.ts";

/** A state to be published, and its outbox row with the version of the state. */
export interface OutgoingState {
  row: OutboxRow;
  message: OutgoingMessage;
  /** Set if the write that marked the aggregate is traced. The relay ends it. */
  span: Span | null;
}

/** When a state was saved, as in the id of its message. */
export const savedAs = ({ state, at }: Pick<Snapshot<unknown>, "state" | "at">): string =>
  state === null ? "gone" : String(at.getTime());

/**
 * Includes the time, so that a version that is used twice, as after the restore of a snapshot, is another message.
 * Older versions of this service omit it.
 */
export const messageIdOf = (aggregate: string, snapshot: Snapshot<unknown>): string =>
  `${aggregate}:${snapshot.id}:${savedAs(snapshot)}:${snapshot.version}`;

/** `savedAs` in the id of a message; null if an older version of this service wrote it. */
export const savedIn = (messageId: string): string | null =>
  /:\d+:(gone|\d+):\d+$/.exec(messageId)?.[1] ?? null;

/** Reads the newest states of the aggregates in outbox rows, as messages. */
export async function readOutgoing(
  publication: Publication,
  rows: readonly OutboxRow[],
  service: string,
): Promise<OutgoingState[]> {
  const { event } = publication;
  const found = await publication.load(rows.map((row) => row.aggregate_id));
  const snapshots = new Map(found.map((snapshot) => [snapshot.id, snapshot]));
  return rows.map((row) => {
    const id = row.aggregate_id;
    const snapshot = snapshots.get(id) ?? { id, version: row.version, at: row.created_at, state: null };
    const span = beginPublishing(service, event, row);
    const message: EventMessage<unknown> = {
      event: event.name,
      schema: event.schema,
      id,
      version: snapshot.version,
      at: snapshot.at.toISOString(),
      ...(row.created_at > snapshot.at ? { marked_at: row.created_at.toISOString() } : {}),
      ...(row.request_id === null ? {} : { request_id: row.request_id }),
      ...(span === null ? {} : { traceparent: span.traceparent }),
      state: snapshot.state,
    };
    return {
      row: { ...row, version: snapshot.version },
      message: {
        stream: event.stream,
        subject: subjectOf(event, id),
        messageId: messageIdOf(row.aggregate, snapshot),
        payload: JSON.stringify(message),
      },
      span,
    };
  });
}
