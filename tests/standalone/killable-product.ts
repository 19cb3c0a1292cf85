import { newSecret } from "@kindling/standalone/session-secret.ts";
import { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import { type TestDatabases, testDatabases } from "@kindling/test-kit/product/test-product.ts";
import { afterEach, beforeEach } from "vitest";

/** Call at the top of a file. Gives each test databases, on which it starts the product, kills it and starts it again. */
export function useKillableProduct() {
  let databases: TestDatabases;
  let product: StandaloneProcess | undefined;
  beforeEach(async () => {
    databases = await testDatabases();
  });
  afterEach(async () => {
    await product?.process.end("SIGKILL");
    await databases.drop();
  });
  return {
    databases: () => databases,
    /** The product that was started last. */
    product: () => product!,
    /** Starts the product on the existing databases. */
    async start(env: Record<string, string> = {}): Promise<StandaloneProcess> {
      // With these settings it needs no data folder.
      const given = { ...databases.env, SESSION_SECRETS: newSecret(), LOG_LEVEL: "error", ...env };
      product = await StandaloneProcess.start(given, "tests/kit/src/product/killable.ts");
      return product;
    },
  };
}
