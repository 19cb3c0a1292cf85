import { messageSchema } from "@kindling/contracts/event.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { matchReviewed } from "@kindling/contracts/matches/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { reviewState } from "@kindling/contracts/matches/schemas.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { testMatches } from "../testing/replicas.ts";
import { founderMessage, investorMessage, othersInOrder, unfitting, upTo } from "../testing/states.ts";
import { expectAgreement } from "../testing/stored-matches.ts";

const matches = testMatches();
const first = pairId(1, 1);
const second = pairId(2, 1);
const review = (body: object, id: number | string = first, headers = {}) =>
  matches.call("PUT", `/api/matches/${id}/rating`, body, headers);
const stored = async () => (await matches.call("GET", "/api/founders/1/matches")).body.data;
const tally = async () => {
  const rows = await matches.database.query("select matched, reviewed from investor_tallies where id = 1");
  return rows[0];
};

beforeEach(async () => {
  await matches.deliver(investorChanged, investorMessage(1));
  await matches.deliver(founderChanged, founderMessage(1));
  await matches.deliver(founderChanged, founderMessage(2));
  await matches.publishAll();
});

describe("PUT /api/matches/:id/rating", () => {
  it("rates a match and returns it as saved", async () => {
    const [before] = await stored();
    await matches.database.query("select pg_sleep(0.002)");
    const { status, body } = await review({ ben_rating: 3 });
    expect(status).toBe(200);
    const { updated_at } = body.data;
    expect(body).toEqual({ success: true, data: { ...before, ben_rating: 3, version: 2, updated_at } });
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(await stored()).toEqual([body.data]);
  });

  it("logs the actor and the match, and no notes", async () => {
    const { body } = await review({ ben_notes: "Not for logs." });
    const changes = matches.logged.filter((line) => JSON.parse(line).msg === "record changed");
    const { id, version } = body.data;
    expect(changes.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "info", actor: { role: "admin" }, kind: "match", id, version }),
    ]);
    expect(changes.join()).not.toContain("Not for logs");
  });

  it("changes rating, notes, or both; null clears, also blank notes; a missing key changes nothing", async () => {
    expect((await review({ ben_rating: 1 })).body.data).toMatchObject({ ben_rating: 1, ben_notes: null });
    expect((await review({ ben_notes: " Met. " })).body.data).toMatchObject({
      ben_rating: 1,
      ben_notes: "Met.",
    });
    const both = { ben_rating: 0, ben_notes: "Passed.\nNot our market 🔥" };
    expect((await review(both)).body.data).toMatchObject({ ...both, version: 4 });
    const { ben_notes } = both;
    expect((await review({ ben_rating: null })).body.data).toMatchObject({ ben_rating: null, ben_notes });
    await review({ ben_rating: 2 });
    expect((await review({ ben_notes: "  " })).body.data).toMatchObject({ ben_rating: 2, ben_notes: null });
  });

  it("returns to each concurrent request its own review, not a later one", async () => {
    const bodies = Array.from({ length: 20 }, (_, n) => ({ ben_rating: n % 4, ben_notes: `Review ${n}` }));
    const responses = await Promise.all(bodies.map((body) => review(body)));
    expect(responses.map(({ body }) => body.data)).toMatchObject(bodies);
    const versions = responses.map(({ body }) => body.data.version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(bodies.map((_, n) => n + 2));
  });

  it("saves notes while the stored ones, also not normalised, are those of ben_notes_before", async () => {
    expect((await review({ ben_notes: "Met.", ben_notes_before: null })).status).toBe(200);
    const notes = { ben_notes: "Met at Café Noir.", ben_notes_before: " Met. " };
    expect((await review(notes)).body.data).toMatchObject({ ben_notes: "Met at Café Noir.", version: 3 });
    await matches.database.query("update reviews set ben_notes = normalize(ben_notes, nfd)");
    const before = (await stored())[0]?.ben_notes;
    const { status } = await review({ ben_notes: "Met twice.", ben_notes_before: before });
    expect([before?.length, status]).toEqual([18, 200]);
  });

  it("returns 409 and changes nothing when ben_notes_before names other notes, but rates", async () => {
    for (const [notes, before] of [
      ["Met.", "Called."],
      ["Met.", null],
      [null, "Called."],
    ]) {
      await review({ ben_notes: notes, ben_rating: 2 });
      await matches.publishAll();
      const kept = await stored();
      expect(await review({ ben_notes: "Mine.", ben_rating: 1, ben_notes_before: before })).toMatchObject({
        status: 409,
        body: {
          success: false,
          code: "conflict",
          error: "Someone else has changed these notes. Read theirs, then save again.",
        },
      });
      expect(await stored()).toEqual(kept);
      expect(await matches.marks()).toEqual([]);
    }
    // A rating does not touch the notes.
    const { status, body } = await review({ ben_rating: 1, ben_notes_before: "Called." });
    expect([status, body.data.ben_rating]).toEqual([200, 1]);
  });

  it("saves the first of two notes sent at the same moment, and returns 409 for the second", async () => {
    const responses = await Promise.all(
      ["One.", "Two."].map((notes) => review({ ben_notes: notes, ben_notes_before: null })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved] = await stored();
    expect(saved).toEqual(responses.find(({ status }) => status === 200)!.body.data);
  });

  it("counts a match as reviewed once while it has any rating", async () => {
    const steps: [object, number, number][] = [
      [{ ben_notes: "Annotated only" }, first, 0],
      [{ ben_rating: 0 }, first, 1],
      [{ ben_rating: 3 }, first, 1],
      [{ ben_rating: 3 }, second, 2],
      [{ ben_rating: null }, first, 1],
      [{ ben_rating: null }, first, 1],
      [{ ben_rating: null }, second, 0],
    ];
    for (const [body, id, reviewed] of steps) {
      await review(body, id);
      expect(await tally()).toEqual({ matched: 2, reviewed });
    }
    await expectAgreement(matches);
  });

  it("returns 400 and changes nothing for invalid bodies and ids", async () => {
    await review({ ben_rating: 2, ben_notes: "Met." });
    await matches.publishAll();
    const before = await stored();
    const invalid: [object, string][] = [
      [{}, ""],
      [{ rating: 3 }, ""],
      [{ ben_rating: -1 }, " ben_rating: must be at least 0"],
      [{ ben_rating: 4 }, " ben_rating: must be at most 3"],
      [{ ben_rating: 1.5 }, " ben_rating: must be a whole number"],
      [{ ben_rating: "3" }, " ben_rating: must be a whole number"],
      [{ ben_rating: 1, ben_notes: 7 }, " ben_notes: must be of type string, not number"],
      [{ ben_notes: "a\u0000" }, " ben_notes: must not contain NUL characters"],
      [{ ben_notes: "x".repeat(10_001) }, " ben_notes: can have at most 10,000 characters"],
    ];
    for (const [body, problem] of invalid) {
      expect(await review(body)).toMatchObject({
        status: 400,
        body: { success: false, code: "invalid", error: `Some of what was sent is not valid.${problem}` },
      });
    }
    for (const id of ["0", "abc", "9007199254740992"])
      expect((await review({ ben_rating: 1 }, id)).status).toBe(400);
    expect(await stored()).toEqual(before);
    expect(await matches.marks()).toEqual([]);
  });

  it("returns 404 for pairs that are no match", async () => {
    await matches.deliver(founderChanged, founderMessage(3, unfitting));
    await matches.publishAll();
    const ids = {
      "no pair has it": 7,
      "unknown founder": pairId(9, 1),
      "unknown investor": pairId(1, 9),
      "does not fit": pairId(3, 1),
      largest: Number.MAX_SAFE_INTEGER,
    };
    for (const [name, id] of Object.entries(ids)) {
      expect([name, await review({ ben_rating: 1 }, id)]).toMatchObject([
        name,
        { status: 404, body: { success: false, error: "Match not found", code: "not_found" } },
      ]);
    }
    expect(await matches.marks()).toEqual([]);
  });

  it("rates a pair that fits but is in neither side's best, and counts it from then on", async () => {
    await matches.deliver(investorChanged, ...upTo(101).map((id) => investorMessage(id)));
    await matches.deliver(founderChanged, founderMessage(1, { regions: [], version: 9 }));
    // They fit every investor better.
    await matches.deliver(founderChanged, ...upTo(20).map((id) => founderMessage(10 + id)));
    const last = othersInOrder("founder", 1, upTo(101)).at(-1)!;
    const counts = () =>
      matches.database.query<{ of_founder: number; of_investor: number; reviewed: number }>(
        `select f.matched as of_founder, i.matched as of_investor, i.reviewed
         from founder_tallies f, investor_tallies i where f.id = 1 and i.id = ${last}`,
      );
    const [before] = await counts();
    expect(before).toMatchObject({ of_founder: 100, reviewed: 0 });
    const { status, body } = await review({ ben_rating: 1 }, pairId(1, last));
    expect([status, body.data.investor_id]).toEqual([200, last]);
    const of_investor = before!.of_investor + 1;
    expect(await counts()).toEqual([{ of_founder: 101, of_investor, reviewed: 1 }]);
    await expectAgreement(matches);
  });

  it("returns 404 for a listed pair that no longer fits, before matching has removed it", async () => {
    const state = JSON.stringify(unfitting);
    await matches.database.query(`update founders set state = state || '${state}' where id = 1`);
    expect(await stored()).toEqual([]);
    expect((await review({ ben_rating: 3 })).status).toBe(404);
    expect(await tally()).toEqual({ matched: 2, reviewed: 0 });
  });

  it("marks the match, and the investor's tally only when its count changed", async () => {
    await review({ ben_rating: 1 }, first, { "x-request-id": "review-1" });
    const [{ version }] = (await matches.database.query<{ version: number }>(
      "select version from investor_tallies where id = 1",
    )) as [{ version: number }];
    const request_id = "review-1";
    expect(await matches.marks()).toEqual([
      { aggregate: "investor-tally", aggregate_id: 1, version, request_id },
      { aggregate: "review", aggregate_id: first, version: 2, request_id },
    ]);
    await matches.publishAll();
    await review({ ben_rating: 2 });
    expect((await matches.marks()).map(({ aggregate }) => aggregate)).toEqual(["review"]);
  });
});

describe("match.reviewed and the tallies", () => {
  it("carry the whole states of their contracts", async () => {
    const { body } = await review({ ben_rating: 2, ben_notes: "Met." }, first, {
      "x-request-id": "review-1",
    });
    const [match, tallied, ...others] = await matches.publishAll();
    expect(others).toEqual([]);
    const { id, founder_id, investor_id, ben_rating, ben_notes, version, updated_at } = body.data;
    expect(match).toEqual({
      subject: `kindling.matches.${first}`,
      message: {
        ...{ event: "match.reviewed", schema: 1, id, version, at: updated_at, request_id: "review-1" },
        state: { id, founder_id, investor_id, ben_rating, ben_notes, version },
      },
    });
    const strict = messageSchema({ ...matchReviewed, state: reviewState.strict() });
    expect(strict.parse(match!.message)).toEqual(match!.message);
    expect(tallied).toMatchObject({
      subject: "kindling.tallies.investor.1",
      message: {
        event: "investor.tallied",
        state: { id: 1, founder_matches: 2, founder_matches_reviewed: 1 },
      },
    });
  });
});
