import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import { describe, expect, it } from "vitest";
import { passcode, useKillableMailingProduct } from "./killable-product.ts";

const { start, startInProcess, stopInProcess, databases, product, mails, lastToken } =
  useKillableMailingProduct({
    RETENTION_MONTHS: "24",
  });
const { email } = founderLike(1);

const asAdmin = async (method: string, path: string) => {
  const { cookie } = await product().call("POST", "/api/admin/session", { passcode });
  const { status, text, body } = await product().call(method, path, undefined, { cookie: cookie! });
  expect(status, text).toBe(200);
  return body.data;
};
const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);
const lists = async () => ({
  present: idsOf(await asAdmin("GET", "/api/founders")),
  archived: idsOf(await asAdmin("GET", "/api/archive/founders")),
});
const actions = (action: string) =>
  databases().byName.founders!.query("select from history where record_id = 1 and action = $1", [action]);
const gateway = (sql: string) => databases().byName.gateway!.query(sql);

/** Adds a founder and signs them in by a mailed link. Returns the cookie. */
async function signUp(): Promise<string> {
  await product().call("POST", "/api/founders", founderLike(1));
  await product().call("POST", "/api/founder/auth", { email });
  const { cookie } = await product().call("POST", "/api/founder/session", { token: lastToken() });
  mails().length = 0;
  return cookie!;
}

/** The boundaries of a transaction, whose first statement nothing executes before the product is to be killed. */
const boundaries = ["beforeCommit", "afterStatement", "afterCommit"];
const momentsOf = (transactions: Record<string, string>) =>
  Object.entries(transactions).flatMap(([what, KILL_STATEMENT]) =>
    boundaries.map((KILL_AT) => ({ when: `${KILL_AT} of ${what}`, env: { KILL_AT, KILL_STATEMENT } })),
  );

describe("kill -9 while a member takes back the deletion of the account", () => {
  const link = { KILL_STATEMENT: "delete from mailed_links where id" };
  it.each([
    { when: "beforeStatement of the link", env: { ...link, KILL_AT: "beforeStatement" } },
    { when: "afterStatement of the link", env: { ...link, KILL_AT: "afterStatement" } },
    ...momentsOf({ "the record": "back as (" }),
  ])("at $when lets the link work once it is used again", async ({ env }) => {
    await startInProcess();
    await product().call("DELETE", "/api/me", { email }, { cookie: await signUp() });
    await product().call("POST", "/api/account-deletion", { token: lastToken() });
    const token = lastToken();
    expect(await lists()).toEqual({ present: [], archived: [1] });
    // A sign-in redeems its link by the same statement.
    await stopInProcess();
    const killed = await start(env);
    await killed.call("POST", "/api/account-restoration", { token }).catch(() => null);
    expect(await killed.process.ended).toBeNull();

    await startInProcess();
    const { status, text } = await product().call("POST", "/api/account-restoration", { token });
    // Once redeemed, a link has ended.
    const isRedeemed = env.KILL_AT === "afterStatement" && env.KILL_STATEMENT.startsWith("delete");
    expect(status, text).toBe(isRedeemed ? 401 : 200);
    expect(await lists()).toEqual({ present: [1], archived: [] });
    expect(await actions("unarchived")).toHaveLength(1);
    expect(await gateway("select from mailed_links")).toEqual([]);
    expect((await product().call("POST", "/api/founder/auth", { email })).status).toBe(200);
    expect((await product().call("POST", "/api/founder/session", { token: lastToken() })).status).toBe(200);
  });
});

/** Starts the product with a founder who was here last two years ago, with a session that has not ended. */
async function startWithAbsent(env: Record<string, string>): Promise<StandaloneProcess> {
  const started = await start(env);
  await signUp();
  const { founders } = databases().byName;
  await founders!.query("update founders set created_at = created_at - interval '732 days'");
  await gateway("update last_sign_ins set at = at - interval '732 days'");
  return started;
}
const runRetention = () =>
  gateway("select from graphile_worker.add_job('archive absent members', max_attempts => 1)");
const mailsAbout = () => mails().filter(({ to }) => to.includes(email)).length;
const storedMails = async () => (await gateway("select from retention_mails")).length;

describe("kill -9 while an absent member is mailed", () => {
  it.each(momentsOf({ "the mail": "insert into retention_mails" }))(
    "at $when archives no member, and mails again unless the mail was stored",
    async ({ env }) => {
      const killed = await startWithAbsent(env);
      await runRetention();
      expect(await killed.process.ended).toBeNull();
      expect(mailsAbout()).toBe(1);

      await start();
      await runRetention();
      await eventually(async () => expect(await storedMails()).toBe(1));
      expect(mailsAbout()).toBe(env.KILL_AT === "afterCommit" ? 1 : 2);
      expect(await lists()).toEqual({ present: [1], archived: [] });
    },
  );
});

describe("kill -9 while an absent member is archived", () => {
  it.each(
    momentsOf({
      "the record": "archived as (",
      "the access": "delete from sessions where role = $1 and subject_id = any",
    }),
  )("at $when archives the member once, and ends the access", async ({ env }) => {
    const killed = await startWithAbsent(env);
    await runRetention();
    await eventually(async () => expect(await storedMails()).toBe(1));
    await gateway("update retention_mails set mailed_at = mailed_at - interval '30 days 1 hour'");
    // A run does nothing while another ends.
    for (; killed.process.running(); await sleep(25)) await runRetention();

    await start();
    await runRetention();
    await eventually(async () => {
      expect(await lists()).toEqual({ present: [], archived: [1] });
      expect(await gateway("select from sessions where role = 'founder'")).toEqual([]);
      expect(await storedMails()).toBe(0);
    });
    expect(await actions("archived")).toHaveLength(1);
    expect(mailsAbout()).toBe(1);
  });
});
