import { id as anyId, maxId } from "@kindling/contracts/fields/primitives.ts";
import type pg from "pg";
import { type Bus, type StoredState, versionOf } from "../../bus/bus.ts";
import { prefixOf } from "../../bus/stream-subjects.ts";
import type { Log } from "../../log.ts";
import { savedAs, savedIn, versionsInBlock } from "../outbox/outgoing-states.ts";
import { type Publication, withRemovals } from "../outbox/publication.ts";

/** How many aggregates are read from the database at a time. */
const chunk = 5_000;

/** A state in a stream that the database lacks, or has differently. */
interface Unknown {
  id: number;
  version: number;
  /** Whether the stream has it as deleted and it has come back since, which a restored database does not explain. */
  returns?: boolean;
}

/** The newest version of each aggregate in a stream, by id. */
type Newest = Map<number, number>;

/**
 * Compares the database with its streams. Called before anything is published.
 *
 * If the database was restored from a snapshot while the streams were kept, they have states that it lost, and
 * consumers would ignore what it publishes under the same versions. So the versions of such aggregates continue after
 * the stream's, missing ones are published as deleted and their ids never reused, and everything else is published
 * again. Everything is published again, too, if the bus was restored and a stream lacks states of the database.
 *
 * Returns the last versions of aggregates that the database lacked, by `aggregateKey`: if one comes back with a version
 * that is not higher, this has to be called again. Only of aggregates that are published in blocks: for others the bus
 * finds it out.
 */
export async function compareWithStreams(
  client: pg.ClientBase,
  bus: Bus,
  publications: readonly Publication[],
  log: Log,
): Promise<ReadonlyMap<string, number>> {
  const versionsOfMissing = new Map<string, number>();
  for (const [stream, group] of Map.groupBy(publications, ({ event }) => event.stream)) {
    // First, so that the whole stream is published again even if the process is killed meanwhile.
    const forget = () => client.query("delete from bus_streams where stream = $1", [stream]);
    const streamed = group.map((publication) => ({ publication, newest: new Map() as Newest }));
    let count = 0;
    let isRead = false;
    for await (const states of bus.lastStates(stream)) {
      isRead = true;
      for (const { publication, newest } of streamed) {
        const versions = versionsOf(publication, states);
        for (const { id, version } of versions) newest.set(id, Math.max(version, newest.get(id) ?? 0));
        await continueIdsAfter(client, publication, versions);
        const unknown = [
          ...(await unknownIn(client, publication, states)),
          ...(await unknownInBlocks(client, publication, states)),
        ];
        if (unknown.length === 0) continue;
        const lost = unknown.filter(({ returns }) => !returns).length;
        if (count === 0 && lost > 0) await forget();
        count += lost;
        await continueAfter(client, publication, highest(unknown));
      }
    }
    if (count > 0)
      log.warn({ stream, count }, "database is older than the stream, versions continue after the stream's");
    for (const { publication, newest } of streamed) {
      // One more, because it may be published as deleted with the next version.
      for (const { id, version } of await missingOf(client, publication, newest))
        versionsOfMissing.set(aggregateKey(publication.aggregate, id), version + 1);
      // In one process, not all states can be read.
      if (!isRead || bus.kind === "in-process" || !(await isAhead(client, publication, newest))) continue;
      await forget();
      log.warn({ stream }, "stream is older than the database, which publishes everything again");
    }
  }
  return versionsOfMissing;
}

/** The key of an aggregate in the result of `compareWithStreams`. */
export const aggregateKey = (aggregate: string, id: number): string => `${aggregate}:${id}`;

/** One version of each id, the highest. */
function highest(unknown: readonly Unknown[]): Unknown[] {
  const byId = new Map<number, Unknown>();
  for (const state of unknown)
    if ((byId.get(state.id)?.version ?? 0) < state.version) byId.set(state.id, state);
  return [...byId.values()];
}

