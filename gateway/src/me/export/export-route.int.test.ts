import { readFile } from "node:fs/promises";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memberTables } from "../../members/member-access.ts";
import { type EnforcedGateway, people, respondWith, startEnforced } from "../../testing/enforced-gateway.ts";
import type { Received } from "../../testing/recording-upstream.ts";

let gateway: EnforcedGateway;
let cookie: string;
/** How many entries the record's history has, and how many matches the member has. */
let counts: { history: number; matches: number };
/** The first match that cannot be read, and whether the service of matches is down. */
let failing: { from: number; isDown: boolean };

/** Until when requests for a history wait, and how many do. */
let held: Promise<void> | undefined;
let heldRequests: number;

const at = "2026-01-02T03:04:05.678Z";
const actor = { role: "admin", id: null, name: "Anna" };
const match = { score: 80, reasons: [], ben_rating: null, ben_notes: null, reviewed_at: null, history: [] };
const down: [number, object] = [
  503,
  { success: false, error: texts.upstreamDown, code: "upstream_unavailable" },
];

function matchesResponse({ url, body }: Received): [number, object] {
  if (failing.isDown) return down;
  if (url === "/api/me/introductions") return [200, { success: true, data: [] }];
  if (url === "/api/me/introduction-preferences")
    return [200, { success: true, data: { not_before: null, unsubscribed: false } }];
  const { ids } = JSON.parse(body) as { ids?: number[] };
  if (url === "/internal/matches/of-member") {
    const all = Array.from({ length: counts.matches }, (_, n) => pairId(n + 1, 1));
    return [200, { success: true, data: all }];
  }
  if (ids!.some((id) => id >= pairId(failing.from, 1))) return down;
  return [200, { success: true, data: ids!.map((id) => ({ ...match, score: id % 100 })) }];
}

function historyResponse({ url }: Received): [number, object] | undefined {
  const { pathname, searchParams } = new URL(url, "http://founders");
  if (pathname !== "/api/founders/1/history") return undefined;
  const [limit, offset] = [Number(searchParams.get("limit")), Number(searchParams.get("offset"))];
  // A part of large entries is shorter.
  const most = Math.min(limit, 70);
  const entries = Array.from({ length: Math.max(0, Math.min(most, counts.history - offset)) }, (_, n) => {
    const id = counts.history - offset - n;
    return {
      id,
      at,
      action: "changed",
      actor,
      changes: [{ field: "company", before: null, after: `Name ${id}` }],
    };
  });
  const page = { total: counts.history, matching: counts.history, offset, limit };
  return [200, { success: true, data: entries, page }];
}

beforeAll(async () => {
  gateway = await startEnforced();
  const { founders, matches } = gateway.upstreams;
  const { respond } = founders;
  founders.respond = async (request, response, raw) => {
    if (request.url.includes("/history") && held !== undefined) {
      heldRequests += 1;
      await held;
    }
    const found = historyResponse(request);
    return (found ? respondWith(() => found) : respond)(request, response, raw);
  };
  matches.respond = respondWith(matchesResponse);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.reset();
  counts = { history: 1, matches: 1 };
  failing = { from: Number.POSITIVE_INFINITY, isDown: false };
  heldRequests = 0;
  const response = await gateway.call("POST", "/api/founder/auth", { email: people.founders[0].email });
  cookie = response.cookie!;
});

const get = (query = "") => gateway.call("GET", `/api/me/export${query}`, undefined, { cookie });

