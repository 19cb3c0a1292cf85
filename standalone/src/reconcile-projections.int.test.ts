import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reconcileProjections } from "./reconcile-projections.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  for (const n of [1, 2, 3]) {
    await product.call("POST", "/api/founders", founderLike(n));
    await product.call("POST", "/api/investors-database", investorLike(n));
  }
  await product.waitUntilConsistent();
});
afterAll(() => product.stop());

const log = createLog({ service: "kindling", level: "silent" });
const agree = () => expectAgreement(product);
async function reconcile(): Promise<void> {
  await reconcileProjections(Object.values(product.kindling.services), log);
  await product.waitUntilConsistent();
}

describe("reconcileProjections", () => {
  it.each([
    ["a count of a founder differs", "founders", "update founders set investors_matched = 7 where id = 2"],
    ["tallies were missed", "founders", "update founders set investors_matched = 0, tally_version = 0"],
    [
      "a count of an investor differs",
      "investors",
      "update investors set founder_matches_reviewed = 2 where id = 1",
    ],
    [
      "matches missed a founder",
      "matches",
      "update founders set version = 0, state = state || '{\"sectors\": []}'",
    ],
  ])("makes counts and lists agree again when %s", async (_what, service, sql) => {
    await product.databases[service]!.query(sql);
    await reconcile();
    expect(await agree()).toHaveLength(9);
  });

  it("publishes and changes nothing when all projections agree", async () => {
    await reconcile();
    const published: string[] = [];
    const watch = await product.kindling.bus.watch(["FOUNDERS", "INVESTORS", "TALLIES"], (subject) => {
      published.push(subject);
    });
    const tags = () =>
      Promise.all(
        ["/api/founders", "/api/investors"].map(
          async (path) => (await product.call("GET", path)).headers.etag,
        ),
      );
    const before = await tags();
    await reconcile();
    expect(await tags()).toEqual(before);
    expect(published).toEqual([]);
    await watch.stop();
  });

  it("keeps the reviews of a founder that is archived before its state is read", async () => {
    const review = `/api/matches/${pairId(1, 1)}/rating`;
    const body = { ben_rating: 3, ben_notes: "They met twice in Lisbon." };
    expect((await product.call("PUT", review, body)).status).toBe(200);
    await product.waitUntilConsistent();

    const founders = product.kindling.services.founders.parts.publications[0]!;
    const load = founders.load.bind(founders);
    const reconciled = Promise.withResolvers<void>();
    // The first load is the reconciler's. Those of the relay wait, so that its event arrives second.
    const spy = vi.spyOn(founders, "load").mockImplementation(async (ids) => {
      if (spy.mock.calls.length > 1) await reconciled.promise;
      else expect((await product.call("DELETE", "/api/founders/1")).status).toBe(200);
      return load(ids);
    });
    await reconcileProjections(Object.values(product.kindling.services), log).finally(reconciled.resolve);
    spy.mockRestore();
    await product.waitUntilConsistent();
    expect((await product.call("POST", "/api/founders/1/restore")).status).toBe(200);
    await product.waitUntilConsistent();

    const matches = (await product.call("GET", "/api/founders/1/matches")).body.data;
    expect(matches).toContainEqual(expect.objectContaining({ ...body, investor_id: 1 }));
    await agree();
  });

  it("removes a founder that was erased after the backup from which matches was restored", async () => {
    const { query } = product.databases.matches!;
    const [backup] = await query("select version, state from founders where id = 3");
    expect((await product.call("DELETE", "/api/founders/3?erase=true")).status).toBe(200);
    await product.waitUntilConsistent();
    await query("update founders set version = $1, state = $2 where id = 3", [
      backup!.version,
      backup!.state,
    ]);
    await reconcile();
    expect(await query("select state from founders where id = 3")).toEqual([{ state: null }]);
    await agree();
  });
});
