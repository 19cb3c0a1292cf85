import { id as anyId, maxId } from "@kindling/contracts/fields/primitives.ts";
import type pg from "pg";
import { type Bus, type StoredState, versionOf } from "../../bus/bus.ts";
import { prefixOf } from "../../bus/stream-subjects.ts";
import type { Log } from "../../log.ts";
import { savedAs, savedIn, versionsInBlock } from "../outbox/outgoing-states.ts";
import type { Publication } from "../outbox/publication.ts";

/** A state in a stream that the database lacks, or has differently. */
interface Unknown {
  id: number;
  version: number;
}

/**
 * Detects that the database was restored from a snapshot while the streams were kept. They then have states that it
 * lost, and consumers would ignore what it publishes under the same versions. So the versions of such aggregates
 * continue after the stream's, missing ones are published as deleted and their ids never reused, and everything else is
 * published again. Called before anything is published.
 */
export async function continueAfterStreams(
  client: pg.ClientBase,
  bus: Bus,
  publications: readonly Publication[],
  log: Log,
): Promise<void> {
  for (const [stream, group] of Map.groupBy(publications, ({ event }) => event.stream)) {
    let count = 0;
    for await (const states of bus.lastStates(stream)) {
      for (const publication of group) {
        const unknown = await unknownIn(client, publication, states);
        const older = await olderBlocks(client, publication, states);
        if (unknown.length + older.length === 0) continue;
        // First, so that the whole stream is published again even if the process is killed now.
        if (count === 0) await client.query("delete from bus_streams where stream = $1", [stream]);
        count += unknown.length + older.length;
        await continueAfter(client, publication, unknown);
        await continueAfterBlocks(client, publication, older);
      }
    }
    if (count > 0)
      log.warn({ stream, count }, "database is older than the stream, versions continue after the stream's");
  }
}

/** The states of a chunk that are newer than the database's, or differ at the same version. */
async function unknownIn(
  client: pg.ClientBase,
  { aggregate, event, source, table = source, load }: Publication,
  states: readonly StoredState[],
): Promise<Unknown[]> {
  const own = states
    .filter(({ subject, messageId }) => prefixOf(subject) === event.subject && versionOf(messageId) !== null)
    .map(({ subject, messageId }) => ({
      id: Number(subject.slice(event.subject.length + 1)),
      version: versionOf(messageId)!,
      saved: savedIn(messageId),
    }))
    // Ids and versions outside the range come from another publisher.
    .filter(({ id, version }) => (event.id ?? anyId).safeParse(id).success && version < maxId);
  if (own.length === 0) return [];
  const { rows } = await client.query<Unknown & { saved: string | null; newer: boolean }>(
    `select s.id::float8 as id, s.version, s.saved, t.id is null or t.version < s.version as newer
     from unnest($2::bigint[], $3::int[], $4::text[]) s(id, version, saved)
     left join ${table} t on t.id = s.id
     left join outbox o on o.aggregate = $1 and o.aggregate_id = s.id
     where t.version < s.version
       or t.id is null and s.saved is distinct from 'gone' and coalesce(o.version, 0) <= s.version
       or t.version = s.version and o.version is not null`,
    [aggregate, own.map(({ id }) => id), own.map(({ version }) => version), own.map(({ saved }) => saved)],
  );
  const newer = rows.filter((row) => row.newer);
  // Saved since the restore and not published: a different time means a different state.
  const same = rows.filter((row) => !row.newer && row.saved !== null);
  if (same.length === 0) return newer;
  const loaded = new Map((await load(same.map(({ id }) => id))).map((state) => [state.id, savedAs(state)]));
  return [...newer, ...same.filter(({ id, saved }) => loaded.get(id) !== saved)];
}

interface StoredBlock {
  first: number;
  last: number;
  /** The highest version of its aggregates. */
  highest: number;
}

/** The blocks of a chunk that are newer than the database, if aggregates of them can still be raised. */
async function olderBlocks(
  client: pg.ClientBase,
  { blocks, source, table = source }: Publication,
  states: readonly StoredState[],
): Promise<StoredBlock[]> {
  if (blocks === undefined) return [];
  const { event, size } = blocks;
  const own = states
    .filter(({ subject }) => prefixOf(subject) === event.subject)
    .map(({ subject, messageId }) => ({
      last: Number(subject.slice(event.subject.length + 1)) * size,
      ...versionsInBlock(messageId),
    }))
    .filter(({ last, highest = maxId }) => last <= maxId && highest < maxId);
  if (own.length === 0) return [];
  const { rows } = await client.query<StoredBlock>(
    `select s.last - $1 + 1 as first, s.last, s.highest
     from unnest($2::int[], $3::int[], $4::bigint[]) s(last, highest, sum)
     cross join lateral (
       select sum(version) as sum, min(version) as lowest from ${table}
       where id between s.last - $1 + 1 and s.last) t
     where t.sum < s.sum and t.lowest <= s.highest`,
    [size, own.map(({ last }) => last), own.map(({ highest }) => highest), own.map(({ sum }) => sum)],
  );
  return rows;
}

/** Sets the versions of all aggregates in the blocks after the stream's and marks them to be published. */
async function continueAfterBlocks(
  client: pg.ClientBase,
  { aggregate, source, table = source }: Publication,
  older: readonly StoredBlock[],
): Promise<void> {
  if (older.length === 0) return;
  await client.query(
    `with raised as (
       update ${table} t set version = o.highest + 1
       from unnest($2::int[], $3::int[], $4::int[]) o(first, last, highest)
       where t.id between o.first and o.last and t.version <= o.highest returning t.id, t.version)
     insert into outbox (aggregate, aggregate_id, version) select $1, id, version from raised order by id
     on conflict (aggregate, aggregate_id) do update set version = excluded.version`,
    [
      aggregate,
      older.map(({ first }) => first),
      older.map(({ last }) => last),
      older.map(({ highest }) => highest),
    ],
  );
}

/** Sets the aggregates' versions after the stream's and marks them to be published. */
async function continueAfter(
  client: pg.ClientBase,
  { aggregate, source, table = source }: Publication,
  unknown: readonly Unknown[],
): Promise<void> {
  if (unknown.length === 0) return;
  const ids = unknown.map(({ id }) => id);
  await client.query(
    `with known as (select * from unnest($2::bigint[], $3::int[]) s(id, version)),
     raised as (
       update ${table} t set version = k.version + 1 from known k
       where t.id = k.id and t.version <= k.version returning t.id, t.version),
     gone as (
       select k.id, k.version + 1 as version from known k where not exists (select from ${table} t where t.id = k.id))
     insert into outbox (aggregate, aggregate_id, version)
     select $1, id, version from (select * from raised union all select * from gone) changed order by id
     on conflict (aggregate, aggregate_id) do update set version = excluded.version`,
    [aggregate, ids, unknown.map(({ version }) => version)],
  );
  await client.query(
    `select setval(ids, greatest($2, nextval(ids)))
     from (select pg_get_serial_sequence($1, 'id')::regclass as ids) sequence where ids is not null`,
    [table, Math.max(...ids)],
  );
}
