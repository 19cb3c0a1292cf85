import { type EventMessage, subjectOf } from "@kindling/contracts/event.ts";
import type { OutgoingMessage } from "../bus/bus.ts";
import { beginPublishing } from "../tracing/trace-events.ts";
import type { Span } from "../tracing/tracer.ts";
import type { OutboxRow } from "./outbox.ts";
import type { Publication, Snapshot } from "./publication.ts";

/** A state on its way out, for the row that asked for it and with the version that it has. */
export interface Sending {
  row: OutboxRow;
  message: OutgoingMessage;
  /** Begun when what marked the aggregate is traced; to be ended by whoever sends it. */
  span: Span | null;
}

/** When a state was saved, as its message's id names it. */
export const savedAs = ({ state, at }: Pick<Snapshot<unknown>, "state" | "at">): string =>
  state === null ? "gone" : String(at.getTime());

/**
 * Names the moment too: a version that is given again, as when the database was restored from a snapshot, is then
 * another message. Older versions of this service left it out.
 */
export const messageIdOf = (aggregate: string, snapshot: Snapshot<unknown>): string =>
  `${aggregate}:${snapshot.id}:${savedAs(snapshot)}:${snapshot.version}`;

/** `savedAs` of the state that a message's id names; null when that is of an older version. */
export const savedIn = (messageId: string): string | null =>
  /:\d+:(gone|\d+):\d+$/.exec(messageId)?.[1] ?? null;

/** Reads the newest states of the aggregates that rows of the outbox name, as messages. */
export async function sendingsOf(
  publication: Publication,
  rows: readonly OutboxRow[],
  service: string,
): Promise<Sending[]> {
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
