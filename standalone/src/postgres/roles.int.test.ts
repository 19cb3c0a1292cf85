import { send } from "@kindling/test-kit/client.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readStandaloneConfig } from "../config.ts";
import { type Kindling, startKindling } from "../start-kindling.ts";
import { findRunningPostgres } from "./start.ts";
import { makeUsedFolder, removeFolders } from "./testing/data-folders.ts";
import { query } from "./testing/query.ts";

const withHistory = ["founders", "investors", "matches", "gateway"] as const;
const databases = [...withHistory, "media"] as const;
const forbidden = [
  "delete from history",
  "update history set changes = '{}'",
  "truncate history",
  "drop table history",
  "drop schema public cascade",
  "alter table history disable trigger all",
  "alter table history owner to current_user",
  "alter schema public owner to current_user",
  "set role kindling_history",
  "drop function thin_history(integer, integer)",
  "alter function erase_history(text, bigint[]) security invoker",
  "alter function operator.protect_history() security invoker",
  "create table operator.history (id int)",
];

let dataDir: string;
let product: Kindling | undefined;
beforeAll(async () => {
  dataDir = await makeUsedFolder();
  await startAgain();
});
afterAll(async () => {
  await product?.stop();
  await removeFolders();
});

const server = async () => (await findRunningPostgres(dataDir))!;

/** Runs a statement in a database of the running product, as the service's role. */
const asService = async (service: string, sql: string) => query((await server()).url(service), sql);

/** The same as the superuser. */
async function asSuperuser(database: string, sql: string) {
  const url = new URL((await server()).adminUrl);
  url.pathname = database;
  return query(url.href, sql);
}

async function startAgain(): Promise<void> {
  await product?.stop();
  const settings = { DATA_DIR: dataDir, PORT: "0", SEED: "none", LOG_LEVEL: "silent" };
  product = await startKindling(readStandaloneConfig(settings));
}
const change = (method: string, path: string, body?: object) => send(product!.url, method, path, body);

async function entriesOf(founder: number) {
  const of = `kind = 'founder' and record_id = ${founder}`;
  const entries = await asService("founders", `select action from history where ${of} order by id`);
  return entries.map(({ action }) => action);
}

/** Tries every forbidden statement in one database, and one of them in the others, which are protected alike. */
async function expectAppendOnly(): Promise<void> {
  for (const service of withHistory) {
    // Grants nothing, and only warns.
    await asService(service, "grant delete, update on history to current_user");
    for (const sql of service === "founders" ? forbidden : forbidden.slice(0, 1)) {
      await expect(asService(service, sql), `${service}: ${sql}`).rejects.toMatchObject({ code: "42501" });
    }
  }
}

/** Gives the histories back to the services' roles, as the version before left them. */
async function removeProtection(): Promise<void> {
  for (const database of databases) {
    const giveBack = `
      alter table history owner to ${database};
      alter function erase_history(text, bigint[]) owner to ${database};
      alter function erase_history(text, bigint[]) security invoker;
      alter function thin_history(integer, integer) owner to ${database};
      alter function thin_history(integer, integer) security invoker;`;
    await asSuperuser(
      database,
      `${database === "media" ? "" : giveBack}
       drop schema operator cascade;
       alter schema public owner to pg_database_owner;
       drop owned by kindling_history`,
    );
  }
  await asSuperuser("postgres", "drop role kindling_history");
}

describe("the history in the embedded database", () => {
  it("accepts new entries from a service, and loses entries by two functions only", async () => {
    await expectAppendOnly();
    for (const service of withHistory) {
      const insert = "insert into history (kind, record_id, action, actor_role, changes, at)";
      await asService(service, `${insert} values ('test', 1, 'new', 'system', '{}', now())`);
      await asService(service, `${insert} values ('test', 1, 'old', 'system', '{}', '2020-01-01')`);
      expect(await asService(service, "select thin_history(730, 1000) as removed")).toEqual([{ removed: 1 }]);
      expect(await asService(service, "select action from history where kind = 'test'")).toEqual([
        { action: "new" },
      ]);
    }
    const { id } = await change("POST", "/api/founders", founderLike(1));
    await change("PUT", `/api/founders/${id}`, { vertical: "Ports" });
    expect(await entriesOf(id)).toEqual(["created", "changed"]);
    await change("DELETE", `/api/founders/${id}?erase=true`);
    expect(await entriesOf(id)).toEqual(["erased"]);

    // A service's own functions with the names of those that the two functions call do not empty it either.
    const history = () => asService("matches", "select id from history order by id");
    await asService(
      "matches",
      `create function public.unnest(bigint[]) returns setof bigint language plpgsql as $$
       begin delete from public.history; return next 1; end $$`,
    );
    const before = await history();
    expect(before).toHaveLength(1);
    await asService("matches", "select erase_history('founder', '{9}')");
    expect(await history()).toEqual(before);
    // Where the function protects nothing yet, it runs as the databases' owner.
    await asService(
      "media",
      `create function public.format(text, name) returns text language sql as $$ select 'alter role media superuser' $$;
       create table history (id int); create sequence history_id_seq;
       create function thin_history(integer, integer) returns int language sql as 'select 0';
       create function erase_history(text, bigint[]) returns int language sql as 'select 0';
       select operator.protect_history()`,
    );
    expect(await asService("media", "select rolsuper from pg_roles where rolname = 'media'")).toEqual([
      { rolsuper: false },
    ]);
  });

  it("is analyzed and becomes append-only at the first start after versions in which it was not", async () => {
    const { id } = await change("POST", "/api/founders", founderLike(2));
    await removeProtection();
    for (const service of withHistory) {
      // As in the version before, the service may do this.
      await asService(service, "alter table history owner to current_user");
      await asSuperuser(service, `revoke maintain on history from ${service}`);
    }

    await startAgain();
    for (const service of withHistory) {
      await asService(service, "analyze history");
      const analyzed = "select analyze_count::int as n from pg_stat_user_tables where relname = 'history'";
      await expect.poll(() => asService(service, analyzed)).toEqual([{ n: 1 }]);
    }
    await expectAppendOnly();
    expect(await entriesOf(id)).toEqual(["created"]);
  });
});
