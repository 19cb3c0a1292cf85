import type pg from "pg";
import type { Bus } from "../../bus/bus.ts";
import { withLock } from "../../database/with-lock.ts";
import type { Log } from "../../log.ts";
import { markAll } from "../outbox/outbox.ts";
import { type Publication, withRemovals } from "../outbox/publication.ts";

/** Writes the current state of every aggregate to the outbox again; returns how many. */
export async function republish(
  client: pg.Pool | pg.ClientBase,
  publications: readonly Publication[],
): Promise<number> {
  let count = 0;
  for (const { aggregate, source, removals } of publications)
    count += await markAll(client, aggregate, withRemovals(source, { removals }));
  return count;
}

/** Key of the advisory lock; any constant will do, as a database belongs to one service. */
const republishLock = 1_104_515_245;

/** The states of a stream could not be marked for publishing again. */
export class RepublishError extends Error {}

/**
 * Marks every state of streams that were recreated since the last check, as after the loss of the bus's volume. The
 * stream's identity is stored last, so that the next check resumes after a kill. Returns how many states it marked.
 * @throws RepublishError when the marks of a stream could not be saved; those of the others are
 */
export async function republishToNewStreams(
  pool: pg.Pool,
  bus: Bus,
  publications: readonly Publication[],
  log: Log,
): Promise<number> {
  let total = 0;
  const failures: RepublishError[] = [];
  for (const [stream, group] of Map.groupBy(publications, ({ event }) => event.stream)) {
    const identity = await bus.streamIdentity(stream);
    try {
      const count = await republishWhenNew(pool, stream, identity, group);
      if (count > 0) log.info({ stream, count }, "stream is new, all states published again");
      total += count;
    } catch (error) {
      failures.push(new RepublishError(`${stream} could not be published again`, { cause: error }));
    }
  }
  if (failures.length > 0) throw failures[0];
  return total;
}

/** Returns how many states were marked: 0 while another replica does it. */
async function republishWhenNew(
  pool: pg.Pool,
  stream: string,
  identity: string,
  publications: readonly Publication[],
): Promise<number> {
  const isKnown = async (client: pg.Pool | pg.PoolClient) => {
    const { rowCount } = await client.query("select from bus_streams where stream = $1 and identity = $2", [
      stream,
      identity,
    ]);
    return rowCount === 1;
  };
  if (await isKnown(pool)) return 0;
  const marked = await withLock(pool, republishLock, async (client) => {
    if (await isKnown(client)) return 0;
    const count = await republish(client, publications);
    await client.query(
      `insert into bus_streams (stream, identity) values ($1, $2)
       on conflict (stream) do update set identity = excluded.identity`,
      [stream, identity],
    );
    return count;
  });
  return marked ?? 0;
}
