import { setTimeout as sleep } from "node:timers/promises";
import { paceTimes } from "@kindling/gateway/live/change-pacer.ts";
import { type LiveListener, listenLive } from "@kindling/gateway/testing/live-listener.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

let product: TestProduct;
let listener: LiveListener;
/** Responses to a client that fetches on every notice, in order of its requests. */
let seen: unknown[][];
let asked: number;
let watched: string[];

beforeAll(async () => {
  product = await startTestProduct();
  for (const n of [1, 2, 3]) await product.call("POST", "/api/investors-database", investorLike(n));
  await product.waitUntilConsistent();
});
afterAll(() => product.stop());

beforeEach(async () => {
  seen = [];
  asked = 0;
  watched = [];
  listener = await listenLive(product.url, {
    onEvent: () => {
      const place = asked++;
      void Promise.all(watched.map(get)).then((answers) => {
        seen[place] = answers;
      });
    },
  });
});
afterEach(() => listener.close());

const get = (path: string) => product.get(path);
const told = (what: string, id?: number) =>
  listener
    .changes()
    .filter((change) => change.what === what && (id === undefined || change.ids?.includes(id)));
const patience = { timeout: 20_000 };

/** Waits for repeated notices and discards them. */
async function untilSilent(): Promise<void> {
  let heard: number;
  do {
    heard = listener.events.length;
    await sleep(paceTimes.againMs + 1_000);
  } while (listener.events.length > heard);
  listener.events.length = 0;
}

describe("GET /api/live", () => {
  it("announces a new founder, and again once its matches are counted", async () => {
    const { body } = await product.call("POST", "/api/founders", founderLike(1));
    const { id } = body.data;
    watched = [
      `/founders/${id}`,
      "/api/founders",
      `/api/founders/${id}/matches`,
      "/api/stats",
      "/api/investors",
    ];
    await expect.poll(() => told("founders", id).length, patience).toBeGreaterThanOrEqual(2);
    await expect.poll(() => told("investors").length, patience).toBeGreaterThanOrEqual(1);
    await expect.poll(() => told("matches").length, patience).toBeGreaterThanOrEqual(1);
    // The last notices are delayed by some seconds, to let other services store their counts.
    await expect.poll(() => told("founders", id).length, patience).toBeGreaterThanOrEqual(3);
    await expect
      .poll(() => seen.at(-1), patience)
      .toMatchObject([
        { id, investors_matched: 3 },
        [{ id, investors_matched: 3 }],
        [{ founder_id: id }, { founder_id: id }, { founder_id: id }],
        { founders: 1, matches: 3 },
        [{ founder_matches: 1 }, { founder_matches: 1 }, { founder_matches: 1 }],
      ]);
    await product.waitUntilConsistent();
    expect(seen.at(-1)).toEqual(await Promise.all(watched.map(get)));
  });

  it("announces a rating at once, then the count of rated matches", async () => {
    const [match] = await get("/api/founders/1/matches");
    watched = ["/api/founders/1/matches", `/api/investors-database/${match.investor_id}`];
    await product.call("PUT", `/api/matches/${match.id}/rating`, { ben_rating: 2 });
    await expect.poll(() => told("matches", match.id).length, patience).toBe(1);
    await expect.poll(() => told("investors", match.investor_id).length, patience).toBeGreaterThanOrEqual(2);
    await expect
      .poll(() => seen.at(-1), patience)
      .toMatchObject([
        expect.arrayContaining([expect.objectContaining({ id: match.id, ben_rating: 2 })]),
        { founder_matches_reviewed: 1 },
      ]);
  });

  it("announces a changed investor, and no unchanged record", async () => {
    await untilSilent();
    await product.call("PUT", "/api/investors-database/2/temperature", { temperature: "FIRE" });
    await expect.poll(() => told("investors", 2).length, patience).toBe(1);
    await expect.poll(() => told("matches").length, patience).toBeGreaterThanOrEqual(2);
    expect(new Set(listener.changes().map(({ what }) => what))).toEqual(new Set(["investors", "matches"]));
    expect(told("investors").every(({ ids }) => ids?.length === 1)).toBe(true);
  });

  it("announces a hundred founders in few notices, the last with correct counts", async () => {
    watched = ["/api/founders", "/api/stats"];
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => product.call("POST", "/api/founders", founderLike(100 + n))),
    );
    await product.waitUntilConsistent();
    const final = await Promise.all(watched.map(get));
    expect(final[1]).toEqual({ founders: 101, matches: 303 });
    await expect.poll(() => seen.at(-1), patience).toEqual(final);
    expect(told("founders").length).toBeLessThan(60);
  });
});
