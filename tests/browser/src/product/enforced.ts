import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import type { FaultProxy } from "../page/fault-proxy.ts";
import { type Product, startProduct } from "./product.ts";
import { type During, useFaultProxy } from "./use-product.ts";

export const passcode = "a passcode for journeys";

/** The product with access enforced, and people with browsers. */
export interface Enforced {
  product: Product;
  proxy: FaultProxy;
  during: During;
  /** Sends a record past the proxy, as an admin or as nobody, and gives the `data` of the answer. */
  send<T>(method: "POST" | "PUT", path: string, body: object, as?: "admin" | "nobody"): Promise<T>;
}

/** For the top of a file: it gets a product of its own, without data, which ends with the file. */
export async function useEnforced(env: Record<string, string>): Promise<Enforced> {
  const product = await startProduct({ ACCESS: "enforced", SEED: "none", ADMIN_PASSCODE: passcode, ...env });
  afterAll(() => product.stop());

  async function post(method: string, path: string, body: object, cookie: string): Promise<Response> {
    const reply = await fetch(new URL(path, product.url), {
      method,
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }

  return {
    product,
    ...(await useFaultProxy(product.url)),
    send: async (method, path, body, as = "nobody") => {
      const cookie =
        as === "admin" ? cookieOf(await post("POST", "/api/admin/session", { passcode }, "")) : "";
      return (await (await post(method, path, body, cookie)).json()).data;
    },
  };
}

const cookieOf = (reply: Response): string => reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";

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
