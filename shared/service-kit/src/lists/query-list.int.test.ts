import { listQuery } from "@kindling/contracts/lists/list-query.ts";
import { createTestDatabase, type TestDatabase, testPool } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ListPage } from "./list-page.ts";
import { queryList } from "./query-list.ts";

const list = {
  search: { names: ["title"], texts: ["blurb"], labels: {}, listLabels: {} },
  filters: {},
  sorts: { title: { kind: "text" } },
} as const;

describe("a search of a list with more records than are searched first", () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase("query-list");
    pool = testPool({ connectionString: database.url });
    // Every third title has "sea". Of all others, those of even ids have it in the blurb.
    await pool.query(`
      create table list_version (records bigint);
      create function search_text(text) returns text language sql immutable return lower($1);
      create table books (id int primary key, title text, blurb text,
        search_names text generated always as (search_text(title)) stored,
        search_fields text generated always as (search_text(title || e'\\n' || blurb)) stored);
      insert into books (id, title, blurb)
        select id, case when id % 3 = 0 then 'Sea ' else 'Hill ' end || id,
          case when id % 2 = 0 then 'The sea' else 'A hill' end
        from generate_series(1, 9000) id`);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const search = async (parameters: Record<string, string>): Promise<number[]> => {
    const books = { name: "books", table: "books", list, selected: "id", fields: ["id"], toRecord: bookOf };
    const query = listQuery(list).parse(parameters)!;
    const page = await queryList(pool, books, query);
    if (!(page instanceof ListPage)) throw new Error("expected a page");
    return page.data.map(({ id }) => id);
  };

  it.each([0, 100, 1_600, 1_650, 1_700, 2_950, 2_999, 3_000, 5_900])(
    "begins with titles, then blurbs, each newest first, from record %d",
    async (offset) => {
      const ids = Array.from({ length: 9_000 }, (_, n) => 9_000 - n);
      const titles = ids.filter((id) => id % 3 === 0);
      const blurbs = ids.filter((id) => id % 3 !== 0 && id % 2 === 0);
      expect(await search({ q: "sea", limit: "50", offset: String(offset) })).toEqual(
        [...titles, ...blurbs].slice(offset, offset + 50),
      );
    },
  );

  it("keeps a sort and ids", async () => {
    expect(await search({ q: "sea", limit: "2", sort: "title.asc" })).toEqual([10, 100]);
    expect(await search({ q: "sea", limit: "2", ids: "3,4,5" })).toEqual([3, 4]);
  });
});

const bookOf = ({ id }: { id: number }) => ({ id });
