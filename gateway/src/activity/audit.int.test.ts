import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EnforcedGateway, people, startEnforced } from "../testing/enforced-gateway.ts";
import { tokenIn } from "../testing/mail-server.ts";
import { quickHash } from "../testing/quick-hash.ts";
import { respondJson } from "../testing/recording-upstream.ts";

const [ada] = people.founders;
const [ivy] = people.investors;
const passcodes = { anna: "annas passcode", ben: "bens passcode" };
const password = "a sound of many waters";
const folder = mkdtempSync(join(tmpdir(), "kindling-audit-"));
let gateway: EnforcedGateway;
let cookie: string;

beforeAll(async () => {
  const lines = Object.entries(passcodes).map(([name, passcode]) => `${name} ${quickHash(passcode)}\n`);
  const file = join(folder, "admins");
  writeFileSync(file, lines.join(""));
  gateway = await startEnforced({ env: { ADMINS_FILE: file, HISTORY_DAYS: "10" } });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await gateway.close();
});
beforeEach(async () => {
  await gateway.reset();
  cookie = (await signIn("anna")).cookie!;
  await gateway.database.query("truncate history restart identity");
});

const signIn = (name: string, passcode = passcodes.anna, headers = {}) =>
  gateway.call("POST", "/api/admin/session", { name, passcode }, headers);
const investorSignIn = (email: string, given = password) =>
  gateway.call("POST", "/api/investor/session", { email, password: given });
const invite = () =>
  gateway.call("POST", "/api/investors-database/1/invitation", { mail: false }, { cookie });
const accept = (token: string) => gateway.call("POST", "/api/investor/password", { token, password });
const asAdmin = (path: string, headers = {}) => gateway.call("GET", path, undefined, { cookie, ...headers });

type Row = Record<"action" | "role" | "kind", string> &
  Record<"id" | "name" | "about", string | number | null>;
/** Every entry, oldest first. */
const audit = () =>
  gateway.database.query<Row>(
    `select action, actor_role as role, actor_id as id, actor_name as name, kind, record_id::int as about
     from history order by history.id`,
  );
const anna = { role: "admin", id: null, name: "anna" };
const investor = { role: "investor", id: 1, name: null };
const account = { kind: "admin", about: null };
const ivys = { kind: "investor", about: 1 };

/** Runs `work` while the audit cannot be written. */
async function withoutAudit(work: () => Promise<void>): Promise<void> {
  await gateway.database.query("alter table history rename to lost");
  try {
    await work();
  } finally {
    await gateway.database.query("alter table lost rename to history");
  }
}

