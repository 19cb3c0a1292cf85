import { createLog } from "@kindling/service-kit/log.ts";
import { expectAgreement } from "@kindling/test-kit/product/consistency.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { startTestProduct, type TestProduct } from "@kindling/test-kit/product/test-product.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
});
