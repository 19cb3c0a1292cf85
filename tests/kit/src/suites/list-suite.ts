import type { ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import { listQuery } from "@kindling/contracts/lists/list-query.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
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

/** Stores records with ids from 1, in place of those before. */
export async function store(
  { database }: TestService,
  table: string,
  records: readonly object[],
): Promise<void> {
  const numbered = records.map((record, n) => ({ ...record, id: n + 1 }));
  const columns = Object.keys(numbered[0]!).join(", ");
  await database.query(`delete from ${table}`);
  await database.query(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(numbered)],
  );
}
