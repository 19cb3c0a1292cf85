import { newSecret } from "@kindling/standalone/session-secret.ts";
import type { Client } from "@kindling/test-kit/client.ts";
import { describe, expect, it } from "vitest";
import { passcode, useKillableProduct } from "./killable-product.ts";

const { start, startInProcess, stopInProcess, databases, product } = useKillableProduct();

// Every start uses this secret, so that cookies and links stay valid.
const enforced = {
  ACCESS: "enforced",
  ADMIN_PASSCODE: passcode,
  FOUNDER_SIGN_IN: "email-only",
  SESSION_SECRETS: newSecret(),
};
const chosen = "seven birds over the pond";
const anna = { name: "Anna", email: "anna@team.example", role: "admin", current_passcode: passcode };

async function send(method: string, path: string, body?: object, cookie = "") {
  const response = await product().call(method, path, body, { cookie });
  expect(response.status, response.text).toBeLessThan(300);
  return response;
}
const signIn = async () => (await send("POST", "/api/admin/session", { passcode })).cookie!;
const add = async (cookie: string) => (await send("POST", "/api/admins", anna, cookie)).body.data;
const choose = (path: string, at: Client = product()) =>
  at.call("POST", "/api/admin/invitation", { token: path.split("#token=")[1], passcode: chosen });
const names = async (cookie: string): Promise<string[]> =>
  (await send("GET", "/api/admins", undefined, cookie)).body.data.admins.map(
    ({ name }: { name: string }) => name,
  );
const actions = (action: string) =>
  databases().byName.gateway!.query("select from history where action = $1", [action]);

const moments = ["afterStatement", "beforeCommit", "afterCommit"];

describe("kill -9 of the gateway", () => {
  it.each(moments)(
    "at %s of an added admin leaves none or a whole one, and the request can be sent again",
    async (at) => {
      const killed = await start({ ...enforced, KILL_AT: at, KILL_STATEMENT: "insert into admins" });
      const { cookie } = await killed.call("POST", "/api/admin/session", { passcode });
      await killed.call("POST", "/api/admins", anna, { cookie: cookie! }).catch(() => null);
      expect(await killed.process.ended).toBeNull();

      await startInProcess(enforced);
      const isStored = at === "afterCommit";
      expect(await names(cookie!)).toEqual(isStored ? ["Anna"] : []);
      expect(await actions("admin-added")).toHaveLength(isStored ? 1 : 0);
      const { invitation } = await add(cookie!);
      expect((await choose(invitation.path)).status).toBe(200);
      expect(await names(cookie!)).toEqual(["Anna"]);
      expect(await actions("admin-added")).toHaveLength(1);
    },
  );

  it.each(moments)("at %s of a chosen passcode leaves the link or the passcode", async (at) => {
    await startInProcess(enforced);
    const { invitation } = await add(await signIn());
    await stopInProcess();
    const killed = await start({
      ...enforced,
      KILL_AT: at,
      KILL_STATEMENT: "update admins set passcode_hash",
    });
    await choose(invitation.path, killed).catch(() => null);
    expect(await killed.process.ended).toBeNull();

    await startInProcess(enforced);
    const isChosen = at === "afterCommit";
    expect((await choose(invitation.path)).status).toBe(isChosen ? 401 : 200);
    await send("POST", "/api/admin/session", { name: "anna", passcode: chosen });
    expect(await actions("passcode-chosen")).toHaveLength(1);
  });

  it.each(moments)("at %s of a removal leaves the admin with or without access", async (at) => {
    await startInProcess(enforced);
    const admin = await signIn();
    const added = await add(admin);
    const { cookie } = await choose(added.invitation.path);
    await stopInProcess();
    const killed = await start({ ...enforced, KILL_AT: at, KILL_STATEMENT: "delete from admins" });
    const removal = `/api/admins/${added.admin.id}`;
    await killed.call("DELETE", removal, undefined, { cookie: admin }).catch(() => null);
    expect(await killed.process.ended).toBeNull();

    await startInProcess(enforced);
    const isRemoved = at === "afterCommit";
    expect(await names(admin)).toEqual(isRemoved ? [] : ["Anna"]);
    const own = await product().call("GET", "/api/admin/me", undefined, { cookie: cookie! });
    expect(own.status).toBe(isRemoved ? 401 : 200);
    const again = await product().call("DELETE", removal, undefined, { cookie: admin });
    expect(again.status).toBe(isRemoved ? 404 : 200);
    expect(await actions("admin-removed")).toHaveLength(1);
  });
});