describe("GET /api/me/export", () => {
  it("reads a long history and many matches in parts, in order and each once", async () => {
    counts = { history: 1_234, matches: 2_345 };
    const { status, body, headers } = await get();
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
    const { history, matches, audit } = body.data;
    const names = history.map(({ changes: [change] }: { changes: [{ after: string }] }) => change.after);
    expect(names).toEqual(Array.from({ length: 1_234 }, (_, n) => `Name ${1_234 - n}`));
    expect(matches).toHaveLength(2_345);
    expect(audit.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
      ["exported", "you"],
      ["signed-in", "you"],
    ]);
    expect(JSON.stringify(body)).not.toContain("Anna");
  });

  it("reads a long audit in parts", async () => {
    await gateway.database.query(
      `insert into history (kind, record_id, action, actor_role, actor_id)
       select 'founder', 1, 'signed-in', 'founder', 1 from generate_series(1, 1200)`,
    );
    expect((await get()).body.data.audit).toHaveLength(1_202);
  });

  it("reads every table that has members' data", async () => {
    const read = await readFile(new URL("../../members/stored-account.ts", import.meta.url), "utf8");
    const listed = Object.values(memberTables).flatMap((tables) => tables.map(([table]) => table));
    // `findSuspension` reads the suspensions, `members` repeats the record, and `merged_members` has copies of rows.
    const elsewhere = ["suspensions", "members", "merged_members"];
    const missing = listed.filter((table) => !elsewhere.includes(table) && !read.includes(`from ${table}`));
    expect(missing).toEqual([]);
  });

  it("does not say that the member failed to sign in: somebody tried the account", async () => {
    await gateway.database.query(
      `insert into history (kind, record_id, action, actor_role, actor_id)
       values ('founder', 1, 'sign-in-failed', 'founder', 1)`,
    );
    const { audit } = (await get()).body.data;
    expect(audit).toContainEqual({ at: expect.any(String), action: "sign-in-failed", by: "a visitor" });
  });

  it("has the sessions by device, and a suspension without the admin who decided it", async () => {
    const sessions = [{ begun_at: expect.any(String), last_seen_at: expect.any(String), device: null }];
    expect((await get()).body.data.account).toMatchObject({ sessions, suspension: null });
    // The session of a suspended member has ended; a request of before may still be handled.
    await gateway.database.query(
      "insert into suspensions values ('founder', 1, $1, 'anna', 'Somebody else uses it.')",
      [at],
    );
    const { account } = (await get()).body.data;
    expect(account.suspension).toEqual({ since: at, reason: "Somebody else uses it." });
  });

  it("has what is planned about the member, and not about introductions", async () => {
    await gateway.database.query(
      `insert into follow_ups (founder_id, investor_id, due_on, note, created_at)
       values (1, null, '2026-12-01', 'Call.', $1), (1, 1, '2026-12-01', 'Introduce.', $1), (2, null, '2026-12-01', 'No.', $1),
         (null, 1, '2026-12-01', 'No.', $1)`,
      [at],
    );
    const { account } = (await get()).body.data;
    expect(account.follow_ups).toEqual([
      { due_on: "2026-12-01", note: "Call.", created_at: at, done_at: null },
    ]);
  });

  it("has no audit of another founder, nor of an investor with the same id", async () => {
    await gateway.database.query(
      `insert into history (kind, record_id, action, actor_role, actor_id)
       values ('founder', 2, 'signed-in', 'founder', 2), ('investor', 1, 'signed-in', 'investor', 1)`,
    );
    expect((await get()).body.data.audit).toHaveLength(2);
  });

  it.each(["", "?format=csv"])(
    "returns an error instead of a file when a service is down (%j)",
    async (query) => {
      failing.isDown = true;
      const { status, body, headers } = await get(query);
      expect(status).toBe(503);
      expect(body).toMatchObject({ success: false, error: texts.upstreamDown });
      expect(headers.get("content-disposition")).toBeNull();
    },
  );

  it.each(["", "?format=csv"])("breaks the connection when a service fails later (%j)", async (query) => {
    counts.matches = 5_000;
    failing.from = 4_000;
    await expect(get(query)).rejects.toThrow();
  });

  it("returns 503 and no file when the export cannot be recorded", async () => {
    await gateway.database.query("alter table history rename to lost");
    try {
      expect((await get()).status).toBe(503);
    } finally {
      await gateway.database.query("alter table lost rename to history");
    }
  });

  it("returns 429 after ten exports in an hour, and exports nothing for a HEAD request", async () => {
    for (let n = 0; n < 10; n += 1) expect((await get()).status).toBe(200);
    const head = await gateway.call("HEAD", "/api/me/export", undefined, { cookie });
    expect(head.status).toBe(200);
    const { status, body } = await get();
    expect([status, body.error]).toEqual([429, texts.tooManyExports]);
  });

  it("returns 429 while another export of the member runs, on any replica, and exports again after its end", async () => {
    const other = await startEnforced({ database: gateway.database });
    const ask = (url: string, signal: AbortSignal | null = null) =>
      fetch(`${url}/api/me/export`, { headers: { cookie }, signal });
    try {
      let goOn = () => {};
      held = new Promise((resolve) => {
        goOn = resolve;
      });
      const gone = new AbortController();
      // One that is left by its client, before it has begun.
      const left = ask(gateway.url, gone.signal).catch((error: Error) => error.name);
      await eventually(() => expect(heldRequests).toBe(1));
      const refused = await ask(other.url);
      expect([refused.status, await refused.json()]).toMatchObject([429, { error: texts.exportRunning }]);
      gone.abort();
      expect(await left).toBe("AbortError");
      goOn();
      await eventually(async () => expect((await get()).status).toBe(200));
      expect((await get()).status).toBe(200);
    } finally {
      held = undefined;
      await other.close();
    }
  });

  it("is refused after five minutes without progress only", async () => {
    counts.history = 0;
    held = new Promise(() => {});
    const died = get().catch(() => {});
    // From then on it makes no progress.
    await eventually(() => expect(heldRequests).toBe(1));
    held = undefined;
    expect((await get()).status).toBe(429);
    await gateway.database.query("update attempt_counts set expire = expire - 300000");
    expect((await get()).status).toBe(200);
    gateway.upstreams.founders.server.closeAllConnections();
    await died;
  });

  it("returns 400 for another format", async () => {
    expect((await get("?format=xml")).status).toBe(400);
  });
});
