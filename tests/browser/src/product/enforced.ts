import { Client, send } from "@kindling/test-kit/client.ts";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import type { FaultProxy } from "../page/fault-proxy.ts";
import { passcode } from "./products.ts";
import { type During, useProduct } from "./use-product.ts";

/** A product with enforced access, a proxy to it and browsers. */
export interface Enforced {
  /** Signed in as the admin ada. */
  product: SharedProduct;
  proxy: FaultProxy;
  during: During;
  /** Sends a visitor's record past the proxy, and returns the response's `data`. */
  send<T>(method: "POST", path: string, body: object): Promise<T>;
}

/** A client of a product that files share. */
class SharedProduct extends Client {
  readonly url: string;
  /** Resolves when every change has reached every service. */
  readonly waitUntilConsistent: () => Promise<void>;

  constructor({ url, waitUntilConsistent }: Pick<SharedProduct, "url" | "waitUntilConsistent">) {
    super();
    this.url = url;
    this.waitUntilConsistent = waitUntilConsistent;
  }
}

/** Call at the top of a file. */
export async function useEnforced(name: "enforced" | "mailed" = "enforced"): Promise<Enforced> {
  const { proxy, during, ...shared } = await useProduct(name);
  const product = new SharedProduct(shared);
  await product.signIn(passcode, "ada");
  return { product, proxy, during, send: (...request) => send(product.url, ...request) };
}

/**
 * Adds an investor with a password.
 * @returns the id
 */
export async function addInvestor(
  product: SharedProduct,
  { password, ...record }: { name: string; email: string; password: string },
): Promise<number> {
  const { id } = await product.send("POST", "/api/investors-database", record);
  const { path } = await product.send("POST", `/api/investors-database/${id}/invitation`, { mail: false });
  await send(product.url, "POST", "/api/investor/password", { token: path.split("#token=")[1], password });
  return id;
}

/** Waits until an address has `count` mails from the product "mailed" and returns their links, oldest first. */
export async function mailedLinks(to: string, count: number): Promise<string[]> {
  const links = async (): Promise<string[]> => (await fetch(`${inject("products")}/mails/${to}`)).json();
  await expect.poll(async () => (await links()).length).toBe(count);
  return links();
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
