import { migrate } from "@kindling/service-kit/database/migrations/migrate.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { createMigratedDatabase } from "@kindling/test-kit/migrated-database.ts";
import type { TestDatabase } from "@kindling/test-kit/test-database.ts";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../database.ts";
import { type LinkPurpose, MailedLinks } from "./mailed-links.ts";
import { Tokens } from "./tokens.ts";

const day = 24 * 60 * 60_000;
const log = createLog({ service: "gateway", level: "silent" });
const tokens = new Tokens(["a secret"]);
let database: TestDatabase;
let pool: pg.Pool;
let time = Date.parse("2026-03-01T12:00:00Z");
let links: MailedLinks;

beforeAll(async () => {
  database = await createMigratedDatabase("gateway", migrations);
  pool = createPool({ url: database.url, service: "gateway", log, max: 4 });
  links = new MailedLinks({ pool, tokens, now: () => time });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => database.empty(["_prisma_migrations"]));

const ada = { role: "founder", id: 1 } as const;
const ivy = { role: "investor", id: 1 } as const;
const purposes = ["link", "invitation", "email", "deletion", "restoration"] as const;
const memberOf = (purpose: LinkPurpose) => (purpose === "invitation" ? ivy : ada);
const emailOf = (purpose: LinkPurpose) =>
  purpose === "email" || purpose === "restoration" ? "ada@new.example" : null;

async function add(purpose: LinkPurpose, lifetimeMs = day): Promise<string> {
  const expiresAt = new Date(time + lifetimeMs);
  const link = links.make(purpose, memberOf(purpose), expiresAt, emailOf(purpose));
  await links.store(link);
  return link.token;
}

describe.each(purposes)("a link for %s", (purpose) => {
  const found = () => ({
    member: memberOf(purpose),
    email: emailOf(purpose),
    expiresAt: new Date(time + day),
  });

  it("is found until it expires, and by a token of its purpose only", async () => {
    const token = await add(purpose);
    expect(await links.find(purpose, token)).toEqual(found());
    for (const other of purposes.filter((other) => other !== purpose))
      expect(await links.find(other, token)).toBeNull();
    time += day;
    expect(await links.find(purpose, token)).toBeNull();
    expect(await links.redeem(purpose, token)).toBeNull();
    await links.deleteExpired();
    expect(await database.query("select from mailed_links")).toEqual([]);
  });

  it("is redeemed once by concurrent uses", async () => {
    const token = await add(purpose);
    const redeemed = await Promise.all([1, 2, 3].map(() => links.redeem(purpose, token)));
    expect(redeemed.filter((link) => link !== null)).toEqual([found()]);
  });

  it(`is ${purpose === "link" ? "kept beside" : "replaced by"} a newer one`, async () => {
    const former = await add(purpose);
    const newer = await add(purpose);
    expect(await links.find(purpose, newer)).not.toBeNull();
    expect(await links.find(purpose, former)).toEqual(purpose === "link" ? found() : null);
  });
});

it("a link that is stored once does not replace one that expires at the same time", async () => {
  const token = await add("restoration");
  const store = (lifetimeMs: number) => {
    const link = links.make("restoration", ada, new Date(time + lifetimeMs), "ada@new.example");
    return links.store(link, pool, { once: true });
  };
  expect(await store(day)).toBe(false);
  expect(await links.find("restoration", token)).not.toBeNull();
  expect(await store(2 * day)).toBe(true);
  expect(await links.find("restoration", token)).toBeNull();
});

/** How a replica of the version before stores a link and ends it. */
const former: Record<LinkPurpose, { table: string; insert: string }> = {
  link: {
    table: "sign_in_links",
    insert: "insert into sign_in_links (id, founder_id, made_at, expires_at) values ($1, 1, now(), $2)",
  },
  invitation: {
    table: "invitations",
    insert: `insert into invitations (investor_id, id, expires_at) values (1, $1, $2)
      on conflict (investor_id) do update set id = excluded.id, expires_at = excluded.expires_at`,
  },
  email: {
    table: "email_changes",
    insert: `insert into email_changes (role, subject_id, id, email, expires_at)
      values ('founder', 1, $1, 'ada@new.example', $2)
      on conflict (role, subject_id) do update
      set id = excluded.id, email = excluded.email, expires_at = excluded.expires_at`,
  },
  deletion: {
    table: "account_deletions",
    insert: `insert into account_deletions (role, subject_id, id, expires_at) values ('founder', 1, $1, $2)
      on conflict (role, subject_id) do update set id = excluded.id, expires_at = excluded.expires_at`,
  },
  restoration: {
    table: "account_restorations",
    insert: `insert into account_restorations as stored (role, subject_id, id, email, expires_at)
      values ('founder', 1, $1, 'ada@new.example', $2)
      on conflict (role, subject_id) do update
      set id = excluded.id, email = excluded.email, expires_at = excluded.expires_at`,
  },
};

describe.each(purposes)("a link for %s, beside a replica of the version before", (purpose) => {
  const { table, insert } = former[purpose];
  const addThere = async (): Promise<string> => {
    const { token, hash } = tokens.make(purpose);
    await database.query(insert, [hash, new Date(time + day)]);
    return token;
  };
  const hashesThere = async () =>
    (await database.query<{ id: Buffer }>(`select id from ${table}`)).map(({ id }) => id);

  it("that the replica has stored works once, and ends there", async () => {
    const first = await addThere();
    const token = await addThere();
    expect(await links.find(purpose, first)).toEqual(purpose === "link" ? expect.anything() : null);
    const link = { member: memberOf(purpose), email: emailOf(purpose), expiresAt: new Date(time + day) };
    expect(await links.redeem(purpose, token)).toEqual(link);
    expect(await hashesThere()).toEqual([]);
    expect(await database.query("select from mailed_links")).toEqual([]);
  });

  it("is known to the replica, which can end it", async () => {
    await add(purpose);
    const token = await add(purpose);
    const hash = tokens.hash(purpose, token);
    expect((await hashesThere()).at(-1)).toEqual(hash);
    await database.query(`delete from ${table} where id = $1`, [hash]);
    expect(await links.find(purpose, token)).toBeNull();
  });

  it("replaces one of the replica, and is replaced by one", async () => {
    const there = await addThere();
    const here = await add(purpose);
    expect(await links.find(purpose, there)).toEqual(purpose === "link" ? expect.anything() : null);
    const last = await addThere();
    expect(await links.find(purpose, here)).toEqual(purpose === "link" ? expect.anything() : null);
    expect(await links.find(purpose, last)).not.toBeNull();
    expect(await hashesThere()).toHaveLength(purpose === "link" ? 3 : 1);
  });
});

it("an invitation of a replica of the version before marks its investor", async () => {
  await database.query(former.invitation.insert, [Buffer.from("x"), new Date(time + day)]);
  expect(await database.query("select investor_id, is_marked from invited_investors")).toEqual([
    { investor_id: 1, is_marked: false },
  ]);
});

it("links of the version before still work after the migration", async () => {
  const stored = await Promise.all(
    purposes.map(async (purpose) => {
      const { token, hash } = tokens.make(purpose);
      await database.query(former[purpose].insert, [hash, new Date(time + day)]);
      return [purpose, token] as const;
    }),
  );
  await database.query("drop table mailed_links");
  await database.query("drop function copy_old_link, copy_new_link cascade");
  await database.query("delete from _prisma_migrations where migration_name like '%_mailed_links'");
  await migrate(pool, migrations, log);
  for (const [purpose, token] of stored)
    expect(await links.redeem(purpose, token)).toEqual({
      member: memberOf(purpose),
      email: emailOf(purpose),
      expiresAt: new Date(time + day),
    });
});
