import type { Removal } from "@kindling/contracts/removals/schemas.ts";
import { createPool } from "@kindling/service-kit/database/pool.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { membersAfter, memberTables } from "../members/member-access.ts";
import { type EnforcedGateway, respondWith, startEnforced } from "../testing/enforced-gateway.ts";

const silent = createLog({ service: "gateway", level: "silent" });
let gateway: EnforcedGateway;
const removed = { founders: { archived: [], erased: [] }, investors: { archived: [], erased: [] } } as Record<
  string,
  { archived: number[]; erased: number[] }
>;
/** How the services answer a removal. */
let removal: () => [number, object];

beforeAll(async () => {
  gateway = await startEnforced();
  for (const service of ["founders", "investors"] as const) {
    const upstream = gateway.upstreams[service];
    const { respond } = upstream;
    upstream.respond = (request, response, raw) => {
      if (request.method === "DELETE") return respondWith(removal)(request, response, raw);
      if (request.url !== `/internal/${service}/removed`) return respond(request, response, raw);
      const { ids } = JSON.parse(request.body) as { ids: number[] };
      const among = (all: number[]) => ids.filter((id) => all.includes(id));
      const { archived, erased } = removed[service]!;
      const data = { archived: among(archived), erased: among(erased) };
      return respondWith(() => [200, { success: true, data }])(request, response, raw);
    };
  }
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.reset();
  for (const service of ["founders", "investors"]) removed[service] = { archived: [], erased: [] };
  removal = () => [200, { success: true, data: archivedAt(null) }];
});

const time = "2026-01-02T03:04:05.678Z";
const archivedAt = (erased_at: string | null): Removal => ({
  id: 1,
  version: 2,
  archived_at: time,
  erased_at,
});

/** Gives founders 1 and 2 and investors 1 and 2 a row in every table. */
async function fill(): Promise<void> {
  await gateway.database.query(`
    insert into sessions (id, role, subject_id, created_at, seen_at)
    select sha256((role || n)::bytea), role, n, now(), now()
    from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into investor_passwords select n, 'hash', now() from generate_series(1, 2) n;
    insert into invitations select n, n::text::bytea, now() + interval '1 day' from generate_series(1, 2) n;
    insert into sign_in_links select n::text::bytea, n, now() + interval '1 day' from generate_series(1, 2) n;
    insert into history (kind, record_id, action, actor_role, actor_id)
    select role, n, 'signed-in', role, n from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into link_mails select n, 1, now() from generate_series(1, 2) n;
    insert into email_changes
    select role, n, (role || n)::bytea, 'new@example.com', now() + interval '1 day'
    from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into account_deletions
    select role, n, (role || n)::bytea, now() + interval '1 day'
    from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into suspensions
    select role, n, now(), 'anna', 'because' from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into account_restorations
    select role, n, (role || n)::bytea, role || n || '@example.com', now() + interval '30 days'
    from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into due_mails
    select role, n, 'email', role || n || '@example.com', now()
    from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into retention_mails
    select role, n, role || n || '@example.com', now()
    from generate_series(1, 2) n, unnest(array['founder', 'investor']) role`);
}

/** Which members each table has, as in `sessions founder 1`. */
async function known(): Promise<string[]> {
  const rows = await gateway.database.query<{ at: string }>(`
    select 'session of ' || role || ' ' || subject_id as at from sessions where role <> 'admin'
    union all select 'password of investor ' || investor_id from investor_passwords
    union all select 'invitation of investor ' || investor_id from invitations
    union all select 'mark of investor ' || investor_id from invited_investors
    union all select 'link of founder ' || founder_id from sign_in_links
    union all select 'audit of ' || kind || ' ' || record_id from history where kind <> 'admin'
    union all select 'mails to founder ' || founder_id from link_mails
    union all select 'deletion of ' || role || ' ' || subject_id from account_deletions
    union all select 'suspension of ' || role || ' ' || subject_id from suspensions
    union all select 'sign-in of ' || role || ' ' || subject_id from last_sign_ins
    union all select 'restoration of ' || role || ' ' || subject_id from account_restorations
    union all select 'due mail of ' || role || ' ' || subject_id from due_mails
    union all select 'absence mail of ' || role || ' ' || subject_id from retention_mails
    union all select 'email of ' || role || ' ' || subject_id from email_changes order by 1`);
  return rows.map(({ at }) => at);
}
const kept = {
  founder: {
    archived: [
      "audit of founder 1",
      "due mail of founder 1",
      "restoration of founder 1",
      "sign-in of founder 1",
      "suspension of founder 1",
    ],
    erased: [],
  },
  investor: {
    archived: [
      "audit of investor 1",
      "due mail of investor 1",
      "mark of investor 1",
      "password of investor 1",
      "restoration of investor 1",
      "sign-in of investor 1",
      "suspension of investor 1",
    ],
    erased: [],
  },
};

