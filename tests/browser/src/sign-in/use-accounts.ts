import { call } from "@kindling/test-kit/client.ts";
import type { Locator, Page } from "playwright-core";
import { type Enforced, passcode, useEnforced } from "../product/enforced.ts";
import { type Role, rolesWith } from "../product/roles.ts";

export const password = "seven birds over the pond";
const firefox = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0" };

export interface Person {
  id: number;
  name: string;
  email: string;
}

/** A product with enforced access whose members can sign in. */
export interface Accounts extends Enforced {
  newInvestor(): Promise<Person>;
  newFounder(): Promise<Person & { company: string }>;
  /** Signs in with Firefox on Windows, and returns the cookie. */
  signInElsewhere(person: Person, as: "founder" | "investor"): Promise<string>;
  isSignedIn(cookie: string): Promise<boolean>;
}

/** A response to a request that a fault proxy does not forward. */
export const gatewayDown = {
  kind: "respond",
  status: 503,
  body: { success: false, error: "The gateway is down.", code: "upstream_unavailable" },
} as const;

/** Call at the top of a file. */
export async function useAccounts(): Promise<Accounts> {
  const enforced = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
  const { product, send } = enforced;
  let members = 0;

  return {
    ...enforced,
    async newInvestor() {
      members += 1;
      const record = { name: `Ada Stone ${members}`, email: `ada${members}@stone.example` };
      const { id } = await send<{ id: number }>("POST", "/api/investors-database", record);
      const invite = `/api/investors-database/${id}/invitation`;
      const { path } = await send<{ path: string }>("POST", invite, { mail: false }, "admin");
      await send("POST", "/api/investor/password", { token: path.split("#token=")[1], password });
      return { id, ...record };
    },
    async newFounder() {
      members += 1;
      const email = `maya${members}@emberline.example`;
      const record = { company: `Emberline ${members}`, name: "Maya Okafor", email };
      const { id } = await send<{ id: number }>("POST", "/api/founders", record);
      return { id, ...record };
    },
    async signInElsewhere({ email }, as) {
      const [path, body] =
        as === "founder" ? ["/api/founder/auth", { email }] : ["/api/investor/session", { email, password }];
      return (await call(product.url, "POST", path, body, firefox)).cookie!;
    },
    async isSignedIn(cookie) {
      return (await call(product.url, "GET", "/api/session", undefined, { cookie })).body.data !== null;
    },
  };
}

/** Signs in as the person, or as an admin. */
export const signIn = (page: Page, as: Role["name"], { name, email }: Omit<Person, "id">): Promise<void> =>
  rolesWith({ passcode, founder: { name, email }, investor: { email, password } })[as].signIn(page);

export const sessionsIn = (within: Page | Locator) =>
  within.getByRole("listitem").filter({ hasText: "Signed in" });
