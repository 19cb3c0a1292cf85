import type { Caller } from "@kindling/contracts/access.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { criteria, matchWithoutReview, type Verdict } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { testMatches } from "../testing/replicas.ts";
import { founderMessage, investorMessage, othersInOrder } from "../testing/states.ts";

const matches = testMatches();
const fieldsOf = (record: object) => Object.keys(record).sort();

const ownMatches = async (caller: Caller) => {
  const { status, body } = await matches.callAs(caller, "GET", "/founders/3/matches");
  expect(status).toBe(200);
  return body.data;
};

describe("GET /founders/:id/matches", () => {
  it("returns a founder a word, verdicts and its own sectors, without the track record", async () => {
    const unsaid = { preferred_sectors: [], past_investment_count: 1_000 };
    const near = { preferred_stages: ["PRE_SEED" as const], preferred_regions: ["GLOBAL" as const] };
    const elsewhere = { preferred_stages: ["SERIES_C" as const], preferred_regions: ["LATAM" as const] };
    await matches.deliver(
      investorChanged,
      ...[elsewhere, unsaid, {}, near].map((preferences, at) => investorMessage(5 + at, preferences)),
    );
    await matches.deliver(founderChanged, founderMessage(3));
    const own = (fit: string, ...verdicts: Verdict[]) => ({
      fit,
      reasons: verdicts.map((verdict, at) => ({ criterion: criteria[at], verdict })),
      founder: { sectors: ["FINTECH"] },
    });
    const good = new Map([
      [6, own("good", "unknown", "fits", "fits", "fits")],
      [8, own("good", "fits", "partly", "fits", "partly")],
    ]);
    expect(await ownMatches({ role: "founder", id: 3 })).toEqual([
      own("strong", "fits", "fits", "fits", "fits"),
      ...othersInOrder("founder", 3, [6, 8]).map((id) => good.get(id)),
      own("possible", "fits", "conflicts", "fits", "conflicts"),
    ]);
  });

  it("hides from a founder where an investor's checks end, also when they decide the match", async () => {
    const range = {
      typical_check_usd: null,
      check_min_usd: 123_000,
      check_max_usd: 321_000,
      preferred_stages: ["SERIES_C" as const],
    };
    const otherRegion = { ...range, preferred_regions: ["LATAM" as const] };
    await matches.deliver(investorChanged, investorMessage(5, otherRegion));
    const seenWith = async (requested_check_usd: number, version: number) => {
      await matches.deliver(founderChanged, founderMessage(3, { requested_check_usd, version }));
      return ownMatches({ role: "founder", id: 3 });
    };
    const seen = await seenWith(123_000, 1);
    expect(seen).toMatchObject([{ fit: "possible" }]);
    for (const [index, ask] of [122_999, 321_001, 100_000, 499_999].entries())
      expect(await seenWith(ask, index + 2), `${ask}`).toEqual(seen);
    expect(await seenWith(500_000, 9)).toEqual([]);
  });

  it("returns null for a field that was added after the states of both sides were stored", async () => {
    await matches.deliver(investorChanged, investorMessage(5));
    await matches.deliver(founderChanged, founderMessage(3));
    await matches.database.query("update investors set state = state - 'city'");
    await matches.database.query("update founders set state = state - 'elevator_pitch'");
    const lists = ["/founders/3/matches", "/api/investors/5/matches"];
    for (const list of lists) {
      const { status, body } = await matches.call("GET", list);
      expect([status, body.data], list).toMatchObject([200, [{ investor: { city: null } }]]);
    }
    // A newer version may have stored a value that this one does not know.
    await matches.database.query(`update founders set state = state || '{"funding_stage": "LATER"}'`);
    const rating = `/api/matches/${pairId(3, 5)}/rating`;
    const rated = await matches.call("PUT", rating, { ben_rating: 2 });
    expect(rated).toMatchObject({
      status: 200,
      body: { data: { founder: { elevator_pitch: null, funding_stage: "LATER" } } },
    });
  });

  it("returns an admin the investors too, without the review", async () => {
    await matches.deliver(investorChanged, investorMessage(5, { email: "investor@secret.example" }));
    await matches.deliver(founderChanged, founderMessage(3));
    await matches.call("PUT", `/api/matches/${pairId(3, 5)}/rating`, {
      ben_rating: 2,
      ben_notes: "a secret note",
    });
    const [shown] = await ownMatches({ role: "admin" });
    expect(fieldsOf(shown)).toEqual(Object.keys(matchWithoutReview.shape).sort());
    expect(fieldsOf(shown.investor)).toEqual(Object.keys(matchWithoutReview.shape.investor.shape).sort());
    expect(JSON.stringify(shown)).not.toMatch(/secret|ben_|temperature/);
  });
});
