import { type MailServer, startMailServer, tokenIn } from "@kindling/gateway/testing/mail-server.ts";
import { newSecret } from "@kindling/standalone/session-secret.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useKillableProduct } from "./killable-product.ts";

const { start, databases, product } = useKillableProduct();
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const { email } = founderLike(1);
const passcode = "sesame-123";
// The same at each start, so that cookies and links stay valid.
const secret = newSecret();
const startMailing = (env: Record<string, string> = {}) =>
  start({
    ACCESS: "enforced",
    ADMIN_PASSCODE: passcode,
    SESSION_SECRETS: secret,
    SMTP_URL: server.url,
    MAIL_FROM: "hello@kindling.example",
    PUBLIC_URL: "http://127.0.0.1:8080",
    RETENTION_MONTHS: "24",
    ...env,
  });

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
const lastToken = (): string => tokenIn(server.mails.at(-1)!.text);

/** Adds a founder and signs them in by a mailed link. Returns the cookie. */
async function signUp(): Promise<string> {
  await product().call("POST", "/api/founders", founderLike(1));
  await product().call("POST", "/api/founder/auth", { email });
  const { cookie } = await product().call("POST", "/api/founder/session", { token: lastToken() });
  server.mails.length = 0;
  return cookie!;
}

/** The boundaries of a transaction. `npm test` takes the first of each; `npm run test:faults` sets ALL_KILLS. */
const boundaries = ["beforeCommit", "afterStatement", "afterCommit"].slice(0, process.env.ALL_KILLS ? 3 : 1);
const momentsOf = (transactions: Record<string, string>) =>
  Object.entries(transactions).flatMap(([what, KILL_STATEMENT]) =>
    boundaries.map((KILL_AT) => ({ when: `${KILL_AT} of ${what}`, env: { KILL_AT, KILL_STATEMENT } })),
  );

describe("kill -9 while a member takes back the deletion of the account", () => {
  it.each(
    momentsOf({
      "the link": "delete from account_restorations where id",
      "the record": "back as (",
    }),
  )("at $when lets the link work once it is used again", async ({ env }) => {
    await startMailing();
    await product().call("DELETE", "/api/me", { email }, { cookie: await signUp() });
    await product().call("POST", "/api/account-deletion", { token: lastToken() });
    const token = lastToken();
    expect(await lists()).toEqual({ present: [], archived: [1] });
    await product().process.end("SIGTERM");

    const killed = await startMailing(env);
    await killed.call("POST", "/api/account-restoration", { token }).catch(() => null);
    expect(await killed.process.ended).toBeNull();

    await startMailing();
    const { status, text } = await product().call("POST", "/api/account-restoration", { token });
    // Once redeemed, a link has ended.
    const isRedeemed = env.KILL_AT === "afterCommit" && env.KILL_STATEMENT.startsWith("delete");
    expect(status, text).toBe(isRedeemed ? 401 : 200);
    expect(await lists()).toEqual({ present: [1], archived: [] });
    expect(await actions("unarchived")).toHaveLength(1);
    expect(await gateway("select from account_restorations")).toEqual([]);
    expect((await product().call("POST", "/api/founder/auth", { email })).status).toBe(200);
    expect((await product().call("POST", "/api/founder/session", { token: lastToken() })).status).toBe(200);
  });
});

describe("kill -9 while a member who did not come back", () => {
  const run = ({ process: { pid } }: StandaloneProcess) => process.kill(pid, "SIGUSR2");
  /** The founder was here last two years ago, with a session that has not ended. */
  async function leave(): Promise<void> {
    await startMailing();
    await signUp();
    const { founders } = databases().byName;
    await founders!.query("update founders set created_at = created_at - interval '732 days'");
    await gateway("update last_sign_ins set at = at - interval '732 days'");
  }
  const mailsAbout = () => server.mails.filter(({ to }) => to.includes(email)).length;
  const stored = async () => (await gateway("select from retention_mails")).length;

  it.each(momentsOf({ "the mail": "insert into retention_mails" }))(
    "is mailed, at $when, archives nobody and mails again unless that was stored",
    async ({ env }) => {
      await leave();
      await product().process.end("SIGTERM");
      const killed = await startMailing(env);
      run(killed);
      expect(await killed.process.ended).toBeNull();
      expect(mailsAbout()).toBe(1);

      await startMailing();
      run(product());
      await eventually(async () => expect(await stored()).toBe(1));
      expect(mailsAbout()).toBe(env.KILL_AT === "afterCommit" ? 1 : 2);
      expect(await lists()).toEqual({ present: [1], archived: [] });
    },
  );

  it.each(
    momentsOf({
      "the record": "archived as (",
      "the access": "delete from sign_in_links where founder_id",
    }),
  )("is archived, at $when, archives them once and ends their access", async ({ env }) => {
    await leave();
    run(product());
    await eventually(async () => expect(await stored()).toBe(1));
    await gateway("update retention_mails set mailed_at = mailed_at - interval '30 days 1 hour'");
    await product().process.end("SIGTERM");
    const killed = await startMailing(env);
    run(killed);
    expect(await killed.process.ended).toBeNull();

    await startMailing();
    run(product());
    await eventually(async () => {
      expect(await lists()).toEqual({ present: [], archived: [1] });
      expect(await gateway("select from sessions where role = 'founder'")).toEqual([]);
      expect(await stored()).toBe(0);
    });
    expect(await actions("archived")).toHaveLength(1);
    expect(mailsAbout()).toBe(1);
  });
});
