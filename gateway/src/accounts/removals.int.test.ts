import type { Removal } from "@kindling/contracts/removals/schemas.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { memberTables } from "../members/member-access.ts";
import { type EnforcedGateway, respondWith, startEnforced } from "../testing/enforced-gateway.ts";
import { publishMember } from "../testing/publish-member.ts";

let gateway: EnforcedGateway;
/** How the services answer a removal. */
let removal: () => [number, object];

beforeAll(async () => {
  gateway = await startEnforced();
  for (const service of ["founders", "investors"] as const) {
    const upstream = gateway.upstreams[service];
    const { respond } = upstream;
    upstream.respond = (request, response, raw) => {
      (request.method === "DELETE" ? respondWith(removal) : respond)(request, response, raw);
    };
  }
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.reset();
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
    insert into mailed_links (purpose, role, subject_id, id, email, expires_at)
    select purpose, role, n, (purpose || role || n)::bytea, role || n || '@example.com', now() + interval '1 day'
    from generate_series(1, 2) n, unnest(array['founder', 'investor']) role,
      unnest(array['link', 'invitation', 'email', 'deletion', 'restoration']) purpose
    where purpose <> case role when 'founder' then 'invitation' else 'link' end;
    insert into history (kind, record_id, action, actor_role, actor_id)
    select role, n, 'signed-in', role, n from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into link_mails select n, 1, now() from generate_series(1, 2) n;
    insert into suspensions
    select role, n, now(), 'anna', 'because' from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into due_mails
    select role, n, 'email', role || n || '@example.com', now()
    from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into retention_mails
    select role, n, role || n || '@example.com', now()
    from generate_series(1, 2) n, unnest(array['founder', 'investor']) role;
    insert into follow_ups (founder_id, investor_id, due_on)
    values (1, null, now()), (2, null, now()), (null, 1, now()), (null, 2, now())`);
}

/** Which members each table has, as in `sessions founder 1`. */
async function known(): Promise<string[]> {
  const rows = await gateway.database.query<{ at: string }>(`
    select 'session of ' || role || ' ' || subject_id as at from sessions where role <> 'admin'
    union all select 'password of investor ' || investor_id from investor_passwords
    union all select 'mark of investor ' || investor_id from invited_investors
    union all select purpose || ' of ' || role || ' ' || subject_id from mailed_links
    union all select 'audit of ' || kind || ' ' || record_id from history where kind <> 'admin'
    union all select 'mails to founder ' || founder_id from link_mails
    union all select 'suspension of ' || role || ' ' || subject_id from suspensions
    union all select 'sign-in of ' || role || ' ' || subject_id from last_sign_ins
    union all select 'due mail of ' || role || ' ' || subject_id from due_mails
    union all select 'absence mail of ' || role || ' ' || subject_id from retention_mails
    union all select 'follow-up of founder ' || founder_id from follow_ups where founder_id is not null
    union all select 'follow-up of investor ' || investor_id from follow_ups where investor_id is not null
    order by 1`);
  return rows.map(({ at }) => at);
}
const kept = {
  founder: {
    archived: [
      "audit of founder 1",
      "due mail of founder 1",
      "follow-up of founder 1",
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
      "follow-up of investor 1",
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
  // The version before had a table for each purpose of a link. Triggers delete their rows.
  const former = [
    "sign_in_links",
    "invitations",
    "email_changes",
    "account_deletions",
    "account_restorations",
  ];
  const listed = Object.values(memberTables).flatMap((tables) => tables.map(([table]) => table));
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...listed, ...former]));
});

it.each([
  ["founder", "archived"],
  ["founder", "erased"],
  ["investor", "archived"],
  ["investor", "erased"],
] as const)(
  "the access of a %s who was %s without this gateway ends with the record's event",
  async (role, move) => {
    await fill();
    const before = await known();
    await publishMember(gateway.bus, role, { is: move });
    const others = before.filter((at) => !at.endsWith(`${role} 1`));
    expect(await known()).toEqual([...others, ...kept[role][move]].sort());
    expect(await gateway.database.query("select * from members")).toEqual([
      { role, subject_id: 1, version: 2, state: move, email: null },
    ]);
  },
);

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

it.each([
  "mailed_links (purpose, role, subject_id, id, expires_at) values ('deletion', 'founder', 1, 'x', 'infinity')",
  "suspensions values ('founder', 1, now(), null, null)",
  "history (kind, record_id, action, actor_role) values ('founder', 1, 'suspended', 'admin')",
  "history (kind, action, actor_role, actor_id) values ('list', 'exported', 'founder', 1)",
])(
  "what a request stores after the erasure of its member goes when the event is read again: %s",
  async (row) => {
    await publishMember(gateway.bus, "founder", { is: "erased" });
    await gateway.database.query(`insert into ${row}`);
    await publishMember(gateway.bus, "founder", { is: "erased" });
    expect(await known()).toEqual([]);
    expect(await gateway.database.query("select from history")).toEqual([]);
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
