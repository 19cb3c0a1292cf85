import type pg from "pg";
import { databaseTime, type OutboxRow } from "../outbox/outbox.ts";
import { type OutgoingState, readBlock } from "../outbox/outgoing-states.ts";
import type { Publication } from "../outbox/publication.ts";
import { aggregateKey } from "../recovery/compare-with-streams.ts";

/** Publishes neighbouring aggregates as one message, a block, when many of them changed. */
export class BlockPublisher {
  private readonly client: pg.ClientBase;
  private readonly send: (outgoing: OutgoingState) => Promise<boolean>;
  private readonly pauseMs: number;
  /** Versions of aggregates that the database lacks, by `aggregateKey`. */
  versionsOfMissing: ReadonlyMap<string, number> = new Map();
  private readonly inFlight = new Map<string, Promise<void>>();
  private pausedUntil = 0;

  /**
   * @param send returns whether the bus acknowledged the block
   * @param pauseMs how long no blocks are published after one that was not acknowledged
   */
  constructor(client: pg.ClientBase, send: (outgoing: OutgoingState) => Promise<boolean>, pauseMs: number) {
    this.client = client;
    this.send = send;
    this.pauseMs = pauseMs;
  }

  /** Whether the stream has a newer state of an aggregate that came back, so that they must be compared again. */
  isStale({ aggregate, versions }: OutgoingState): boolean {
    return [...versions].some(
      ([id, version]) => version <= (this.versionsOfMissing.get(aggregateKey(aggregate, id)) ?? 0),
    );
  }

  /** Returns the rows by block, for blocks of which at least a quarter changed, and the other rows. */
  split({ blocks }: Publication, rows: readonly OutboxRow[]) {
    if (blocks === undefined || performance.now() < this.pausedUntil) return { blocks: [], others: rows };
    const { size } = blocks;
    const groups = [...Map.groupBy(rows, (row) => Math.ceil(row.aggregate_id / size))];
    const isMany = ([, group]: (typeof groups)[number]) => group.length >= size / 4;
    return {
      blocks: groups.filter(isMany),
      others: groups.filter((group) => !isMany(group)).flatMap(([, group]) => group),
    };
  }

  /**
   * Publishes a block, after an earlier publish of it has ended. Returns the rows of deleted aggregates, which a block
   * cannot have.
   */
  async publish(
    publication: Publication,
    block: number,
    rows: readonly OutboxRow[],
  ): Promise<readonly OutboxRow[]> {
    const key = `${publication.aggregate}:${block}`;
    const previous = this.inFlight.get(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.inFlight.set(key, promise);
    await previous;
    try {
      const lostVersion = (id: number) => this.versionsOfMissing.get(aggregateKey(publication.aggregate, id));
      const outgoing = await readBlock(
        publication,
        block,
        rows,
        await databaseTime(this.client),
        lostVersion,
      );
      if (outgoing === null) return rows;
      if (!(await this.send(outgoing))) this.pausedUntil = performance.now() + this.pauseMs;
      const published = new Set(outgoing.rows.map((row) => row.aggregate_id));
      return rows.filter((row) => !published.has(row.aggregate_id));
    } finally {
      if (this.inFlight.get(key) === promise) this.inFlight.delete(key);
      resolve();
    }
  }
}
