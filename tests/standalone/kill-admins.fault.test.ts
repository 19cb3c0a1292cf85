import { tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { newSecret } from "@kindling/standalone/session-secret.ts";
import type { Client } from "@kindling/test-kit/client.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import { passcode, useKillableMailingProduct, useKillableProduct } from "./killable-product.ts";

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

describe("kill -9 of the gateway with a mail server", () => {
  const mailing = useKillableMailingProduct({});
  const database = () => mailing.databases().byName.gateway!;
  const jobs = () =>
    database().query("select from graphile_worker.jobs where task_identifier = 'mail admin'");

  /** Makes the jobs of mails run now, and those of the killed process, too. */
  const passTime = () =>
    database().query(
      `update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null
       where key like 'mail admin %'`,
    );

  async function addKilled(at: string, statement: string): Promise<string> {
    mailing.mails().length = 0;
    const killed = await mailing.start({ KILL_AT: at, KILL_STATEMENT: statement });
    const { cookie } = await killed.call("POST", "/api/admin/session", { passcode });
    await killed.call("POST", "/api/admins", anna, { cookie: cookie! }).catch(() => null);
    expect(await killed.process.ended).toBeNull();
    return cookie!;
  }

  it.each(moments)("at %s of an added admin mails a stored one, with a link that works", async (at) => {
    await addKilled(at, "insert into admins");
    expect(mailing.mails()).toEqual([]);
    await passTime();
    await mailing.startInProcess();
    if (at !== "afterCommit") {
      expect(await database().query("select from admins")).toEqual([]);
      expect(await jobs()).toEqual([]);
      return;
    }
    await eventually(() => expect(mailing.mails().map(({ to }) => to)).toEqual([[anna.email]]));
    await eventually(async () => expect(await jobs()).toEqual([]));
    const token = mailing.lastToken();
    const chosenBy = { token, passcode: chosen };
    expect((await mailing.product().call("POST", "/api/admin/invitation", chosenBy)).status).toBe(200);
  });

  it("after the mail was accepted sends a second copy, with the same Message-ID and link", async () => {
    await addKilled("beforeStatement", "graphile_worker.remove_job($1)");
    expect(mailing.mails()).toHaveLength(1);
    await passTime();
    await mailing.startInProcess();
    await eventually(() => expect(mailing.mails()).toHaveLength(2));
    const [first, second] = mailing.mails();
    const idOf = ({ raw }: { raw: string }) => /^message-id:\s*(\S+)/im.exec(raw)?.[1];
    expect(idOf(first!)).toMatch(/^<admin-invitation\./);
    expect(idOf(second!)).toBe(idOf(first!));
    expect(tokenIn(second!.text)).toBe(tokenIn(first!.text));
  });
});