/** The states of a chunk that are newer than the database's, or differ at the same version. */
async function unknownIn(
  client: pg.ClientBase,
  publication: Publication,
  states: readonly StoredState[],
): Promise<Unknown[]> {
  const { aggregate, source, table = source, load } = publication;
  const own = statesOf(publication, states);
  if (own.length === 0) return [];
  const { rows } = await client.query<Unknown & { saved: string | null; newer: boolean }>(
    `select s.id::float8 as id, s.version, s.saved, s.saved is not distinct from 'gone' and o.version is not null as returns,
            t.id is null or t.version < s.version as newer
     from unnest($2::bigint[], $3::int[], $4::text[]) s(id, version, saved)
     left join ${withRemovals(table, publication)} t on t.id = s.id
     left join outbox o on o.aggregate = $1 and o.aggregate_id = s.id
     where t.version < s.version
       or t.id is null and case s.saved when 'gone' then o.version < s.version
                                        else coalesce(o.version, 0) <= s.version end
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

/** The aggregates in blocks of a chunk that are newer than the database's, or differ at the same version. */
async function unknownInBlocks(
  client: pg.ClientBase,
  publication: Publication,
  states: readonly StoredState[],
): Promise<Unknown[]> {
  const { aggregate, source, table = source, load } = publication;
  const own = versionsInBlocksOf(publication, states);
  if (own.length === 0) return [];
  const { rows } = await client.query<Unknown & { saved: number; newer: boolean }>(
    `select s.id, s.version, s.saved, t.version < s.version as newer
     from unnest($2::int[], $3::int[], $4::float8[]) s(id, version, saved)
     join ${table} t on t.id = s.id
     left join outbox o on o.aggregate = $1 and o.aggregate_id = s.id
     where t.version < s.version or t.version = s.version and o.version is not null`,
    [aggregate, own.map(({ id }) => id), own.map(({ version }) => version), own.map(({ saved }) => saved)],
  );
  const newer = rows.filter((row) => row.newer);
  const same = rows.filter((row) => !row.newer);
  if (same.length === 0) return newer;
  // Saved after everything in the block, and not published: another state than the block's.
  const loaded = new Map((await load(same.map(({ id }) => id))).map(({ id, at }) => [id, at.getTime()]));
  return [...newer, ...same.filter(({ id, saved }) => (loaded.get(id) ?? 0) > saved)];
}

/**
 * The aggregates of a stream that the database lacks, or that came back with an older version after their part of the
 * stream was compared. None for a publication without blocks.
 */
async function missingOf(
  client: pg.ClientBase,
  { blocks, source, table = source }: Publication,
  newest: Newest,
): Promise<Unknown[]> {
  if (blocks === undefined) return [];
  const { rows } = await client.query<Unknown>(
    `select s.id, s.version from unnest($1::int[], $2::int[]) s(id, version)
     where not exists (select from ${table} t where t.id = s.id and t.version >= s.version)`,
    [[...newest.keys()], [...newest.values()]],
  );
  return rows;
}

/** Whether the database has published states that the stream lacks. */
async function isAhead(client: pg.ClientBase, publication: Publication, newest: Newest): Promise<boolean> {
  const all = withRemovals(publication.source, publication);
  for (let last: number | null = 0; last !== null; ) {
    const { rows }: pg.QueryResult<{ id: number; version: number; waits: boolean }> = await client.query(
      `select t.id::float8 as id, t.version, o.version is not null as waits
       from (select id, version from ${all} all_of_them where id > $2 order by id limit $3) t
       left join outbox o on o.aggregate = $1 and o.aggregate_id = t.id`,
      [publication.aggregate, last, chunk],
    );
    if (rows.some(({ id, version, waits }) => !waits && (newest.get(id) ?? 0) < version)) return true;
    last = rows.length < chunk ? null : Math.max(...rows.map(({ id }) => id));
  }
  return false;
}

/**
 * The publication's states in a chunk, without blocks; `saved` is null if an older version of this service wrote it.
 */
const statesOf = ({ event }: Publication, states: readonly StoredState[]) =>
  states
    .filter(({ subject, messageId }) => prefixOf(subject) === event.subject && versionOf(messageId) !== null)
    .map(({ subject, messageId }) => ({
      id: Number(subject.slice(event.subject.length + 1)),
      version: versionOf(messageId)!,
      saved: savedIn(messageId),
    }))
    // Ids and versions outside the range come from another publisher.
    .filter(({ id, version }) => (event.id ?? anyId).safeParse(id).success && version < maxId);

/**
 * The versions of the publication's aggregates in the blocks of a chunk; `saved` is when a block's newest state was.
 */
const versionsInBlocksOf = ({ blocks }: Publication, states: readonly StoredState[]) =>
  states
    .filter(({ subject }) => prefixOf(subject) === blocks?.event.subject)
    .flatMap(({ messageId }) =>
      versionsInBlock(messageId).map((entry) => ({
        ...entry,
        saved: Number(savedIn(messageId) ?? 0),
      })),
    )
    .filter(({ id, version }) => id <= maxId && version < maxId);

/** The versions of the publication's aggregates in a chunk, with and without blocks. */
const versionsOf = (publication: Publication, states: readonly StoredState[]) => [
  ...statesOf(publication, states),
  ...versionsInBlocksOf(publication, states),
];

/** Never assigns an id again that the stream knows, also of a record that was gone before the database lost it. */
async function continueIdsAfter(
  client: pg.ClientBase,
  { source, table = source }: Publication,
  versions: readonly Unknown[],
): Promise<void> {
  await client.query(
    `select setval(ids, $2) from (select pg_get_serial_sequence($1, 'id')::regclass as ids) sequence
     where $2 > coalesce(pg_sequence_last_value(ids), 0)`,
    // Not as arguments of Math.max: blocks of tallies can name more than a call takes.
    [table, versions.reduce((highest, { id }) => Math.max(highest, id), 0)],
  );
}

/** Sets the aggregates' versions after the stream's and marks them to be published. */
async function continueAfter(
  client: pg.ClientBase,
  publication: Publication,
  unknown: readonly Unknown[],
): Promise<void> {
  const { aggregate, source, table = source, removals } = publication;
  await client.query(
    `with known as (select * from unnest($2::bigint[], $3::int[]) s(id, version)),
     ${removals === undefined ? "" : `removed as (${raised(removals)}),`}
     raised as (${raised(table)}),
     gone as (
       select k.id, k.version + 1 as version from known k
       where not exists (select from ${withRemovals(table, publication)} t where t.id = k.id))
     insert into outbox (aggregate, aggregate_id, version)
     select $1, id, version from (
       select * from raised union all select * from gone
       ${removals === undefined ? "" : "union all select * from removed"}) changed
     order by id
     on conflict (aggregate, aggregate_id) do update set version = excluded.version`,
    [aggregate, unknown.map(({ id }) => id), unknown.map(({ version }) => version)],
  );
}

/** A statement that raises the versions of the rows of a table after the `known` ones. */
const raised = (table: string): string => `
  update ${table} t set version = k.version + 1 from known k
  where t.id = k.id and t.version <= k.version returning t.id, t.version`;