it("every table with ids of members is known", async () => {
  const rows = await gateway.database.query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('subject_id', 'founder_id', 'investor_id', 'record_id', 'actor_id')`);
  const listed = Object.values(memberTables).flatMap((tables) => tables.map(([table]) => table));
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(listed));
});

it.each([
  ["founder", "archived"],
  ["founder", "erased"],
  ["investor", "archived"],
  ["investor", "erased"],
] as const)(
  "the access of a %s who was %s without this gateway ends in the next sweep",
  async (role, move) => {
    await fill();
    removed[`${role}s`]![move] = [1];
    const before = await known();
    await gateway.app.auth!.sweep();
    const others = before.filter((at) => !at.endsWith(`${role} 1`));
    expect(await known()).toEqual([...others, ...kept[role][move]].sort());
  },
);

it("ends at the start of a gateway when the one before was killed", async () => {
  await fill();
  removed.founders!.erased = [1];
  const others = (await known()).filter((at) => !at.endsWith("founder 1"));
  const { founders, investors } = gateway.upstreams;
  const started = await startEnforced({
    database: gateway.database,
    env: { FOUNDERS_URL: founders.origin, INVESTORS_URL: investors.origin },
  });
  await expect.poll(known).toEqual([...others, ...kept.founder.erased].sort());
  await started.close();
});

it.each([
  ["founder", "/api/founders/1", "archived"],
  ["founder", "/api/founders/1?erase=true", "erased"],
  ["investor", "/api/investors-database/1", "archived"],
  ["investor", "/api/investors-database/1?erase=true", "erased"],
] as const)("the access of a %s ends with DELETE %s", async (role, path, move) => {
  await fill();
  const admin = { cookie: await gateway.adminCookie() };
  removal = () => [200, { success: true, data: archivedAt(move === "erased" ? time : null) }];
  const before = await known();
  const response = await gateway.call("DELETE", path, undefined, admin);
  expect(response.body).toEqual({ success: true, data: archivedAt(move === "erased" ? time : null) });
  const asked = gateway.upstreams[`${role}s`].received.filter(({ method }) => method === "DELETE");
  expect(asked.at(-1)!.url).toBe(path);
  const others = before.filter((at) => !at.endsWith(`${role} 1`));
  expect(await known()).toEqual([...others, ...kept[role][move]].sort());
});

it.each(["founder", "investor"] as const)(
  "an erased %s that only the audit still names is forgotten in the next sweep",
  async (role) => {
    await gateway.database.query(
      `insert into history (kind, record_id, action, actor_role, actor_id)
       select '${role}', n, 'signed-in', '${role}', n from generate_series(1, 2) n
       union all select 'list', null, 'exported', '${role}', 1`,
    );
    removed[`${role}s`]!.erased = [1];
    await gateway.app.auth!.sweep();
    expect(await gateway.database.query("select record_id::int, actor_id from history")).toEqual([
      { record_id: 2, actor_id: 2 },
    ]);
  },
);

it("a member whose removal fails keeps their access", async () => {
  await fill();
  const before = await known();
  removal = () => [404, { success: false, error: "Founder not found", code: "not_found" }];
  const admin = { cookie: await gateway.adminCookie() };
  expect((await gateway.call("DELETE", "/api/founders/1", undefined, admin)).status).toBe(404);
  expect(await known()).toEqual(before);
});

it("the access of an erased investor ends while the founders service is down", async () => {
  await fill();
  removed.investors!.erased = [1];
  const { founders } = gateway.upstreams;
  const { respond } = founders;
  founders.respond = (_request, _response, raw) => void raw.socket.destroy();
  await expect(gateway.app.auth!.sweep()).rejects.toThrow("failed");
  founders.respond = respond;
  const left = (await known()).filter((at) => at.endsWith("investor 1"));
  expect(left).toEqual(kept.investor.erased);
});

it.each([
  "account_deletions values ('founder', 1, 'x', now() + interval '1 day')",
  "suspensions values ('founder', 1, now(), null, null)",
])("the next sweep deletes the last row of an erased member: %s", async (row) => {
  await gateway.database.query(`insert into ${row}`);
  removed.founders!.erased = [1];
  await gateway.app.auth!.sweep();
  expect(await known()).toEqual([]);
});

it("more members than one request names are all asked about", async () => {
  await gateway.database.query(
    "insert into investor_passwords select n, 'hash', now() from generate_series(1, 2500) n",
  );
  removed.investors!.erased = [1, 1_000, 1_001, 2_500];
  await gateway.app.auth!.sweep();
  const rows = await gateway.database.query("select count(*)::int as count from investor_passwords");
  expect(rows).toEqual([{ count: 2_496 }]);
});

it("finds members without reading each of their entries in the audit", async () => {
  await fill();
  const pool = createPool({ url: gateway.database.url, service: "gateway", log: silent, max: 1 });
  try {
    await pool.query(
      `insert into history (kind, record_id, action, actor_role, actor_id)
       select 'founder', n % 2 + 1, 'signed-in', 'founder', n % 2 + 1 from generate_series(1, 5000) n`,
    );
    await pool.query("analyze");
    await pool.query("begin");
    expect(await membersAfter(pool, "founder", 0, 1_000)).toEqual([1, 2]);
    const { rows } = await pool.query<{ entries: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as entries from pg_stat_xact_user_tables where relname = 'history'`,
    );
    expect(rows[0]!.entries).toBeLessThan(20);
    await pool.query("rollback");
  } finally {
    await pool.end();
  }
});
