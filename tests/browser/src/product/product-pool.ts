import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { InProcessProduct } from "@kindling/test-kit/product/test-product.ts";
import { startProduct } from "./product.ts";

/**
 * The products of a run. Two have demo data: the admin's lists count what is there, so the other
 * journeys make their founders and investors elsewhere. `empty` has none.
 */
export type ProductName = "admin" | "community" | "empty";

/** What an admin of these products signs in with. */
export const adminPasscode = "open sesame";

/** The products of one run of the journeys, which its workers ask for over HTTP. */
export interface ProductPool {
  /** `GET /1/admin` is the address of worker 1's product, `GET /1/admin/rest` answers when it is at rest. */
  url: string;
  close(): Promise<void>;
}

/**
 * A product takes seconds to start, so files share them: one for each worker, so that no two files use
 * one at the same time, and for each name. Each is started when it is first asked for.
 */
export async function openProductPool(): Promise<ProductPool> {
  const products = new Map<string, Promise<InProcessProduct>>();

  function productOf(key: string): Promise<InProcessProduct> {
    const known = products.get(key);
    if (known) return known;
    const seed = key.endsWith("/empty") ? { SEED: "none" } : {};
    const started = startProduct({ ADMIN_PASSCODE: adminPasscode, ...seed });
    products.set(key, started);
    return started;
  }

  async function answer(path: string, reply: ServerResponse): Promise<void> {
    const [, worker, name, wish] = path.split("/");
    try {
      const product = await productOf(`${worker}/${name}`);
      if (wish === "rest") await product.waitUntilConsistent();
      reply.end(product.url);
    } catch (error) {
      reply.writeHead(500).end(String(error));
    }
  }

  const server = createServer(({ url = "/" }, reply) => void answer(url, reply));
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
