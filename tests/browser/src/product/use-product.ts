import { send } from "@kindling/test-kit/client.ts";
import type { Browser } from "playwright-core";
import { afterAll, inject } from "vitest";
import { launchBrowser } from "../page/browser.ts";
import { type FaultProxy, startFaultProxy } from "../page/fault-proxy.ts";
import { type Visit, type VisitOptions, visit } from "../page/visit.ts";
import type { ProductName } from "./product-pool.ts";

/** Runs with a browser context of its own; afterwards the proxy forwards everything again. */
export type During = (options: Partial<VisitOptions>, run: (visit: Visit) => Promise<void>) => Promise<void>;

/** What every journey needs: a product, a proxy to it, and people with browsers. */
export interface ProductInUse {
  /** Address of the product itself, past the proxy. */
  url: string;
  proxy: FaultProxy;
  during: During;
  /** The `data` of what the API answers now. */
  data<T>(path: string): Promise<T>;
  /** Sends a record past the proxy and gives the `data` of the answer. @throws when it is refused */
  send<T>(method: "POST" | "PUT", path: string, body: object): Promise<T>;
  /** Resolves when every change has reached every service. */
  waitUntilConsistent(): Promise<void>;
}

/** One for all files of this worker; it ends with the worker's process. */
let browser: Promise<Browser> | undefined;

/**
 * For the top of a file. Other files use the same product before and after: a test makes what it
 * changes, or finds out what is there.
 */
export async function useProduct(name: ProductName = "community"): Promise<ProductInUse> {
  const ask = async (wish = "") => {
    const reply = await fetch(`${inject("products")}/${process.env.VITEST_POOL_ID}/${name}${wish}`);
    const text = await reply.text();
    if (!reply.ok) throw new Error(text);
    return text;
  };
  const url = await ask();

  return {
    url,
    ...(await useFaultProxy(url)),
    data: (path) => send(url, "GET", path),
    send: (method, path, body) => send(url, method, path, body),
    waitUntilConsistent: async () => void (await ask("/rest")),
  };
}

/** For the top of a file: a proxy to the product at `url`, and people with browsers. */
export async function useFaultProxy(url: string): Promise<{ proxy: FaultProxy; during: During }> {
  const proxy = await startFaultProxy(url);
  afterAll(() => proxy.close());
  browser ??= launchBrowser(inject("browser"));
  const started = await browser;
  return {
    proxy,
    during: async (options, run) => {
      const visited = await visit(started, { url: proxy.url, ...options });
      try {
        await run(visited);
      } catch (error) {
        // What the page itself complained of may be the reason.
        if (visited.errors.length > 0) process.stderr.write(`${visited.errors.join("\n")}\n`);
        throw error;
      } finally {
        proxy.clear();
        proxy.seen.length = 0;
        await visited.end();
      }
    },
  };
}
