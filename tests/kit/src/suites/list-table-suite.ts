import { type CsvCell, csvLine } from "@kindling/contracts/lists/csv.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";
import { sortBy } from "@kindling/service-kit/lists/sort-sql.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { explainStatements, plansOf } from "../query-plans.ts";
import type { TestService } from "../test-service.ts";
import { type ListSuiteOptions, store } from "./list-suite.ts";

/** Checks what the lists of one table have in common: search, files, ETags and totals. */
export function listTableSuite(
  service: TestService,
  { path, list, table, record }: Pick<ListSuiteOptions, "path" | "list" | "table" | "record">,
): void {
  /** Stores as many records as make the planner read indexes. Returns a replica that reports plans. */
  async function storeMany(): Promise<Awaited<ReturnType<TestService["replica"]>>> {
    const some = fc.sample(record, { numRuns: 300, seed: 1 });
    const records = Array.from({ length: 3_000 }, (_, n) => {
      const sampled = some[n % some.length]!;
      const email = n === 0 ? "rare-word@example.com" : `${n}@example.com`;
      return { ...sampled, email, company: sampled.company && `${sampled.company} ${n}` };
    });
    await store(service, table, records);
    // Until then its newest entries are in a list that PostgreSQL has to read whole.
    await service.database.query(`vacuum analyze ${table}`);
    await explainStatements(service.database);
    return service.replica();
  }

  it("reads the first page from an index of the field that it is sorted by, in both directions", async () => {
    const replica = await storeMany();
    for (const [field, sorting] of Object.entries(list.sorts))
      for (const direction of ["asc", "desc"] as const) {
        const plans = await plansOf(replica.pool, async () => {
          const url = `${path}?limit=50&sort=${field}.${direction}`;
          expect((await replica.app.inject({ url, headers: service.identity() })).statusCode).toBe(200);
        });
        const [page] = plans.filter((plan) => plan.includes("row_number"));
        const index = `${table}_by_${field}_${direction}`;
        const keys = `(${sortBy(field, sorting, direction)}, id desc)`;
        const included = ["number", "time"].includes(sorting.kind) ? "" : `include (${field})`;
        const migration = `create index ${index} on ${table} ${keys} ${included} where application is null;`;
        expect(page, migration).toContain(`using ${index} `);
      }
  });

  it("has an index with the fields of all filters, which counts read instead of whole rows", async () => {
    const missing = await service.database.query(
      `select attname from pg_attribute where attrelid = '${table}'::regclass and attname = any($1)
       except select attname from pg_attribute where attrelid = '${table}_filters'::regclass`,
      [Object.keys(list.filters)],
    );
    expect(missing).toEqual([]);
  });

  it("compares every character as the contracts do", async () => {
    const compared = await service.database.query<{ text: string; form: string }>(
      `select text, search_text(text) as form
       from generate_series(1, 131071) code, lateral (select 'x' || chr(code) || 'Σ ' || chr(code) as text) one
       where code not between 55296 and 57343 and unicode_assigned(chr(code))`,
    );
    const differences = compared.filter(({ text, form }) => searchText(text) !== form);
    expect(differences).toEqual([]);
  });

  it("searches for a rare word by the index, and for two characters without it", async () => {
    const replica = await storeMany();
    const plans = await plansOf(replica.pool, async () => {
      const headers = service.identity();
      const { statusCode, body } = await replica.app.inject({ url: `${path}?q=rare-word+%40e`, headers });
      expect([statusCode, JSON.parse(body).page.matching]).toEqual([200, 1]);
    });
    const searches = plans.filter((plan) => plan.includes("search_fields like"));
    // One query looks in the notes, one reads the rows, and one counts them.
    const reads = searches.filter((plan) => !plan.includes("from notes"));
    expect(searches).toHaveLength(3);
    expect(reads).toHaveLength(2);
    for (const plan of reads) {
      expect(plan).toContain(`on ${table}_search_idx`);
      expect(plan).not.toMatch(/index cond: .*search_fields.*%@e%/i);
    }
    expect(reads.filter((plan) => plan.includes(`on ${table}_names_idx`))).toHaveLength(1);
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
