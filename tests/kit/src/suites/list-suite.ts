import { type CsvCell, csvLine } from "@kindling/contracts/lists/csv.ts";
import type { ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import { listQuery } from "@kindling/contracts/lists/list-query.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { explainStatements, plansOf } from "../query-plans.ts";
import type { TestService } from "../test-service.ts";
import { anyParameters } from "./arbitrary-lists.ts";
import { modelResponse } from "./list-model.ts";

export interface ListSuiteOptions {
  /** The list under test. */
  path: string;
  list: ListDefinition;
  table: string;
  /** The unpaged list of the same records, with all fields. */
  wholePath: string;
  /** The columns of a random record, except its id. */
  record: fc.Arbitrary<Record<string, unknown>>;
  /** What the list is filtered by besides the record's fields, of the columns of a record. */
  alsoFiltered?: (columns: Record<string, unknown>) => Record<string, unknown>;
}

/** Compares a list's queries with an in-memory model, for random records, searches, filters, sorts and pages. */
export function listSuite(service: TestService, options: ListSuiteOptions): void {
  const { path, list, table, wholePath, record, alsoFiltered = () => ({}) } = options;

  it("returns the same as an in-memory model for random queries of random records", async () => {
    const schema = listQuery(list);
    const runs = fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 40 }),
      fc.array(anyParameters(list), { minLength: 15, maxLength: 15 }),
      async (records, queries) => {
        await store(service, table, records);
        const { data } = (await service.call("GET", wholePath)).body;
        for (const one of data) Object.assign(one, alsoFiltered(records[one.id - 1]!));
        for (const parameters of queries) {
          const url = `${path}?${new URLSearchParams(parameters)}`;
          const { status, body } = await service.call("GET", url);
          expect([url, status]).toEqual([url, 200]);
          const { data: rows, success: _, ...rest } = body;
          const returned = { ids: rows.map(({ id }: { id: number }) => id), ...rest };
          const expected = modelResponse(list, data, schema.parse(parameters)!);
          expect({ url, ...returned }).toEqual({ url, ...JSON.parse(JSON.stringify(expected)) });
        }
      },
    );
    await fc.assert(runs, { numRuns: 12, endOnFailure: true });
  });

  it("returns what a query leaves, as a page or a file, and 400 for an unknown parameter", async () => {
    await store(service, table, fc.sample(record, { numRuns: 5, seed: 1 }));
    const whole = (await service.call("GET", path)).body.data;
    expect((await service.call("GET", `${path}?offset=1&limit=3`)).body).toEqual({
      success: true,
      data: whole.slice(1, 4),
      page: { total: 5, matching: 5, offset: 1, limit: 3 },
    });
    const others = await service.call("GET", `${path}?except=1,3,5`);
    expect(others.body.data.map(({ id }: { id: number }) => id)).toEqual([4, 2]);
    const some = String((await service.call("GET", `${path}?format=csv&ids=2,4`)).body);
    expect(some.split("\r\n").map((line) => line.slice(0, 4))).toEqual(['"id"', '"4",', '"2",', ""]);
    // Only the header.
    const none = await service.call("GET", `${path}?format=csv&ids=77`);
    expect(String(none.body).split("\r\n")).toHaveLength(2);

    const ids = [2, ...Array.from({ length: 499 }, (_, n) => 134_217_727 - n)].join();
    const { status, body } = await service.call("GET", `${path}?ids=${ids}&limit=500`);
    expect([status, body.page]).toMatchObject([200, { total: 5, matching: 1 }]);
    expect((await service.call("GET", `${path}?ids=${ids}&format=jsonl`)).status).toBe(200);

    expect(await service.call("GET", `${path}?colour=red`)).toMatchObject({
      status: 400,
      body: {
        code: "invalid",
        details: [{ path: "colour", message: "is not a parameter of this list" }],
      },
    });
  });

  it("returns pages and files to admins only", async () => {
    for (const query of ["limit=1", "format=csv"]) {
      for (const [caller, expected] of [
        [{ role: "public" }, 401],
        [{ role: "founder", id: 1 }, 403],
        [{ role: "investor", id: 1 }, 403],
      ] as const)
        expect((await service.callAs(caller, "GET", `${path}?${query}`)).status).toBe(expected);
    }
  });
}

