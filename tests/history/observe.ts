import { inParallel } from "@kindling/test-kit/product/last-states.ts";
import { services } from "@kindling/test-kit/product/product.ts";
import { tablesOf } from "@kindling/test-kit/tables-with.ts";
import type { Entries, Entry } from "./compare-entries.ts";
import { type History, markPattern, type Row } from "./history.ts";
import type { Installation } from "./installation.ts";
import { recordPath } from "./merging.ts";
import type { Observation } from "./observation.ts";

/** Reads the installation's whole API state, and its streams and tallies. */
export async function observe(installation: Installation, history: History): Promise<Observation> {
  const get = async (path: string) => {
    const response = await installation.call("GET", path);
    if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${response.text}`);
    return response.body.data;
  };
  const [founders, investors, cluster, stats] = await Promise.all(
    ["/api/founders", "/api/investors-database", "/api/investors", "/api/stats"].map(get),
  );
  const matchesOf = async (rows: readonly Row[], path: string) =>
    new Map(await inParallel(rows, async ({ id }) => [id, await get(`${path}/${id}/matches`)] as const));
  const merged = await inParallel(history.merges.standing, async ({ kind, other }) => {
    const { status, body } = await installation.call("GET", recordPath(kind, other));
    return [`${kind} ${other}`, { status, into: body?.merged_into ?? null }] as const;
  });
  const lastMessages = await installation.lastMessages();
  const lists = {
    founders,
    investors,
    cluster,
    matchesByFounder: await matchesOf(founders, "/api/founders"),
    matchesByInvestor: await matchesOf(investors, "/api/investors"),
  };
  const erased = history.erasedMarks();
  return {
    ...lists,
    stats,
    merged: new Map(merged),
    tallyVersions: await tallyVersions(installation),
    lastMessages,
    placesOfErased: [
      ...(await tablesWithAny(installation, erased)),
      ...partsWith(erased, Object.entries(lists)),
      ...partsWith(erased, lastMessages ?? []),
    ],
    mended: await installation.mended(),
  };
}

/** The product's own history of all records and reviews. */
export async function readEntries(installation: Installation): Promise<Entries> {
  const sql = "select kind, record_id, action, actor_role, changes from history order by id";
  const databases = ["founders", "investors", "matches"].map((name) => installation.query(name, sql));
  const rows = (await Promise.all(databases)).flat();
  const byRecord = Map.groupBy(rows, ({ kind, record_id }) => `${kind} ${record_id}`);
  return new Map(
    [...byRecord].map(([name, entries]) => [
      name,
      entries.map(({ action, actor_role, changes }) => ({ action, actor_role, changes }) as Entry),
    ]),
  );
}

/** The names of lists and the subjects of messages in which one of these marks is found. */
export function partsWith(
  marks: ReadonlySet<string>,
  parts: Iterable<readonly [name: string, part: object]>,
): string[] {
  // As a whole, the matches of thousands of founders are longer than a string can be.
  const items = (part: object) => (Symbol.iterator in part ? [...(part as Iterable<unknown>)] : [part]);
  const hasMark = (item: unknown) =>
    [...JSON.stringify(item).matchAll(new RegExp(markPattern, "g"))].some(([mark]) => marks.has(mark));
  return [...parts].flatMap(([name, part]) => (items(part).some(hasMark) ? [name] : []));
}

/** The tables of all databases in which one of these marks is found. */
export async function tablesWithAny(
  installation: Installation,
  marks: ReadonlySet<string>,
): Promise<string[]> {
  const found = [...services, "gateway"].map(async (database) => {
    const query = (sql: string) => installation.query(database, sql);
    const names: string[] = [];
    for (const name of await tablesOf(query)) {
      const stored = await query(
        `select distinct found[1] as mark from ${name} t, regexp_matches(t::text, '(${markPattern})', 'g') found`,
      );
      if (stored.some(({ mark }) => marks.has(mark as string))) names.push(`${database}.${name}`);
    }
    return names;
  });
  return (await Promise.all(found)).flat();
}

async function tallyVersions(installation: Installation): Promise<Map<string, number>> {
  const rows = await installation.query(
    "matches",
    `select 'kindling.tallies.founder.' || id as subject, version from founder_tallies
     union all select 'kindling.tallies.investor.' || id, version from investor_tallies`,
  );
  return new Map(rows.map(({ subject, version }) => [subject as string, version as number]));
}
