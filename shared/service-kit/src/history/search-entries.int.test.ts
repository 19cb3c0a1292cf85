import { fileURLToPath } from "node:url";
import type { HistorySearch } from "@kindling/contracts/history/activity.ts";
import { explainStatements, plansOf } from "@kindling/test-kit/query-plans.ts";
import { createTestDatabase, type TestDatabase } from "@kindling/test-kit/test-database.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../database/migrations/migrate.ts";
import { createPool } from "../database/pool.ts";
import { createLog } from "../log.ts";
import { searchEntries } from "./search-entries.ts";

const log = createLog({ service: "history", level: "silent" });
let database: TestDatabase;
let pool: ReturnType<typeof createPool>;

beforeAll(async () => {
  database = await createTestDatabase("history");
  await explainStatements(database);
  pool = createPool({ url: database.url, service: "history", log });
  const migrations = new URL("../../../../services/founders/prisma/migrations", import.meta.url);
  await migrate(pool, fileURLToPath(migrations), log);
});
beforeEach(() => database.query("truncate history restart identity"));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const all: HistorySearch = {
  before: null,
  since: null,
  person: null,
  field: null,
  actions: null,
  limit: 100,
  imports: false,
};
const search = (part: Partial<HistorySearch> = {}) => searchEntries(pool, ["name"], { ...all, ...part });

/** Adds `count` entries, one a second up to the start of 2026. */
const add = (count: number, { action = "changed", role = "admin" } = {}) =>
  database.query(
    `insert into history (kind, record_id, action, actor_role, changes, at)
     select 'founder', n, '${action}', '${role}', '{"name": ["a", "b"]}',
            '2026-01-01T00:00:00Z'::timestamptz - (${count} - n) * interval '1 second'
     from generate_series(1, ${count}) n`,
  );

describe("searchEntries", () => {
  it("returns entries newest first, and where to go on, without a duplicate or a gap at one moment", async () => {
    await database.query(
      `insert into history (kind, record_id, action, actor_role, changes, at)
       select 'founder', n, 'changed', 'admin', '{}', '2026-01-01T00:00:00Z' from generate_series(1, 7) n`,
    );
    const ids: number[] = [];
    let before: HistorySearch["before"] = null;
    do {
      const { entries, next } = await search({ before, limit: 3 });
      ids.push(...entries.map(({ id }) => id));
      before = next;
    } while (before !== null);
    expect(ids).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it("returns no cursor when the limit equals the number of entries", async () => {
    await add(3);
    expect(await search({ limit: 3 })).toMatchObject({
      entries: [{ id: 3 }, { id: 2 }, { id: 1 }],
      next: null,
    });
  });

  it("returns at most 1 MB of changes, but at least one entry, and goes on after them", async () => {
    for (const length of [10, 400_000, 300_000, 300_000, 1_200_000, 20])
      await database.query(
        `insert into history (kind, record_id, action, actor_role, changes)
         values ('founder', 1, 'changed', 'founder', jsonb_build_object('name', jsonb_build_array(null, repeat('x', $1))))`,
        [length],
      );
    const parts: number[][] = [];
    let before: HistorySearch["before"] = null;
    do {
      const { entries, next } = await search({ before, limit: 500 });
      parts.push(entries.map(({ id }) => id));
      before = next;
    } while (before !== null);
    expect(parts).toEqual([[6], [5], [4, 3], [2, 1]]);
  });

  it("filters by role, member, admin's name, field, action and time", async () => {
    await database.query(
      `insert into history (kind, record_id, action, actor_role, actor_id, actor_name, changes, at) values
       ('founder', 1, 'created', 'public', null, null, '{"name": [null, "A"]}', '2026-01-01T00:00:00Z'),
       ('founder', 1, 'changed', 'founder', 1, null, '{"phone": [null, "1"]}', '2026-01-02T00:00:00Z'),
       ('founder', 2, 'changed', 'founder', 2, null, '{"phone": [null, "2"]}', '2026-01-03T00:00:00Z'),
       ('founder', 2, 'undone', 'admin', null, 'anna', '{"phone": ["2", null]}', '2026-01-04T00:00:00Z')`,
    );
    const ids = async (part: Partial<HistorySearch>) => (await search(part)).entries.map(({ id }) => id);
    expect(await ids({ person: { role: "founder", id: null, name: null } })).toEqual([3, 2]);
    expect(await ids({ person: { role: "founder", id: 1, name: null } })).toEqual([2]);
    expect(await ids({ person: { role: "admin", id: null, name: "anna" } })).toEqual([4]);
    expect(await ids({ person: { role: "admin", id: null, name: "ben" } })).toEqual([]);
    expect(await ids({ field: "phone" })).toEqual([4, 3, 2]);
    expect(await ids({ actions: ["created", "undone"] })).toEqual([4, 1]);
    expect(await ids({ since: "2026-01-02T00:00:00.000Z" })).toEqual([4, 3, 2]);
    expect(await ids({ before: { at: "2026-01-03T00:00:00.000Z", id: 0 } })).toEqual([2, 1]);
  });

  it("looks at 20,000 entries for one, says how far it came, and goes on from there", async () => {
    await add(20_005);
    await database.query("update history set actor_role = 'system' where id = 2");
    await database.query("analyze history");
    const person = { role: "system", id: null, name: null } as const;
    const found = await search({ person });
    expect(found).toMatchObject({ entries: [], next: { id: 6 } });
    expect(await search({ person, before: found.next })).toMatchObject({ entries: [{ id: 2 }], next: null });
    const plans = await plansOf(pool, () => search({ person }));
    expect(plans).toHaveLength(2);
    for (const plan of plans) expect(plan).toMatch(/Index (Only )?Scan Backward using history_at_id_idx/);
  });

  it("leaves out the runs and undos of imports, up to 200,000 entries, and goes on from there", async () => {
    await add(200_003);
    await database.query(
      `update history set actor_name = case when id % 2 = 0 then 'Import: a.csv' else 'Undo of import: a.csv' end
       where id > 3`,
    );
    const find = (before: HistorySearch["before"]) =>
      searchEntries(pool, ["name"], { ...all, before }, "without runs");
    const { entries, next } = await find(null);
    expect(entries).toEqual([]);
    expect(next).toMatchObject({ id: 4 });
    expect(await find(next)).toMatchObject({ entries: [{ id: 3 }, { id: 2 }, { id: 1 }], next: null });
  });

  it("ends at the first entries of older records, however many there are, and does not return them", async () => {
    await add(20_500, { action: "recorded-since", role: "system" });
    const { rows } = await pool.query<{ id: number }>(
      `insert into history (kind, record_id, action, actor_role, changes, at)
       values ('founder', 1, 'changed', 'admin', '{}', now()) returning id::int`,
    );
    expect(await search()).toMatchObject({ entries: [{ id: rows[0]!.id }], next: null });
  });
});
