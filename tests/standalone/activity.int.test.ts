import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe("GET /api/activity, of the whole product", () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct();
    const founder = await add("/api/founders", founderLike(1));
    const investor = await add("/api/investors-database", investorLike(1));
    await product.call("PUT", `/api/founders/${founder}/ask`, { requested_check_usd: 750_000 });
    await product.call("PUT", `/api/investors-database/${investor}/temperature`, { temperature: "FIRE" });
    await product.waitUntilConsistent();
    const [match] = await product.get(`/api/founders/${founder}/matches`);
    await product.call("PUT", `/api/matches/${match.id}/rating`, { ben_rating: 3, ben_notes: "Met." });
  });
  afterAll(() => product?.stop());

  const add = async (path: string, body: object): Promise<number> =>
    (await product.call("POST", path, body)).body.data.id;
  // biome-ignore lint/suspicious/noExplicitAny: entries
  const read = async (query = ""): Promise<any> => product.get(`/api/activity${query}`);
  const ids = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    let next: string | null = null;
    do {
      const cursor: string = next === null ? "" : `&cursor=${encodeURIComponent(next)}`;
      const page = await read(`${query}${cursor}`);
      found.push(...page.entries.map(({ id }: { id: string }) => id));
      next = page.next;
    } while (next !== null);
    return found;
  };

  /** The ids of one service's entries, in their order. */
  const of = (service: string, all: string[]) => all.filter((id) => id.startsWith(`${service}-`));

  it("has the changes of founders, investors and reviews, newest first, with names", async () => {
    const { entries } = await read();
    const [founder, investor] = [{ company: "Company 1" }, { name: "Investor 1" }].map((part) =>
      expect.objectContaining(part),
    );
    expect(entries).toMatchObject([
      { kind: "match", action: "changed", changes: [{ field: "ben_rating" }, { field: "ben_notes" }] },
      { kind: "investor", changes: [{ field: "temperature", after: "FIRE" }], investor, founder: null },
      { kind: "founder", changes: [{ field: "requested_check_usd", after: 750_000 }], founder },
      { kind: "investor", action: "created" },
      { kind: "founder", action: "created", investor: null },
    ]);
    expect(entries[0]).toMatchObject({ founder, investor });
  });

  it("comes in parts without a duplicate or a gap, also when all happened at the same moment", async () => {
    const all = await ids("?limit=500");
    for (const limit of [1, 2, 3]) expect(await ids(`?limit=${limit}`)).toEqual(all);
    const { founders, investors, matches } = product.databases;
    for (const database of [founders, investors, matches])
      await database!.query("update history set at = '2026-11-23T10:00:00Z'");
    const same = ["founders", "investors", "matches"].flatMap((service) => of(service, all));
    expect(same).toHaveLength(5);
    for (const limit of [1, 2, 3, 500]) expect(await ids(`?limit=${limit}`)).toEqual(same);
  });

  it("is filtered by field and topic", async () => {
    const all = await ids("");
    expect(await ids("?field=ben_rating")).toEqual(of("matches", all));
    expect(await ids("?what=investors")).toEqual(of("investors", all));
    expect(await ids("?person=founder")).toEqual([]);
  });

  it("goes on without a service's entries, and says that they are missing", async () => {
    const { matches } = product.databases;
    await matches!.query("alter table history rename to lost");
    try {
      expect(await read()).toMatchObject({ entries: { length: 4 }, missing: ["matches"] });
      const file = await product.call("GET", "/api/activity?format=csv");
      expect(file.status).toBe(500);
    } finally {
      await matches!.query("alter table lost rename to history");
    }
  });

  it("has archived and erased records, with their names until they are erased", async () => {
    const id = await add("/api/founders", founderLike(2));
    const about = async () => (await read("?what=removals")).entries;
    await product.call("DELETE", `/api/founders/${id}`);
    const archived = { id, company: "Company 2", is_present: false };
    expect(await about()).toMatchObject([{ action: "archived", founder: archived }]);
    await product.call("DELETE", `/api/founders/${id}?erase=true`);
    const erased = { id, name: null, company: null, is_present: false };
    expect(await about()).toMatchObject([{ action: "erased", founder: erased, changes: [] }]);
  });
});
