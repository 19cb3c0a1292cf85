import { z } from "zod";
import { id, maxId } from "./fields/primitives.ts";

/** A stream keeps the last message of every subject: a compacted log of one kind of aggregate. */
export type StreamName = "FOUNDERS" | "INVESTORS" | "TALLIES" | "MATCHES" | "INTRODUCTIONS" | "VIDEOS";

export interface EventShape {
  readonly name: string;
  readonly owner: "founders" | "investors" | "matches" | "media";
  readonly stream: StreamName;
  /** Subject without the id, e.g. `kindling.founders`; an event's subject is `<subject>.<id>`. */
  readonly subject: string;
  /** Version of the payload's schema; a breaking change is a new event beside the old. */
  readonly schema: number;
  readonly summary: string;
  /** Schema of the ids; by default those of 32 bits. */
  readonly id?: z.ZodType<number>;
  readonly state: z.ZodType;
}

/**
 * Declares an event. It carries the whole public state of one aggregate and its version, so a consumer keeps the newest
 * one, and duplicate, late or reordered events do no harm. A null `state` means that the aggregate is deleted.
 */
export function defineEvent<const E extends EventShape>(event: E): E {
  return Object.freeze(event);
}

/** The state that an event carries. */
export type State<E extends EventShape> = z.output<E["state"]>;

/** The message of an event. */
export interface EventMessage<S> {
  event: string;
  schema: number;
  id: number;
  version: number;
  /** When this state was saved. */
  at: string;
  /** When it was marked for publishing: later than `at` if it is published again. */
  marked_at?: string | undefined;
  /** The request that caused it, if any. */
  request_id?: string | undefined;
  /** W3C trace context of its publishing, if traced. */
  traceparent?: string | undefined;
  /** Null: the aggregate is deleted. */
  state: S | null;
  /** The deleted aggregate may return, with what others store about it. */
  archived?: true | undefined;
  /** It may return from the archive; otherwise it is an application that is not approved yet, or older than this field. */
  in_archive?: true | undefined;
  /** The aggregate in the archive was merged into this one; messages of older versions lack it. */
  merged_into?: number | undefined;
}

/** The schema of an event's message, for consumers and contract tests. */
export function messageSchema<E extends EventShape>(event: E): z.ZodType<EventMessage<State<E>>> {
  return z.object({
    event: z.literal(event.name),
    schema: z.literal(event.schema),
    id: event.id ?? id,
    version: z.int().min(1),
    at: z.iso.datetime(),
    marked_at: z.iso.datetime().optional(),
    request_id: z.string().optional(),
    traceparent: z.string().optional(),
    state: event.state.nullable(),
    archived: z.literal(true).optional(),
    in_archive: z.literal(true).optional(),
    merged_into: id.optional(),
  }) as unknown as z.ZodType<EventMessage<State<E>>>;
}

/**
 * The state of a block: all aggregates of another event whose ids are neighbours, each with its version. When many of
 * them change at once, one message of the block replaces theirs.
 */
export const blockOf = <S extends z.ZodType>(state: S) =>
  z.object({
    id: z.int().min(1).max(maxId),
    states: z.array(z.object({ version: z.int().min(1), state })),
  });

/** The subject of one aggregate's events. */
export function subjectOf(event: EventShape, id: number): string {
  return `${event.subject}.${id}`;
}
