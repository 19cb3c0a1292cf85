import { randomBytes } from "node:crypto";
import { type EventMessage, type EventShape, subjectOf } from "@kindling/contracts/event.ts";
import type { OutgoingMessage } from "../../bus/bus.ts";
import { beginPublishing } from "../../tracing/trace-events.ts";
import type { Span } from "../../tracing/tracer.ts";
import { commonRequestId } from "./correlation.ts";
import type { OutboxRow, SentRow } from "./outbox.ts";
import type { Publication, Snapshot } from "./publication.ts";

/** A state to be published, and the outbox rows that it settles once the bus has acknowledged it. */
export interface OutgoingState {
  aggregate: string;
  rows: readonly SentRow[];
  message: OutgoingMessage;
  /** Set if the write that marked the aggregate is traced. The relay ends it. */
  span: Span | null;
  /** The version of each aggregate in it, by id; without deleted ones. */
  versions: ReadonlyMap<number, number>;
}

/** When a state was saved, as in the id of its message. */
export const savedAs = ({ state, at }: Pick<Snapshot<unknown>, "state" | "at">): string =>
  state === null ? "gone" : String(at.getTime());

/**
 * Includes the time, so that a version that is used twice, as after the restore of a snapshot, is another state. Older
 * versions of this service omit it. Begins with a random text, because NATS drops a message whose id it had within two
 * minutes: consumers whose databases were restored meanwhile need it again.
 */
const messageIdOf = (aggregate: string, snapshot: Snapshot<unknown>): string =>
  `${randomBytes(6).toString("base64url")}:${aggregate}:${snapshot.id}:${savedAs(snapshot)}:${snapshot.version}`;

/** `savedAs` in the id of a message; null if an older version of this service wrote it. */
export const savedIn = (messageId: string): string | null =>
  /:\d+:(gone|\d+):\d+$/.exec(messageId)?.[1] ?? null;

/** A state as a message to its consumers, without what caused it. */
export const messageOf = <S>(
  { name, schema }: EventShape,
  { id, version, at, state, archived, inArchive, mergedInto }: Snapshot<S>,
): EventMessage<S> => ({
  event: name,
  schema,
  id,
  version,
  at: at.toISOString(),
  state,
  ...(archived ? { archived: true } : {}),
  ...(inArchive ? { in_archive: true } : {}),
  ...(mergedInto != null ? { merged_into: mergedInto } : {}),
});

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
    const snapshot: Snapshot<unknown> = snapshots.get(id) ?? {
      id,
      version: row.version,
      at: row.created_at,
      state: null,
    };
    const span = beginPublishing(service, event, row);
    const message: EventMessage<unknown> = {
      ...messageOf(event, snapshot),
      ...(row.created_at > snapshot.at ? { marked_at: row.created_at.toISOString() } : {}),
      ...(row.request_id === null ? {} : { request_id: row.request_id }),
      ...(span === null ? {} : { traceparent: span.traceparent }),
    };
    return {
      aggregate: row.aggregate,
      rows: [{ ...row, sentVersion: snapshot.version }],
      versions: new Map(snapshot.state === null ? [] : [[id, snapshot.version]]),
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

/**
 * Reads the newest states of a block as one message. Rows of deleted aggregates are not part of it; null if all are.
 * @param readAt the database's time in ms before the call, the version of the message: no other process can publish an
 * older state of the block under a higher one
 * @param lostVersion the version that an aggregate must exceed if it comes back after the database has lost it. It is part
 * of the message's id, because the stream keeps only the last message of a block
 */
export async function readBlock(
  { aggregate, blocks, load }: Publication,
  block: number,
  rows: readonly OutboxRow[],
  readAt: number,
  lostVersion: (id: number) => number | undefined,
): Promise<OutgoingState | null> {
  const { event, size } = blocks!;
  const first = (block - 1) * size + 1;
  const ids = Array.from({ length: size }, (_, n) => first + n);
  const found = await load(ids);
  const states = found.filter(({ state }) => state !== null).sort((a, b) => a.id - b.id);
  if (states.length === 0) return null;
  const versions = new Map(states.map(({ id, version }) => [id, version]));
  const known = ids.flatMap((id) => {
    const version = versions.get(id) ?? lostVersion(id);
    return version === undefined ? [] : [[id, version] as const];
  });
  const snapshot = {
    id: block,
    version: readAt,
    at: new Date(Math.max(...states.map(({ at }) => at.getTime()))),
    state: { id: block, states: states.map(({ version, state }) => ({ version, state })) },
  };
  const requestId = commonRequestId(rows);
  const message: EventMessage<unknown> = {
    ...messageOf(event, snapshot),
    marked_at: new Date(Math.min(...rows.map((row) => row.created_at.getTime()))).toISOString(),
    ...(requestId === null ? {} : { request_id: requestId }),
  };
  return {
    aggregate,
    rows: rows.flatMap((row) => {
      const version = versions.get(row.aggregate_id);
      return version === undefined ? [] : [{ ...row, sentVersion: version }];
    }),
    message: {
      stream: event.stream,
      subject: subjectOf(event, block),
      messageId: messageIdOf(`${aggregate}-block/${versionsText(known)}`, snapshot),
      payload: JSON.stringify(message),
    },
    span: null,
    versions,
  };
}

/** The version of each aggregate in a block's message, from the message's id. */
export function versionsInBlock(messageId: string): { id: number; version: number }[] {
  const text = /-block\/([a-z0-9.,]+):/.exec(messageId)?.[1];
  return (text?.split(",") ?? []).map((pair) => {
    const [id, version] = pair.split(".").map((digits) => Number.parseInt(digits, 36));
    return { id: id!, version: version! };
  });
}

const versionsText = (versions: readonly (readonly [id: number, version: number])[]): string =>
  versions.map(([id, version]) => `${id.toString(36)}.${version.toString(36)}`).join(",");