/** Checks what the lists of one table have in common: search, files, ETags and totals. */
export function listTableSuite(
  service: TestService,
  { path, table, record }: Pick<ListSuiteOptions, "path" | "table" | "record">,
): void {
  it("compares every character as the contracts do", async () => {
    const compared = await service.database.query<{ text: string; form: string }>(
      `select text, search_text(text) as form
       from generate_series(1, 131071) code, lateral (select 'x' || chr(code) || 'Σ ' || chr(code) as text) one
       where code not between 55296 and 57343 and unicode_assigned(chr(code))`,
    );
    const differences = compared.filter(({ text, form }) => searchText(text) !== form);
    expect(differences).toEqual([]);
  });

  it("searches for a rare word by the index", async () => {
    const some = fc.sample(record, { numRuns: 300, seed: 1 });
    const records = Array.from({ length: 3_000 }, (_, n) => {
      const one = some[n % some.length]!;
      const email = n === 0 ? "rare-word@example.com" : `${n}@example.com`;
      return { ...one, email, company: one.company && `${one.company} ${n}` };
    });
    await store(service, table, records);
    // Until then its newest entries are in a list that PostgreSQL has to read whole.
    await service.database.query(`vacuum analyze ${table}`);
    await explainStatements(service.database);
    const replica = await service.replica();
    const plans = await plansOf(replica.pool, async () => {
      const headers = service.identity();
      const { statusCode, body } = await replica.app.inject({ url: `${path}?q=rare-word`, headers });
      expect([statusCode, JSON.parse(body).page.matching]).toEqual([200, 1]);
    });
    const reads = plans.filter((plan) => plan.includes("search_fields like") && !plan.includes("newest"));
    // One query reads the rows, and one counts them.
    expect(reads).toHaveLength(2);
    for (const plan of reads) expect(plan).toContain(`on ${table}_search_idx`);
  });

  it("exports every record that matches as CSV and JSON Lines, however many", async () => {
    await store(service, table, fc.sample(record, { numRuns: 450, seed: 1 }));
    const whole = (await service.call("GET", path)).body.data;
    const asJsonLines = await service.call("GET", `${path}?format=jsonl`);
    expect(asJsonLines.headers).toMatchObject({
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": `attachment; filename="${table}.jsonl"`,
      "cache-control": "no-store",
    });
    const records = String(asJsonLines.body)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records).toEqual(whole);
    const expected = [Object.keys(whole[0]), ...whole.map((one: object) => Object.values(one).map(cellOf))];
    for (const [url, headers] of [
      [`${path}?format=csv`, {}],
      [path, { accept: "text/csv" }],
      [path, { accept: "text/csv; charset=utf-8, */*; q=0.1" }],
      [path, { accept: "Text/CSV" }],
    ] as const) {
      const asCsv = await service.call("GET", url, undefined, headers);
      expect(asCsv.headers["content-type"]).toBe("text/csv; charset=utf-8");
      expect(asCsv.body).toBe(expected.map(csvLine).join(""));
    }
    const refused = { accept: "text/csv;q=0, application/json" };
    expect((await service.call("GET", path, undefined, refused)).body.data).toEqual(whole);
  });

  it("returns another ETag after each commit of concurrent writers, which do not wait for each other", async () => {
    await store(service, table, fc.sample(record, { numRuns: 2, seed: 1 }));
    const etag = async () => (await service.call("GET", path)).headers.etag;
    const { pool } = service.service;
    const writers = await Promise.all([pool.connect(), pool.connect()]);
    try {
      const tags = [await etag()];
      for (const [n, writer] of writers.entries()) {
        await writer.query("begin; set local lock_timeout = '1s'");
        await writer.query(`update ${table} set version = version + 1 where id = $1`, [n + 1]);
        expect(await etag()).toBe(tags[0]);
      }
      for (const writer of writers.toReversed()) {
        await writer.query("commit");
        tags.push(await etag());
      }
      expect(new Set(tags).size).toBe(3);
      await writers[0].query(`begin; delete from ${table}; rollback`);
      expect(await etag()).toBe(tags[2]);
      await writers[0].query(`delete from ${table}`);
      expect(tags).not.toContain(await etag());
    } finally {
      for (const writer of writers) writer.release(true);
    }
  });

  it("returns the right total after each commit of concurrent writers that add, decide about and delete records", async () => {
    await store(service, table, fc.sample(record, { numRuns: 6, seed: 1 }));
    const total = async () => (await service.call("GET", `${path}?limit=1&counts=false`)).body.page.total;
    const { pool } = service.service;
    const pending = (ids: string) =>
      `update ${table} set application = '{"state": "pending"}' where id in (${ids})`;
    const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
    try {
      await one.query(`begin; ${pending("1, 2")}`);
      await other.query(`begin; delete from ${table} where id = 3`);
      expect(await total()).toBe(6);
      await other.query("commit");
      expect(await total()).toBe(5);
      await one.query("commit");
      expect(await total()).toBe(3);
      await one.query(`begin; delete from ${table}; rollback`);
      await one.query(`delete from ${table} where id in (1, 4)`);
      expect(await total()).toBe(2);
      await one.query(`update ${table} set application = null where id in (2, 5)`);
      expect(await total()).toBe(3);
      await one.query(`truncate ${table}`);
      expect(await total()).toBe(0);
    } finally {
      one.release(true);
      other.release(true);
    }
  });
}

const cellOf = (value: CsvCell | string[]): CsvCell => (Array.isArray(value) ? value.join(", ") : value);

async function store({ database }: TestService, table: string, records: readonly object[]): Promise<void> {
  const numbered = records.map((record, n) => ({ ...record, id: n + 1 }));
  const columns = Object.keys(numbered[0]!).join(", ");
  await database.query(`delete from ${table}`);
  await database.query(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(numbered)],
  );
}
