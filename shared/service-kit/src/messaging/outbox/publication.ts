import type { EventShape, State } from "@kindling/contracts/event.ts";

/** The newest state of one aggregate. */
export interface Snapshot<S> {
  id: number;
  version: number;
  /** When this state was saved. */
  at: Date;
  /** Null means that the aggregate is deleted. */
  state: S | null;
  /** Whether a deleted aggregate may return. */
  archived?: boolean;
  /** Whether it may return from the archive. */
  inArchive?: boolean;
  /** The aggregate that it was merged into. */
  mergedInto?: number | null;
}

/** One kind of aggregate that a service publishes. */
export interface Publication<E extends EventShape = EventShape> {
  /** As in the outbox: `founder`, `investor-tally`. */
  aggregate: string;
  event: E;
  /** The table or subselect of all aggregates, with `id` and `version`; `republish` reads it. */
  source: string;
  /** The table of all aggregates, with `id` and `version`, when `source` is a part of it. */
  table?: string;
  /** The table of deleted aggregates, with `id` and `version`, if they stay known: `republish` reads it too. */
  removals?: string;
  /**
   * Publishes aggregates together whose ids are neighbours, when at least a quarter of a block changed at once. Block n
   * has the ids from (n - 1) * size + 1 to n * size; the event's state is `blockOf` this publication's.
   */
  blocks?: { event: EventShape; size: number };
  /** Reads the newest states of the given ids; missing ones are published as deleted. */
  load(ids: readonly number[]): Promise<Snapshot<State<E>>[]>;
}

/** A table of aggregates, or a part of one, with those that were deleted and stay known. */
export const withRemovals = (table: string, { removals }: Pick<Publication, "removals">): string =>
  removals === undefined
    ? table
    : `(select id, version from ${table} union all select id, version from ${removals})`;

/** Erases the event's type, so that publications of several events fit in one list. */
export function publication<E extends EventShape>(of: Publication<E>): Publication {
  return of as unknown as Publication;
}
