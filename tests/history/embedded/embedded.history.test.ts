import { afterAll, beforeAll, describe, it } from "vitest";
import { injectFaults } from "../inject-faults.ts";
import { checkWithinMs, forMs, isLong, longestFaultMs, only, RandomHistory } from "../random-history.ts";
import { embeddedFaults } from "./embedded-faults.ts";
import { EmbeddedProduct } from "./embedded-product.ts";

describe("a random history of the embedded product", () => {
  let product: EmbeddedProduct;
  let random: RandomHistory;
  beforeAll(async () => {
    product = await EmbeddedProduct.start();
    random = new RandomHistory(product);
  }, 180_000);
  afterAll(() => product?.remove(), 60_000);

  it(
    "leaves every record, match, count and entry as in the model",
    async () => {
      const target = { product, chance: random.chance, maxDurationMs: longestFaultMs };
      await random.writeWithFaults(() => injectFaults(embeddedFaults, target, { forMs, only }));
    },
    forMs + 2 * longestFaultMs + checkWithinMs,
  );

  it(
    "leaves what merged records have to the kept ones, and gives it back when they are restored",
    async () => {
      await random.mergeSome();
      await random.undoMerges();
    },
    2 * checkWithinMs,
  );

  it.runIf(isLong)(
    "becomes consistent after its data folder is restored from a copy",
    () =>
      random.restoreBackup(
        () => product.backUp(),
        () => product.restore(),
      ),
    checkWithinMs,
  );
});
