import type pg from "pg";
import type { Bus } from "../../bus/bus.ts";
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
  return await inLock(pool, async (client) => {
    if (await isKnown(client)) return 0;
    const count = await republish(client, publications);
    await client.query(
      `insert into bus_streams (stream, identity) values ($1, $2)
       on conflict (stream) do update set identity = excluded.identity`,
      [stream, identity],
    );
    return count;
  });
}

/** Runs the work unless another process of the service runs it; then returns 0. */
async function inLock(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<number>): Promise<number> {
  const client = await pool.connect();
  let isReusable = false;
  try {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      republishLock,
    ]);
    const count = rows[0]!.locked ? await work(client).finally(() => unlock(client)) : 0;
    isReusable = true;
    return count;
  } finally {
    client.release(!isReusable);
  }
}

/** A connection that cannot unlock is lost, and its lock with it. */
const unlock = (client: pg.PoolClient) =>
  client.query("select pg_advisory_unlock($1)", [republishLock]).catch(() => {});
