import type { TestProject } from "vitest/node";
import { type BrowserBinary, findBrowser } from "./page/browser.ts";
import { makeUsedDataFolder, remove } from "./product/product.ts";
import { openProductPool } from "./product/product-pool.ts";

declare module "vitest" {
  interface ProvidedContext {
    browser: BrowserBinary;
    /** URL of the run's `ProductPool`. */
    products: string;
    /** See `makeUsedDataFolder`. */
    usedDataFolder: string;
  }
}

/** Finds or unpacks the browser once, and opens the pool of products that tests share (`useProduct`). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("browser", await findBrowser());
  const usedDataFolder = await makeUsedDataFolder();
  project.provide("usedDataFolder", usedDataFolder);
  const products = await openProductPool(usedDataFolder);
  project.provide("products", products.url);
  return async () => {
    await products.close();
    await remove(usedDataFolder);
  };
}
