import type { Change, ChangedRecord } from "@kindling/contracts/gateway/schemas.ts";
import { type LiveListener, listenLive } from "@kindling/gateway/testing/live-listener.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const paths = { founders: "/founders", investors: "/api/investors-database" };
type Kind = keyof typeof paths;

let product: TestProduct;
let listener: LiveListener;
/** Each record as announced, and as it was read right after that. */
let seen: { announced: ChangedRecord; read: Promise<ChangedRecord> }[];

beforeAll(async () => {
  product = await startTestProduct();
  for (const n of [1, 2, 3]) await product.call("POST", "/api/investors-database", investorLike(n));
  await product.waitUntilConsistent();
});
afterAll(() => product.stop());

beforeEach(async () => {
  seen = [];
  listener = await listenLive(product.url, {
    onEvent: ({ event, data }) => {
      if (event !== "change" || !(data.what in paths)) return;
      const { what, records = [] } = data as Change & { what: Kind };
      for (const announced of records) {
        seen.push({ announced, read: product.get(`${paths[what]}/${announced.id}`) });
      }
    },
  });
});
afterEach(() => listener.close());

/** All changes of a kind, joined. */
function changesTo(what: Change["what"]) {
  const changes = listener.changes().filter((change) => change.what === what);
  const ids = (of: "ids" | "founders" | "investors") =>
    [...new Set(changes.flatMap((change) => change[of] ?? []))].sort((a, b) => a - b);
  const records = new Map<number, ChangedRecord>();
  for (const record of changes.flatMap((change) => change.records ?? []))
    records.set(record.id, { ...records.get(record.id), ...record });
  return { ids: ids("ids"), founders: ids("founders"), investors: ids("investors"), records };
}

/** Every announced version and count could be read at once, or a later one: here counts only grow. */
async function expectReadable(): Promise<void> {
  for (const { announced, read } of seen) {
    const found = await read;
    for (const name of Object.keys(announced) as (keyof ChangedRecord)[])
      expect(found[name], name).toBeGreaterThanOrEqual(announced[name]!);
  }
}

describe("GET /api/live", () => {
  it("announces a new founder, then the counts of both sides and whose matches changed", async () => {
    const { body } = await product.call("POST", "/api/founders", founderLike(1));
    const { id } = body.data;
    await expect
      .poll(() => changesTo("founders").records.get(id))
      .toEqual({ id, version: 1, investors_matched: 3 });
    // Their first counts, of 0, may come now, too.
    await expect
      .poll(() =>
        changesTo("investors").ids.map((one) => changesTo("investors").records.get(one)?.founder_matches),
      )
      .toEqual([1, 1, 1]);
    await expect.poll(() => changesTo("matches")).toMatchObject({ founders: [id], investors: [1, 2, 3] });
    await expectReadable();
  });

  it("announces a rating, then the count of rated matches", async () => {
    const [match] = await product.get("/api/founders/1/matches");
    await product.call("PUT", `/api/matches/${match.id}/rating`, { ben_rating: 2 });
    await expect
      .poll(() => changesTo("matches"))
      .toMatchObject({ founders: [1], investors: [match.investor_id] });
    expect(changesTo("matches").records.get(match.id)?.version).toBe(match.version + 1);
    await expect
      .poll(() => changesTo("investors").records.get(match.investor_id))
      .toMatchObject({ founder_matches_reviewed: 1 });
    await expectReadable();
  });

  it("announces a changed investor, and no unchanged record", async () => {
    const { body } = await product.call("PUT", "/api/investors-database/2/temperature", {
      temperature: "FIRE",
    });
    await expect
      .poll(() => changesTo("investors").records.get(2))
      .toEqual({ id: 2, version: body.data.version });
    await expect.poll(() => changesTo("matches").investors).toEqual([2]);
    expect(changesTo("investors").ids).toEqual([2]);
    expect(changesTo("matches").founders).toEqual([]);
    expect(changesTo("founders").ids).toEqual([]);
    await expectReadable();
  });

  it("announces forty founders in few messages, the last with correct counts", async () => {
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => product.call("POST", "/api/founders", founderLike(100 + n))),
    );
    await product.waitUntilConsistent();
    const investors = await product.get("/api/investors");
    const counts = () =>
      investors.map(({ id }: { id: number }) => changesTo("investors").records.get(id)?.founder_matches);
    await expect.poll(counts).toEqual([41, 41, 41]);
    await expect.poll(() => changesTo("founders").ids.length).toBe(40);
    const isCounted = () =>
      [...changesTo("founders").records.values()].every((each) => each.investors_matched === 3);
    await expect.poll(isCounted).toBe(true);
    const seconds = (performance.now() - started) / 1_000;
    for (const what of ["founders", "investors", "matches"])
      expect(listener.changes().filter((change) => change.what === what).length).toBeLessThanOrEqual(
        seconds + 2,
      );
    await expectReadable();
  });
});
