import type pg from "pg";
import type { Bus } from "../bus/bus.ts";
import { inOwnTransaction } from "../database/transaction.ts";
import type { Log } from "../log.ts";
import { markAll } from "./outbox.ts";
import type { Publication } from "./publication.ts";

/** Writes the current state of every aggregate to the outbox again; returns how many. */
export async function republish(
  client: pg.Pool | pg.ClientBase,
  publications: readonly Publication[],
): Promise<number> {
  let count = 0;
  for (const { aggregate, source } of publications) count += await markAll(client, aggregate, source);
  return count;
}

/**
 * Republishes what belongs to streams that were made anew since this service last looked, as after
 * the loss of the bus's volume. What is compared and what is marked are saved together.
 */
export async function republishToNewStreams(
  pool: pg.Pool,
  bus: Bus,
  publications: readonly Publication[],
  log: Log,
): Promise<void> {
  const streams = Map.groupBy(publications, ({ event }) => event.stream);
  for (const [stream, group] of streams) {
    const identity = await bus.streamIdentity(stream);
    const count = await inOwnTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `insert into bus_streams (stream, identity) values ($1, $2)
         on conflict (stream) do update set identity = excluded.identity
         where bus_streams.identity is distinct from excluded.identity`,
        [stream, identity],
      );
      return rowCount === 0 ? null : republish(client, group);
    });
    if (count !== null && count > 0) log.info({ stream, count }, "stream is new, all states published again");
  }
}
