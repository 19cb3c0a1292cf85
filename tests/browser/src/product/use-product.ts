import { send } from "@kindling/test-kit/client.ts";
import type { Browser } from "playwright-core";
import { afterAll, expect, inject } from "vitest";
import { launchBrowser } from "../page/browser.ts";
import { type FaultProxy, startFaultProxy } from "../page/fault-proxy.ts";
import { SharedContexts } from "../page/shared-contexts.ts";
import type { Visit, VisitOptions } from "../page/visit.ts";
import type { ProductName } from "./product-pool.ts";

/** Runs with a page without storage, expects no error in its console, and resets the proxy. */
export type During = (options: Partial<VisitOptions>, run: (visit: Visit) => Promise<void>) => Promise<void>;

/** A product, a proxy to it and browsers. */
export interface ProductInUse {
  /** URL of the product itself, past the proxy. */
  url: string;
  proxy: FaultProxy;
  during: During;
  /** Returns the `data` of the API's current response. */
  data<T>(path: string): Promise<T>;
  /** Sends a record past the proxy and returns the response's `data`. @throws when the product rejects it */
  send<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<T>;
  /** Resolves when every change has reached every service. */
  waitUntilConsistent(): Promise<void>;
}

/** One browser for all files of this worker; it ends with the worker's process. */
let browser: Promise<Browser> | undefined;

/**
 * Call at the top of a file. Files share the product, so a test creates the records that it
 * changes, or reads the current ones.
 */
export async function useProduct(name: ProductName = "community"): Promise<ProductInUse> {
  const requestProduct = async (suffix = "") => {
    const response = await fetch(`${inject("products")}/${process.env.VITEST_POOL_ID}/${name}${suffix}`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  const url = await requestProduct();

  return {
    url,
    ...(await useFaultProxy(url)),
    data: (path) => send(url, "GET", path),
    send: (method, path, body) => send(url, method, path, body),
    waitUntilConsistent: async () => void (await requestProduct("/rest")),
  };
}

/** Call at the top of a file. Returns a proxy to the product at `url`, and browsers. */
export async function useFaultProxy(url: string): Promise<{ proxy: FaultProxy; during: During }> {
  const proxy = await startFaultProxy(url);
  afterAll(() => proxy.close());
  browser ??= launchBrowser(inject("browser"));
  const contexts = new SharedContexts(await browser);
  afterAll(() => contexts.close());
  return {
    proxy,
    during: async (options, run) => {
      try {
        const visited = await contexts.visit({ url: proxy.url, ...options });
        try {
          await run(visited);
          // The browser reports a response of 400 or more, which many tests expect, as an error, too.
          const errors = visited.errors.filter((text) => !text.startsWith("Failed to load resource"));
          if (!options.breaks) expect(errors).toEqual([]);
        } catch (error) {
          // An error on the page may be the cause.
          if (visited.errors.length > 0) process.stderr.write(`${visited.errors.join("\n")}\n`);
          throw error;
        } finally {
          await visited.end();
        }
      } finally {
        // After the page, whose held requests would else reach the product, and also when it could not be closed.
        proxy.clear();
        proxy.seen.length = 0;
      }
    },
  };
}
