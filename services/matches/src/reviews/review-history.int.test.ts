import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { checkUpgraded } from "@kindling/test-kit/suites/database/upgraded-database.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { testMatches } from "../testing/replicas.ts";
import { founderMessage, investorMessage, upTo } from "../testing/states.ts";
import { expectAgreement } from "../testing/stored-matches.ts";

const matches = testMatches();
const id = pairId(1, 1);
const ben = { role: "admin", name: "Ben" } as const;
const review = (body: object, match = id, headers = {}) =>
  matches.callAs(ben, "PUT", `/api/matches/${match}/rating`, body, headers);
const undo = (entry: number, match = id, headers = {}) =>
  matches.callAs(ben, "POST", `/api/matches/${match}/history/${entry}/undo`, undefined, headers);
const history = async (match = id) =>
  (await matches.call("GET", `/api/matches/${match}/history`)).body.data as HistoryEntry[];
const newest = async () => (await history())[0]!.id;

beforeEach(async () => {
  await matches.deliver(investorChanged, investorMessage(1));
  await matches.deliver(founderChanged, ...upTo(2).map((n) => founderMessage(n)));
  await matches.publishAll();
});

describe("the history of a match", () => {
  it("has each rating and annotation, with the admin's name", async () => {
    await review({ ben_rating: 1 });
    await review({ ben_rating: 3, ben_notes: "Met." });
    await review({ ben_rating: 3 });
    const actor = { role: "admin", id: null, name: "Ben" };
    expect(await history()).toMatchObject([
      {
        action: "changed",
        actor,
        changes: [
          { field: "ben_rating", before: 1, after: 3 },
          { field: "ben_notes", before: null, after: "Met." },
        ],
      },
      { action: "changed", actor, changes: [{ field: "ben_rating", before: null, after: 1 }] },
    ]);
    // One that nobody reviewed.
    expect(await history(pairId(2, 1))).toEqual([]);
    // Refused reviews.
    expect((await review({ ben_notes: "Mine.", ben_notes_before: null })).status).toBe(409);
    expect((await review({ ben_rating: 1 }, pairId(9, 9))).status).toBe(404);
    expect(await history()).toHaveLength(2);
  });

  it("has the entry that the response to a review names; the same review again names none", async () => {
    const { headers } = await review({ ben_rating: 1 });
    expect(headers["history-entry"]).toBe(String(await newest()));
    expect((await review({ ben_rating: 1 })).headers["history-entry"]).toBeUndefined();
  });

  it("has the id of each request", async () => {
    await review({ ben_rating: 1 }, id, { "x-request-id": "review-1" });
    await review({ ben_notes: "Met." }, id, { "x-request-id": "review-2" });
    await undo(await newest(), id, { "x-request-id": "undoing-1" });
    const rows = "select kind, record_id::float8, action, request_id from history order by id";
    expect(await matches.database.query(rows)).toEqual([
      { kind: "match", record_id: id, action: "changed", request_id: "review-1" },
      { kind: "match", record_id: id, action: "changed", request_id: "review-2" },
      { kind: "match", record_id: id, action: "undone", request_id: "undoing-1" },
    ]);
  });
});

it("the history of a review that is older than the table of histories begins with an entry that says so", async () => {
  const migrations = new URL("../../prisma/migrations/", import.meta.url);
  const stored = {
    // The driver returns a bigint as text.
    id: String(id),
    founder_id: 1,
    investor_id: 1,
    ben_rating: 3,
    ben_notes: "Met.",
    version: 2,
    created_at: new Date("2026-01-02T03:04:05Z"),
  };
  const before = { migrations, table: "reviews", stored };
  await checkUpgraded(before, [["20261123130000_history"]], async ({ query }) => {
    const rows = "select kind, record_id::float8, action, actor_role, changes from history";
    expect(await query(rows)).toEqual([
      { kind: "match", record_id: id, action: "recorded-since", actor_role: "system", changes: {} },
    ]);
  });
});

describe("undoing a review", () => {
  it("gives rating and notes their values from before, and the counts with them", async () => {
    await review({ ben_rating: 2, ben_notes: "Met." });
    const undone = await undo(await newest());
    expect(undone).toMatchObject({
      status: 200,
      body: { data: { ben_rating: null, ben_notes: null, version: 3 } },
    });
    expect((await history())[0]).toMatchObject({ action: "undone", actor: { name: "Ben" } });
    await expectAgreement(matches);
    const tally = "select reviewed from investor_tallies where id = 1";
    expect(await matches.database.query(tally)).toEqual([{ reviewed: 0 }]);
    expect((await undo(await newest())).body.data).toMatchObject({ ben_rating: 2, ben_notes: "Met." });
    expect(await matches.database.query(tally)).toEqual([{ reviewed: 1 }]);
  });

  it("is refused when the rating has changed since, with the one that stands now", async () => {
    await review({ ben_rating: 2 });
    const entry = await newest();
    await review({ ben_rating: 0 });
    expect(await undo(entry)).toMatchObject({
      status: 409,
      body: {
        error: texts.changedSince,
        details: [{ path: "ben_rating", message: "is now 0", current: 0 }],
      },
    });
  });

  it("leaves notes alone that were written after a rating", async () => {
    await review({ ben_rating: 2 });
    const entry = await newest();
    await review({ ben_notes: "Met." });
    expect((await undo(entry)).body.data).toMatchObject({ ben_rating: null, ben_notes: "Met." });
  });

  it("is 404 for an entry of another match, and happens once for two requests at the same moment", async () => {
    await review({ ben_rating: 2 });
    const entry = await newest();
    expect(await undo(entry, pairId(2, 1))).toMatchObject({
      status: 404,
      body: { error: texts.entryNotFound },
    });
    const responses = await Promise.all([undo(entry), undo(entry)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
