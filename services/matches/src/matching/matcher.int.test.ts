import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { applyEvents, matcherOf, restartMatching, settled, testMatches } from "../testing/replicas.ts";
import {
  founderMessage,
  type InvestorMessage,
  investorMessage,
  othersInOrder,
  unfitting,
  upTo,
} from "../testing/states.ts";
import { expectAgreement, type Pair, storedPairs } from "../testing/stored-matches.ts";

const matches = testMatches();
const pairs = () => storedPairs(matches.database);
const giveFounders = (...founders: ReturnType<typeof founderMessage>[]) =>
  applyEvents(matches.service, { founders });
const giveInvestors = (...investors: InvestorMessage[]) => applyEvents(matches.service, { investors });
const review = async (founder: number, investor: number, body: object) => {
  const id = pairId(founder, investor);
  expect((await matches.call("PUT", `/api/matches/${id}/rating`, body)).status).toBe(200);
  return id;
};

/** Fits less well than the others: scores 92.5 instead of 100. */
const lesser = { preferred_regions: [] };
/** Fits least: scores 80. */
const least = { preferred_stages: ["SERIES_E" as const] };
const pairsWith = (founder: number, investors: readonly number[]) =>
  new Set(investors.map((id): Pair => `${founder}-${id}`));
const range = (from: number, to: number) => upTo(to).slice(from - 1);

describe("more investors than a founder is matched with", () => {
  /** Twenty founders that fit every investor better, so that no shortlist has another one. */
  const others = upTo(20).map((n) => 100 + n);
  beforeEach(() => giveFounders(...others.map((id) => founderMessage(id))));
  /** Fits every investor less well than these. */
  const first = founderMessage(1, { requested_check_usd: 250_000 });
  const pairsOfFirst = async () => new Set([...(await pairs())].filter((pair) => pair.startsWith("1-")));

  it("keeps the best 100, and of equals the first by hash", async () => {
    await giveInvestors(...upTo(40).map((id) => investorMessage(id, lesser)));
    await giveInvestors(...range(41, 140).map((id) => investorMessage(id, id <= 120 ? {} : least)));
    await giveFounders(first);
    expect(await pairsOfFirst()).toEqual(
      pairsWith(1, [...othersInOrder("founder", 1, upTo(40)).slice(0, 20), ...range(41, 120)]),
    );
    await expectAgreement(matches);
  });

  it("replaces the worst by better ones, and restores them when those leave", async () => {
    const ordered = othersInOrder("founder", 1, upTo(110));
    await giveInvestors(...ordered.map((id) => investorMessage(id, lesser)));
    await giveFounders(first, founderMessage(2, unfitting));
    expect(await pairsOfFirst()).toEqual(pairsWith(1, ordered.slice(0, 100)));

    await giveInvestors(...range(201, 230).map((id) => investorMessage(id)));
    expect(await pairsOfFirst()).toEqual(pairsWith(1, [...ordered.slice(0, 70), ...range(201, 230)]));
    await expectAgreement(matches);

    // More investors leave than the index holds in reserve.
    const left = range(201, 230).map((id) => investorMessage(id, { ...unfitting, version: 2 }));
    await giveInvestors(...left.slice(0, 10));
    expect(await pairsOfFirst()).toEqual(pairsWith(1, [...ordered.slice(0, 80), ...range(211, 230)]));
    await giveInvestors(
      ...left,
      ...ordered.slice(0, 60).map((id) => investorMessage(id, { ...unfitting, version: 2 })),
    );
    expect(await pairsOfFirst()).toEqual(pairsWith(1, ordered.slice(60)));
    await expectAgreement(matches);
  });

  it("evicts no match that was reviewed, and counts it besides the best 100", async () => {
    await giveInvestors(...upTo(100).map((id) => investorMessage(id, least)));
    await giveFounders(first);
    await review(1, 7, { ben_rating: 0 });
    await review(1, 8, { ben_notes: "Met." });
    await giveInvestors(...range(201, 300).map((id) => investorMessage(id)));
    expect(await pairsOfFirst()).toEqual(pairsWith(1, [7, 8, ...range(201, 300)]));
    await expectAgreement(matches);
    await giveInvestors(investorMessage(201, { ...unfitting, version: 2 }));
    const next = othersInOrder("founder", 1, upTo(100)).find((id) => id !== 7 && id !== 8)!;
    expect(await pairsOfFirst()).toEqual(pairsWith(1, [next, 7, 8, ...range(202, 300)]));
    await expectAgreement(matches);
  });
});

