import { send } from "@kindling/test-kit/client.ts";
import type { InProcessProduct } from "@kindling/test-kit/product/test-product.ts";
import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import type { FaultProxy } from "../page/fault-proxy.ts";
import { startProduct } from "./product.ts";
import { type During, useFaultProxy } from "./use-product.ts";

export const passcode = "a passcode for journeys";

/** The product with access enforced, and people with browsers. */
export interface Enforced {
  product: InProcessProduct;
  proxy: FaultProxy;
  during: During;
  /** Sends a record past the proxy, as an admin or as nobody, and returns the `data` of the reply. */
  send<T>(method: "POST" | "PUT", path: string, body: object, as?: "admin" | "nobody"): Promise<T>;
}

/** For the top of a file: it gets a product of its own, without data, which ends with the file. */
export async function useEnforced(env: Record<string, string>): Promise<Enforced> {
  const product = await startProduct({ ACCESS: "enforced", SEED: "none", ADMIN_PASSCODE: passcode, ...env });
  afterAll(() => product.stop());

  return {
    product,
    ...(await useFaultProxy(product.url)),
    send: async (method, path, body, as = "nobody") => {
      if (as === "nobody") return send(product.url, method, path, body);
      await product.signIn(passcode);
      return product.send(method, path, body);
    },
  };
}

/**
 * Ends the session of a browser at the server, from elsewhere: the browser has its cookie still.
 * @param at past the proxy, where one's own holds
 */
export async function endSession(page: Page, at: string): Promise<void> {
  const [cookie] = await page.context().cookies();
  if (!cookie) throw new Error("This browser has no session.");
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  const reply = await fetch(new URL("/api/session", at), { method: "DELETE", headers });
  if (!reply.ok) throw new Error(`The session was not ended: ${reply.status} ${await reply.text()}`);
}
