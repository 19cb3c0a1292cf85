import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { notFound } from "@kindling/service-kit/errors.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { createMigratedDatabase } from "@kindling/test-kit/migrated-database.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../../database.ts";
import { readAccount } from "../../members/stored-account.ts";
import type { CallService } from "../../upstreams/call-service.ts";
import { markInvited, sendInvitedMarks } from "./invited-marks.ts";

const log = createLog({ service: "gateway", level: "silent" });
let database: TestDatabase;
let pool: pg.Pool;
/** The investors of each request. */
let sent: number[][];
let isDown: boolean;

const callService = (async (_endpoint, { body }) => {
  if (isDown) throw notFound("Not found");
  sent.push((body as { ids: number[] }).ids);
}) as CallService;
const context = () => ({ pool, callService, log });
const send = (which: "new" | "all" = "new") =>
  sendInvitedMarks(context(), which, new AbortController().signal);
const invite = (from: number, to = from) =>
  database.query(
    `insert into mailed_links (purpose, role, subject_id, id, expires_at)
     select 'invitation', 'investor', n, gen_random_uuid()::text::bytea, now() from generate_series($1::int, $2::int) n
     on conflict (role, subject_id, purpose) where purpose <> 'link' do update set id = excluded.id`,
    [from, to],
  );

beforeAll(async () => {
  database = await createMigratedDatabase("gateway", migrations);
  pool = createPool({ url: database.url, service: "gateway", log, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await database.empty(["_prisma_migrations"]);
  sent = [];
  isDown = false;
});

describe("sendInvitedMarks", () => {
  it("sends each invited investor once", async () => {
    await send();
    await invite(7);
    await invite(7);
    await database.query("delete from mailed_links");
    await send();
    await invite(7);
    await send();
    expect(sent).toEqual([[7]]);
  });

  it("sends all, a thousand at a time, because restored ones may lack the mark", async () => {
    await invite(1, 1_500);
    const lengths = () => sent.splice(0).map((ids) => ids.length);
    for (const which of ["new", "all", "all"] as const) {
      await send(which);
      expect(lengths()).toEqual([1_000, 500]);
    }
    await send();
    expect(lengths()).toEqual([]);
  });

  it("sends them later when the service fails, or does not know the endpoint yet", async () => {
    await invite(1);
    isDown = true;
    await expect(send()).rejects.toThrow("Not found");
    isDown = false;
    await send();
    await send();
    expect(sent).toEqual([[1]]);
  });
});

describe("markInvited", () => {
  it("sends one investor, and the job does not send them again", async () => {
    await send();
    await invite(1, 2);
    await markInvited(context(), 1, "request");
    expect(sent).toEqual([[1]]);
    await send();
    expect(sent).toEqual([[1], [2]]);
  });

  it("leaves an investor to the job when the service fails", async () => {
    await send();
    await invite(1);
    isDown = true;
    await markInvited(context(), 1, "request");
    isDown = false;
    await send();
    expect(sent).toEqual([[1]]);
  });
});

it("the export says whether the investor was ever invited", async () => {
  await invite(1);
  await database.query("delete from mailed_links");
  const wasInvited = async (role: "founder" | "investor", id: number) =>
    (await readAccount(pool, { role, id })).was_invited;
  expect(await wasInvited("investor", 1)).toBe(true);
  expect(await wasInvited("investor", 2)).toBe(false);
  expect(await wasInvited("founder", 1)).toBe(false);
});

it("the migration adds the investors with an invitation, a password or an entry of the audit", async () => {
  await database.query("drop table invited_investors");
  await database.query("drop function note_invitation cascade");
  await database.query("delete from _prisma_migrations where migration_name like '%invited_investors'");
  await invite(1, 2);
  await database.query("insert into investor_passwords values (2, 'hash', now()), (3, 'hash', now())");
  await database.query(`
    insert into history (kind, record_id, action, actor_role) values
      ('investor', 4, 'invited', 'admin'), ('investor', 5, 'sign-in-reset', 'admin'),
      ('investor', 6, 'signed-out', 'investor'), ('founder', 7, 'sign-in-reset', 'admin')`);
  await migrate(pool, migrations, log);
  await send();
  expect(sent).toEqual([[1, 2, 3, 4, 5]]);
});