describe("a match that was reviewed", () => {
  const fit = () => giveFounders(founderMessage(1, { version: 3 }));
  const unfit = (version = 2) => giveFounders(founderMessage(1, { ...unfitting, version }));

  it.each([{ ben_rating: 0 }, { ben_notes: "Met." }])(
    "stays, with %j, when it no longer fits",
    async (body) => {
      await giveInvestors(investorMessage(1), investorMessage(2));
      await giveFounders(founderMessage(1));
      const id = await review(1, 1, body);
      await unfit();
      expect(await pairs()).toEqual(pairsWith(1, [1]));
      const { data } = (await matches.call("GET", "/api/founders/1/matches")).body;
      expect(data).toMatchObject([{ id, ...body, score: 50 }]);
      await expectAgreement(matches);
      await fit();
      expect(await pairs()).toEqual(pairsWith(1, [1, 2]));
      expect(pairId(1, 1)).toBe(id);
      await expectAgreement(matches);
    },
  );

  it("stays when rating and notes are cleared before or after it stops fitting", async () => {
    await giveInvestors(investorMessage(1), investorMessage(2));
    await giveFounders(founderMessage(1));
    await review(1, 1, { ben_rating: 3, ben_notes: "Met." });
    await review(1, 2, { ben_rating: 3 });
    await review(1, 1, { ben_rating: null, ben_notes: null });
    await unfit();
    await review(1, 2, { ben_rating: null });
    await unfit(4);
    await giveInvestors(investorMessage(2, { ...unfitting, version: 2 }));
    expect(await pairs()).toEqual(pairsWith(1, [1, 2]));
    await expectAgreement(matches);
  });

  it("can be rated and is counted while it does not fit", async () => {
    await giveInvestors(investorMessage(1));
    await giveFounders(founderMessage(1));
    await review(1, 1, { ben_notes: "Met." });
    await unfit();
    await review(1, 1, { ben_rating: 2 });
    await expectAgreement(matches);
    const tallies = await matches.database.query("select matched, reviewed from investor_tallies");
    expect(tallies).toEqual([{ matched: 1, reviewed: 1 }]);
  });

  it("cannot be rated once it no longer fits, and again when it does", async () => {
    await giveInvestors(investorMessage(1));
    await giveFounders(founderMessage(1));
    const id = pairId(1, 1);
    await unfit();
    expect((await matches.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 2 })).status).toBe(404);
    await fit();
    expect((await matches.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 2 })).status).toBe(200);
    await expectAgreement(matches);
  });
});

describe("a matcher that starts", () => {
  it("changes nothing when it loads, and continues from there", async () => {
    await giveInvestors(...upTo(5).map((id) => investorMessage(id)));
    await giveFounders(...upTo(5).map((id) => founderMessage(id)));
    await matches.publishAll();
    const restarted = await restartMatching(matches);
    await applyEvents(restarted, { founders: [founderMessage(1)] });
    const begun = matches.logged.findLast((line) => line.includes("matching begins"))!;
    expect(JSON.parse(begun)).toMatchObject({ founders: 5, investors: 5, unjudged: 0, due: 0 });
    expect(await matches.marks()).toEqual([]);
    await applyEvents(restarted, {
      founders: [founderMessage(1, { ...unfitting, version: 2 }), founderMessage(6)],
    });
    const expected = upTo(5).flatMap((investor) => [2, 3, 4, 5, 6].map((id): Pair => `${id}-${investor}`));
    expect(await pairs()).toEqual(new Set(expected));
    await expectAgreement(matches);
  });
});

describe("a matcher that follows one of the version before, which stores no shortlists", () => {
  it("makes all shortlists again, and mends the counts", async () => {
    await giveInvestors(...upTo(3).map((id) => investorMessage(id)));
    await giveFounders(...upTo(3).map((id) => founderMessage(id)));
    const shortlists = () =>
      matches.database.query("select founder_id, shortlisted_by from best_investors order by 1");
    const before = await shortlists();
    await matcherOf(matches.service).stop();
    await matches.database.query("update best_investors set shortlisted_by = '{2}', investor_ids = '{1}'");
    await matches.database.query("update founder_tallies set matched = 1");
    await matches.database.query("update matching_progress set term = term + 1");
    const next = await matches.replica();
    await settled(next);
    expect(await shortlists()).toEqual(
      before.map(({ founder_id }) => ({ founder_id, shortlisted_by: expect.arrayContaining([1, 2, 3]) })),
    );
    await matcherOf(next).reconcile();
    await expectAgreement(matches);
  });
});

describe("the time for which matching is held", () => {
  async function count(metric: string): Promise<number> {
    const { body } = await matches.service.app.inject("/metrics");
    return Number(new RegExp(`^${metric}_seconds_count(?:\\{.*\\})? (\\d+)$`, "m").exec(body)![1]);
  }
  const steps = () => count("matching_step");
  const blocks = () => count("reconciler_block");

  it("counts the steps of an edit that changes every list, and the blocks that the reconciler compares", async () => {
    await giveInvestors(investorMessage(1, unfitting));
    await giveFounders(...upTo(600).map((id) => founderMessage(id)));
    const before = { steps: await steps(), blocks: await blocks() };
    await giveInvestors(investorMessage(1, { version: 2 }));
    // A step stores at most 250 lists.
    expect(await steps()).toBeGreaterThanOrEqual(before.steps + 3);
    await matcherOf(matches.service).reconcile();
    // Three with at most 250 founders, and one with investors.
    expect(await blocks()).toBeGreaterThanOrEqual(before.blocks + 4);
  });
});
