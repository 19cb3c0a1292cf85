import { newSecret } from "@kindling/standalone/session-secret.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import { describe, expect, it } from "vitest";
import { useKillableProduct } from "./killable-product.ts";

const { start, startInProcess, databases } = useKillableProduct();

// Every start uses these secrets, so that cookies stay valid.
const enforced = {
  ACCESS: "enforced",
  ADMIN_PASSCODE: "sesame-123",
  FOUNDER_SIGN_IN: "email-only",
  SESSION_SECRETS: newSecret(),
};
const password = "correct horse battery staple";

/** Sends a request that succeeds, and returns its response. */
async function send(product: StandaloneProcess, method: string, path: string, cookie = "", body?: object) {
  const response = await product.call(method, path, body, { cookie });
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300);
  return response;
}

const signInAdmin = async (product: StandaloneProcess): Promise<string> =>
  (await send(product, "POST", "/api/admin/session", "", { passcode: enforced.ADMIN_PASSCODE })).cookie!;

/** A statement of the transaction that ends a member's access, which no sign-in executes. */
const statement = "delete from sessions where role = $1 and subject_id = any";

/** How each kind of member signs in. */
const roles = [
  {
    role: "founder",
    record: "/api/founders/1",
    async signIn(product: StandaloneProcess): Promise<string> {
      await send(product, "POST", "/api/founders", "", founderLike(1));
      const { email } = founderLike(1);
      return (await send(product, "POST", "/api/founder/auth", "", { email })).cookie!;
    },
  },
  {
    role: "investor",
    record: "/api/investors-database/1",
    async signIn(product: StandaloneProcess): Promise<string> {
      const admin = await signInAdmin(product);
      await send(product, "POST", "/api/investors-database", "", investorLike(1));
      const invitation = await send(product, "POST", "/api/investors-database/1/invitation", admin, {});
      const token = String(invitation.body.data.path).split("#token=")[1];
      await send(product, "POST", "/api/investor/password", "", { token, password });
      const { email } = investorLike(1);
      return (await send(product, "POST", "/api/investor/session", "", { email, password })).cookie!;
    },
  },
];

/** What the gateway keeps about the member. */
async function kept(role: string): Promise<string[]> {
  const rows = await databases().byName.gateway!.query<{ table: string }>(
    `select 'sessions' as table from sessions where role = $1 and subject_id = 1
     union select 'investor_passwords' from investor_passwords where investor_id = 1 and $1 = 'investor'
     union select 'last_sign_ins' from last_sign_ins where role = $1 and subject_id = 1
     union select 'history' from history where (kind, record_id) = ($1, 1) or (actor_role, actor_id) = ($1, 1)
     order by 1`,
    [role],
  );
  return rows.map(({ table }) => table);
}

const moves = [
  { move: "archived", query: "", keeps: ["history", "investor_passwords", "last_sign_ins"] },
  { move: "erased", query: "?erase=true", keeps: [] },
];

/** The boundaries of the transaction that ends the access, after the one that moved the record. */
const moments = ["afterStatement", "beforeCommit", "afterCommit"];
const cases = roles.flatMap((role) =>
  moves.flatMap((move) => moments.map((at) => ({ ...role, ...move, at }))),
);

describe("kill -9 while the gateway ends the access of a member", () => {
  it.each(cases)("at $at leaves no access to the $role who was $move", async (one) => {
    const { role, record, query, keeps, at } = one;
    const killed = await start({ ...enforced, KILL_AT: at, KILL_STATEMENT: statement });
    const cookie = await one.signIn(killed);
    await send(killed, "GET", "/api/me/export", cookie);
    expect(await kept(role)).toEqual(
      ["history", "investor_passwords", "last_sign_ins", "sessions"].filter(
        (table) => role === "investor" || table !== "investor_passwords",
      ),
    );
    const admin = await signInAdmin(killed);
    await killed.call("DELETE", `${record}${query}`, undefined, { cookie: admin }).catch(() => null);
    expect(await killed.process.ended).toBeNull();

    // No request is repeated: the gateway must end the access by itself.
    const again = await startInProcess(enforced);
    const left = keeps.filter((table) => role === "investor" || table !== "investor_passwords");
    await eventually(async () => expect(await kept(role)).toEqual(left));
    expect((await again.call("GET", "/api/me/export", undefined, { cookie })).status).toBe(401);
  });
});
