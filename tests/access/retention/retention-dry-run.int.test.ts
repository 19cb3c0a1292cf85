import { identitySecret } from "@kindling/gateway/testing/start-gateway.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { spawnProcess } from "@kindling/test-kit/product/product-process.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { day, type RetentionCommunity, startRetentionCommunity } from "./retention-community.ts";

let community: RetentionCommunity;
let env: Record<string, string>;
let ids: { mailed: number; back: number; due: number };

beforeAll(async () => {
  community = await startRetentionCommunity();
  await community.begin();
  const mailed = await community.add("founder", 1);
  const back = await community.add("founder", 2);
  await age("founders");
  await community.run();
  await community.signIn("founder", back, founderLike(2).email);
  const due = await community.add("investor", 3);
  await age("investors");
  await community.add("investor", 4);
  ids = { mailed, back, due };
  env = {
    ...community.env,
    ...community.databases.env,
    MEDIA_URL: community.env.MATCHES_URL,
    ACCESS: "enforced",
    ADMIN_PASSCODE: "a passcode of tests",
    SESSION_SECRETS: "sessions of tests and of nothing else at all",
    IDENTITY_SECRETS: identitySecret,
  };
});
afterAll(() => community.stop());

const age = (table: string) =>
  community.databases.byName[table]!.query(
    `update ${table} set created_at = created_at - interval '25 months'`,
  );

async function run(script: string, ...args: string[]) {
  const process = spawnProcess(script, env, args);
  return { code: await process.ended, output: process.output() };
}

/** Every row of every table that members are in. */
async function stored(): Promise<string> {
  const tables = {
    founders: ["founders", "removals", "history", "outbox"],
    investors: ["investors", "removals", "history", "outbox"],
    gateway: ["last_sign_ins", "retention_mails", "history", "sessions", "mailed_links"],
  };
  const found = Object.entries(tables).flatMap(([name, all]) =>
    all.map((table) =>
      community.databases.byName[name]!.query(`select json_agg(t order by t::text) from ${table} t`),
    ),
  );
  return JSON.stringify(await Promise.all(found));
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const line = (...cells: (string | number)[]) => new RegExp(`^${cells.join(" +")}$`, "m");

it("the dry run of npm run ops lists the ids of absent people and changes nothing", async () => {
  const before = await stored();
  const mails = community.mails.length;
  const { code, output } = await run("standalone/src/ops.ts", "retention");
  expect(code, output).toBe(0);
  const mailedAt = community.now;
  expect(output).toMatch(
    line("founder", ids.mailed, "never", `sent ${dayOf(mailedAt)}`, `from ${dayOf(mailedAt + 30 * day)}`),
  );
  expect(output).toMatch(
    line("investor", ids.due, "never", "due now", `from ${dayOf(Date.now() + 30 * day)}`),
  );
  expect(output).toContain("2 members with a mail due or sent, for 24 months without a sign-in.");
  expect(output).not.toMatch(line("founder", ids.back, ".*"));
  expect(output).not.toContain("@");
  expect(await stored()).toBe(before);
  expect(community.mails).toHaveLength(mails);
});

it("the dry run of the gateway's container lists for other months, and says what is configured", async () => {
  const { code, output } = await run("gateway/src/main.ts", "retention", "36");
  expect(code, output).toBe(0);
  expect(output).toContain("0 members with a mail due or sent, for 36 months without a sign-in.");
  expect(output).toContain("RETENTION_MONTHS is 24.");
});
