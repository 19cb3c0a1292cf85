import { send } from "@kindling/test-kit/client.ts";
import { expect, inject } from "vitest";
import { launchBrowser } from "../page/browser.ts";
import { type FaultProxy, startFaultProxy } from "../page/fault-proxy.ts";
import { SharedContexts } from "../page/shared-contexts.ts";
import type { Visit, VisitOptions } from "../page/visit.ts";
import type { ProductName } from "./products.ts";

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

/**
 * The browser and the proxies of this worker, which end with its process. Files share them, so that the browser loads
 * and compiles the client once.
 */
let contexts: Promise<SharedContexts> | undefined;
const proxies = new Map<string, Promise<FaultProxy>>();

/**
 * Call at the top of a file. Files share the product, so a test creates the records that it
 * changes, or reads the current ones.
 */
export async function useProduct(name: ProductName = "open"): Promise<ProductInUse> {
  const requestProduct = async (suffix = "") => {
    const response = await fetch(
      `${inject("products")}/products/${process.env.VITEST_POOL_ID}/${name}${suffix}`,
    );
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  const url = await requestProduct();
  const proxy = await (proxies.get(url) ?? proxies.set(url, startFaultProxy(url)).get(url)!);

  return {
    url,
    proxy,
    during: async (options, run) => {
      try {
        await visitDuring({ url: proxy.url, ...options }, run);
      } finally {
        // After the page, whose held requests would else reach the product, and also when it could not be closed.
        proxy.clear();
        proxy.seen.length = 0;
      }
    },
    data: (path) => send(url, "GET", path),
    send: (method, path, body) => send(url, method, path, body),
    waitUntilConsistent: async () => void (await requestProduct("/rest")),
  };
}

/** Runs with a page without storage, and expects no error in its console. */
async function visitDuring(options: VisitOptions, run: (visit: Visit) => Promise<void>): Promise<void> {
  contexts ??= launchBrowser(inject("browser")).then((browser) => new SharedContexts(browser));
  const visited = await (await contexts).visit(options);
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
}
