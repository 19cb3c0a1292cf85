import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { ListPage } from "../../lib/api/call-list.ts";
import { place } from "./find-changes.ts";
import type { ListSource } from "./list-source.ts";

type Row = { id: number; version: number };
const source = {
  endpoint: {
    method: "GET",
    path: "/api/founders",
    list: { search: {}, filters: {}, sorts: {} },
    response: z.array(z.object({ id: z.number(), version: z.number() })),
  },
  key: ["founders"],
  what: "founders",
} as unknown as ListSource<Row>;
const pageOf = (data: Row[]): ListPage<Row> => ({
  data,
  page: { total: 500, matching: null, offset: 0, limit: 60 },
});
/** The first page of 500 records, newest first: 500 to 441. */
const pages = new Map([[0, pageOf(Array.from({ length: 60 }, (_, n) => ({ id: 500 - n, version: 1 })))]]);
const list = { source, drawn: { narrowing: "", order: "", filtersSet: 0 }, pages, count: 500 };
const none = {
  added: new Set<number>(),
  moved: new Set<number>(),
  removed: new Set<number>(),
  gone: new Set<number>(),
};

afterEach(() => void vi.unstubAllGlobals());

describe("place, newest first", () => {
  it.each([
    ["a newer record", 501, [501]],
    ["an older one that is not among the rows, but open", 5, []],
    ["a row", 450, []],
  ])("finds %s", async (_which, id, added) => {
    vi.stubGlobal(
      "fetch",
      async () => new Response(JSON.stringify({ success: true, ...pageOf([{ id, version: 2 }]) })),
    );
    const found = await place(list as never, new Set([id]), new Set(), () => true);
    expect(found.records).toEqual([{ id, version: 2 }]);
    expect([...found.merge(none).added]).toEqual(added);
  });
});