describe("the audit", () => {
  it("has sign-ins and sign-outs, with the request", async () => {
    const { cookie: own } = await signIn("ben", passcodes.ben, { "x-request-id": "audit-0001" });
    await gateway.call("POST", "/api/founder/auth", { email: ada.email });
    await gateway.call("DELETE", "/api/session", undefined, { cookie: own! });
    await gateway.call("DELETE", "/api/session", undefined, { cookie: own! });
    const ben = { ...anna, name: "ben" };
    expect(await audit()).toEqual([
      { action: "signed-in", ...ben, ...account },
      { action: "signed-in", role: "founder", id: 1, name: null, kind: "founder", about: 1 },
      { action: "signed-out", ...ben, ...account },
    ]);
    expect(await gateway.database.query("select request_id from history where id = 1")).toEqual([
      { request_id: "audit-0001" },
    ]);
  });

  it("has failed sign-ins with the account that was tried, and nothing that was typed", async () => {
    await signIn("anna", "a wrong passcode");
    await signIn("typed passcode", "typed passcode");
    await gateway.call("POST", "/api/founder/auth", { email: "typed@example.com" });
    await gateway.call("POST", "/api/founder/session", { token: "x".repeat(43) });
    await investorSignIn(ivy.email, "typed password");
    await investorSignIn("typed@example.com");
    await accept("y".repeat(43));
    const nobody = { id: null, name: null, about: null };
    const failed = { action: "sign-in-failed" };
    expect(await audit()).toEqual([
      { ...failed, ...anna, ...account },
      { ...failed, ...anna, ...account, name: null },
      { ...failed, ...nobody, role: "founder", kind: "founder" },
      { ...failed, ...nobody, role: "founder", kind: "founder" },
      { ...failed, ...investor, ...ivys },
      { ...failed, ...nobody, role: "investor", kind: "investor" },
      { ...failed, ...nobody, role: "investor", kind: "investor" },
    ]);
    const [{ stored }] = (await gateway.database.query<{ stored: string }>(
      "select string_agg(history::text, ' ') as stored from history",
    )) as [{ stored: string }];
    for (const text of ["typed", "@", "127.0.0.1", "xxx", "yyy"]) expect(stored).not.toContain(text);
  });

  it("has no entry for an attempt that a rate limit refuses", async () => {
    for (let attempt = 0; attempt < 7; attempt++) await investorSignIn(ivy.email, "typed password");
    expect((await investorSignIn(ivy.email)).status).toBe(429);
    expect(await audit()).toHaveLength(5);
  });

  it("has an invitation, its acceptance and the sign-in", async () => {
    await accept(tokenIn((await invite()).body.data.path));
    expect(await audit()).toEqual([
      { action: "invited", ...anna, ...ivys },
      { action: "invitation-accepted", ...investor, ...ivys },
      { action: "signed-in", ...investor, ...ivys },
    ]);
  });

  it("has exports of lists and of the activity, not the reading of pages or refused queries", async () => {
    await asAdmin("/api/founders?format=csv");
    await asAdmin("/api/investors?q=ada&format=jsonl");
    await asAdmin("/api/investors-database", { accept: "text/csv" });
    await asAdmin("/api/founders?q=ada", { accept: "text/csv; charset=utf-8, */*" });
    await asAdmin("/api/activity?what=exports&format=csv");
    for (const path of ["/api/founders?limit=1", "/api/founders?format=xml", "/api/activity?what=exports"]) {
      await asAdmin(path);
    }
    await gateway.call("HEAD", "/api/founders?format=csv", undefined, { cookie });
    expect(await audit()).toEqual(
      ["founders", "investors", "investors", "founders", "activity"].map((kind) => ({
        action: "exported",
        ...anna,
        kind,
        about: null,
      })),
    );
  });

  it("has the reading of a whole list, unless the client has it already", async () => {
    const { founders } = gateway.upstreams;
    const { respond } = founders;
    founders.respond = (request, response, raw) => {
      if (request.headers["if-none-match"] === '"v1"') response.writeHead(304, { etag: '"v1"' }).end();
      else respondJson([], 200, { etag: '"v1"' })(request, response, raw);
    };
    const read = (etag?: string) => asAdmin("/api/founders", etag ? { "if-none-match": etag } : {});
    try {
      expect((await read()).status).toBe(200);
      expect((await read('"v1"')).status).toBe(304);
      expect(await audit()).toHaveLength(1);
      expect((await read('"v0"')).status).toBe(200);
      await withoutAudit(async () => {
        expect([await read(), await read('"v0"')].map(({ status }) => status)).toEqual([503, 503]);
      });
    } finally {
      founders.respond = respond;
    }
    expect(await audit()).toEqual(
      Array(2).fill({ action: "exported", ...anna, kind: "founders", about: null }),
    );
  });

  it("is in the activity, with the admins' names", async () => {
    await signIn("ben", passcodes.ben);
    await investorSignIn(ivy.email, "typed password");
    const { body } = await asAdmin("/api/activity?what=failed-sign-ins");
    expect(body.data).toMatchObject({
      entries: [
        {
          id: "gateway-2",
          action: "sign-in-failed",
          actor: { role: "investor", id: 1 },
          investor: { id: 1 },
        },
      ],
      next: null,
      missing: [],
      admins: ["anna", "ben"],
    });
    const bens = await asAdmin("/api/activity?what=sign-ins&person=admin:ben");
    expect(bens.body.data.entries).toMatchObject([{ id: "gateway-1", actor: { name: "ben" } }]);
  });

  it("loses entries that are older than HISTORY_DAYS", async () => {
    await signIn("ben", passcodes.ben);
    await gateway.database.query(
      `insert into history (kind, action, actor_role, at)
       select 'admin', 'signed-in', 'admin', now() - n * interval '1 day' from generate_series(9, 12) n`,
    );
    await gateway.app.auth!.sweep();
    expect(await audit()).toHaveLength(2);
  });
});

describe("while the audit cannot be written", () => {
  it("nobody is signed in, and no session is left", async () => {
    await withoutAudit(async () => {
      const { status, cookie: set } = await signIn("anna");
      expect([status, set]).toEqual([503, undefined]);
    });
    expect(await gateway.database.query("select count(*)::int from sessions")).toEqual([{ count: 1 }]);
  });

  it("a wrong passcode is refused as ever, and signing out works", async () => {
    await withoutAudit(async () => {
      expect((await signIn("anna", "wrong")).status).toBe(401);
      expect((await gateway.call("DELETE", "/api/session", undefined, { cookie })).status).toBe(200);
      expect((await asAdmin("/api/founders")).status).toBe(401);
    });
  });

  it("an invitation is not given out, and one that was given out stays valid", async () => {
    const token = tokenIn((await invite()).body.data.path);
    await withoutAudit(async () => {
      expect(await invite()).toMatchObject({ status: 503, body: { success: false } });
    });
    const newer = tokenIn((await invite()).body.data.path);
    await withoutAudit(async () => {
      expect((await accept(newer)).status).toBe(503);
    });
    expect((await accept(token)).status).toBe(401);
    expect((await accept(newer)).status).toBe(200);
  });

  it("nothing is exported", async () => {
    const { received } = gateway.upstreams.founders;
    received.length = 0;
    await withoutAudit(async () => {
      expect((await asAdmin("/api/founders?format=csv")).status).toBe(503);
      expect((await asAdmin("/api/activity?what=founders&format=csv")).status).toBe(503);
    });
    expect(received).toEqual([]);
  });
});
