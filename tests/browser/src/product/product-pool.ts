import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { InProcessProduct } from "@kindling/test-kit/product/test-product.ts";
import { startProduct } from "./product.ts";

/**
 * The products of a run. Two have demo data: the admin's tests count records, so the other
 * tests create their founders and investors in `community`. `large` has only what one file creates.
 */
export type ProductName = "admin" | "community" | "large";

/** The admin passcode of these products. */
export const adminPasscode = "open sesame";

/** The products of one test run, which its workers request over HTTP. */
export interface ProductPool {
  /** `GET /1/admin` returns the URL of worker 1's product, `GET /1/admin/rest` once it is consistent. */
  url: string;
  close(): Promise<void>;
}

/**
 * A product takes seconds to start, so files share one for each name and worker; no two files use
 * one at the same time. Each product starts on its first request.
 */
export async function openProductPool(usedDataFolder: string): Promise<ProductPool> {
  const products = new Map<string, Promise<InProcessProduct>>();

  function productOf(key: string): Promise<InProcessProduct> {
    const known = products.get(key);
    if (known) return known;
    const seed = key.endsWith("/large") ? { SEED: "none" } : {};
    const started = startProduct({ ADMIN_PASSCODE: adminPasscode, ...seed }, usedDataFolder);
    products.set(key, started);
    return started;
  }

  async function respond(path: string, response: ServerResponse): Promise<void> {
    const [, worker, name, suffix] = path.split("/");
    try {
      const product = await productOf(`${worker}/${name}`);
      if (suffix === "rest") await product.waitUntilConsistent();
      response.end(product.url);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  const server = createServer(({ url = "/" }, response) => void respond(url, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      const started = await Promise.allSettled(products.values());
      await Promise.all(
        started.map((product) => (product.status === "fulfilled" ? product.value.stop() : undefined)),
      );
    },
  };
}
