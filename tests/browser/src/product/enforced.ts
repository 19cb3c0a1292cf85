import { send } from "@kindling/test-kit/client.ts";
import type { Page } from "playwright-core";
import { afterAll, inject } from "vitest";
import type { FaultProxy } from "../page/fault-proxy.ts";
import { type StartedProduct, startProduct } from "./product.ts";
import { type During, useFaultProxy } from "./use-product.ts";

export const passcode = "a passcode for journeys";

/** A product with enforced access, a proxy to it and browsers. */
export interface Enforced {
  product: StartedProduct;
  proxy: FaultProxy;
  during: During;
  /** Sends a record past the proxy, as an admin or without a session, and returns the response's `data`. */
  send<T>(method: "POST" | "PUT", path: string, body: object, as?: "admin" | "visitor"): Promise<T>;
}

/** Call at the top of a file. Starts a product without data and stops it after the file's tests. */
export async function useEnforced(env: Record<string, string>): Promise<Enforced> {
  const settings = { ACCESS: "enforced", SEED: "none", ADMIN_PASSCODE: passcode, ...env };
  const product = await startProduct(settings, inject("usedDataFolder"));
  afterAll(() => product.stop());

  return {
    product,
    ...(await useFaultProxy(product.url)),
    send: async (method, path, body, as = "visitor") => {
      if (as === "visitor") return send(product.url, method, path, body);
      await product.signIn(passcode);
      return product.send(method, path, body);
    },
  };
}

/**
 * Ends a browser's session on the server; the browser keeps its cookie.
 * @param at the product's URL, because the proxy may hold or fail requests
 */
export async function endSession(page: Page, at: string): Promise<void> {
  const [cookie] = await page.context().cookies();
  if (!cookie) throw new Error("This browser has no session.");
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  const response = await fetch(new URL("/api/session", at), { method: "DELETE", headers });
  if (!response.ok) throw new Error(`The session was not ended: ${response.status} ${await response.text()}`);
}

/** Ends a browser's session just before its next PUT. Any earlier, another request could take the page to the login. */
export async function endSessionWhenSaving(page: Page, at: string): Promise<void> {
  await page.route("**/api/**", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await endSession(page, at);
    await route.continue();
  });
}
