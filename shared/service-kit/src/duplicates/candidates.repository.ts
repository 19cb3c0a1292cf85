import type pg from "pg";
import { type DuplicateKeys, keyColumns } from "./duplicate-keys.ts";
import { type Distinctive, nearlySame } from "./judge-pair.ts";

/** The most records that share a value which then counts by itself. */
export const mostSharing = 10;
/** The most records that are looked at for one near name. */
export const mostNear = 20;
/**
 * How near the names are that are looked for: at 0.5, comparing 10,000 records takes a quarter longer. A company that is
 * less near counts beside something else only, by which the record is found.
 */
export const searched = { name_key: 0.6, company_key: nearlySame } as const;
export type NameColumn = keyof typeof searched;
/** The indexes of pg_trgm, if there are any. */
export const nearIndexes = ["duplicate_keys_names", "duplicate_keys_companies"];

/** A record to compare. With an id it is not compared with itself. */
export interface Compared extends DuplicateKeys {
  readonly at: number;
  readonly id: number | null;
}

/** A stored record that may be the same as the one at a place. */
export interface Candidate {
  readonly at: number;
  readonly id: number;
  readonly keys: DuplicateKeys;
  readonly distinctive: Distinctive;
}

type Row = Pick<Candidate, "at" | "id"> & DuplicateKeys & { same: (keyof DuplicateKeys)[] };

const given = `given as materialized (
  select * from jsonb_to_recordset($1) g(at integer, id integer, ${keyColumns.map((name) => `${name} text`).join(", ")}))`;
const columns = ["id", ...keyColumns].map((name) => `k.${name}`).join(", ");

/** The records with the same value, unless more than `mostSharing` have it. */
const same = (column: keyof DuplicateKeys) => `
  select g.at, k.id, '${column}' as same
  from given g, lateral (
    select array_agg(id) as ids
    from (select id from duplicate_keys where ${column} = g.${column} and id is distinct from g.id limit ${mostSharing}) k
    having count(*) < ${mostSharing}) few, unnest(few.ids) k(id)`;
const exact = `
  with ${given},
  found as (${keyColumns.map(same).join(" union all ")}),
  candidates as (select at, id, array_agg(same) as same from found group by at, id)
  select c.at, c.same, ${columns} from candidates c join duplicate_keys k using (id)`;

/**
 * The records with the nearest names, first those of one domain. Names with numbers are not searched: a list of them, such
 * as Fund 1 to Fund 100, would be near to all of itself.
 */
const near = (column: NameColumn) => `
  with ${given}
  select g.at, '{}'::text[] as same, ${columns}
  from given g, lateral (
    select * from duplicate_keys
    where ${column} % g.${column} and g.${column} !~ '[0-9]' and id is distinct from g.id
    order by (domain = g.domain) is true desc, similarity(${column}, g.${column}) desc, id
    limit ${mostNear}) k`;

export async function hasNearIndexes(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    nearIndexes[0],
  ]);
  return rows[0]!.found;
}

/**
 * The stored records that have a value in common with each of these, or a near name. Without the extension pg_trgm, names
 * are near only if they are the same once accents, punctuation and legal forms are gone.
 * @param client within a transaction
 * @param nearColumns the names that can be near
 * @param known the records with near names, if they are known
 */
export async function findCandidates(
  client: pg.ClientBase,
  compared: readonly Compared[],
  nearColumns: readonly NameColumn[],
  known: readonly Candidate[] | null = null,
): Promise<Candidate[]> {
  const values = [JSON.stringify(compared)];
  const { rows } = await client.query<Row>(exact, values);
  if (known === null && (await hasNearIndexes(client))) {
    for (const column of nearColumns) {
      await client.query("select set_config('pg_trgm.similarity_threshold', $1, true)", [searched[column]]);
      rows.push(...(await client.query<Row>(near(column), values)).rows);
    }
  }
  const candidates = rows.map(({ at, id, same, ...keys }) => ({ at, id, keys, distinctive: new Set(same) }));
  // A record can be found in several ways; by a same value first.
  const found = new Map<string, Candidate>();
  for (const candidate of [...candidates, ...(known ?? [])]) {
    const key = `${candidate.at} ${candidate.id}`;
    if (!found.has(key)) found.set(key, candidate);
  }
  return [...found.values()];
}

/** The names that make a pair by being near. Two investors of near companies are colleagues. */
export const nearColumnsOf = (kind: "founder" | "investor"): readonly NameColumn[] =>
  kind === "founder" ? ["name_key", "company_key"] : ["name_key"];
