import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import type { Published } from "@kindling/test-kit/test-service.ts";
import { beforeEach, describe, expect, it } from "vitest";
import {
  applyEvents,
  matcherOf,
  restartMatching,
  settled,
  storeEvents,
  testMatches,
} from "../../testing/replicas.ts";
import { founderMessage, gone, investorMessage, unfitting, upTo } from "../../testing/states.ts";
import { expectAgreement, type Pair, storedPairs } from "../../testing/stored-matches.ts";

const matches = testMatches();
const query = (sql: string, params?: unknown[]) => matches.database.query(sql, params);
const reconcile = () => matcherOf(matches.service).reconcile();
const tallyOf = (published: readonly Published[], side: string, id: number) =>
  published.find(({ subject }) => subject === `kindling.tallies.${side}.${id}`)?.message;

/** Founders 1 to 3 fit investors 1 to 3, founder 4 and investor 4 fit none; 2-2 is rated, 3-3 reviewed and unfit. */
const fitting: Pair[] = upTo(3).flatMap((founder) =>
  upTo(3).map((investor): Pair => `${founder}-${investor}`),
);
beforeEach(async () => {
  await applyEvents(matches.service, {
    investors: [...upTo(3).map((id) => investorMessage(id)), investorMessage(4, unfitting)],
  });
  await applyEvents(matches.service, {
    founders: [...upTo(3).map((id) => founderMessage(id)), founderMessage(4, unfitting)],
  });
  await rate(2, 2);
  await matches.publishAll();
});

async function rate(founder: number, investor: number): Promise<void> {
  const id = pairId(founder, investor);
  expect((await matches.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 3 })).status).toBe(200);
}

/** A statement that stores a review and counts nothing. */
const review = (founder: number, investor: number, rating: number): string =>
  `insert into reviews (id, founder_id, investor_id, ben_rating, version, created_at)
   values (${founder}::bigint * 67108864 + ${investor}, ${founder}, ${investor}, ${rating}, 2, now())`;

/** Expects this many repairs and a consistent state, and that a second run repairs and marks nothing. */
async function expectMended(count: number, pairs: readonly Pair[] = fitting): Promise<Published[]> {
  expect(await reconcile()).toBe(count);
  expect(await storedPairs(matches.database)).toEqual(new Set(pairs));
  await expectAgreement(matches);
  const published = await matches.publishAll();
  expect(await reconcile()).toBe(0);
  expect(await matches.marks()).toEqual([]);
  return published;
}

describe("the reconciler", () => {
  it("waits after a start until everything that changed before is matched", async () => {
    // Judged from the last on, and compared from the first on.
    const founders = upTo(600).reverse();
    const investors = upTo(8);
    const versions = async (version: number) => {
      await storeEvents(matches.service, {
        investors: investors.map((id) => investorMessage(id, { version })),
        founders: founders.map((id) => founderMessage(id, { version: id % 2 ? version : 2 })),
      });
    };
    await versions(2);
    await settled(matches.service);
    await matcherOf(matches.service).stop();
    await versions(3);
    const replica = await matches.replica();
    await eventually(() => expect(matcherOf(replica).active).toBe(true), { intervalMs: 1 });
    expect(await matcherOf(replica).reconcile()).toBe(0);
    await settled(replica);
    await expectAgreement(matches);
  });

  it("leaves the reviews of an investor that is gone to the matching under way", async () => {
    await applyEvents(matches.service, { founders: upTo(100).map((id) => founderMessage(id)) });
    // In a sweep of many steps: 60 new investors change every list.
    const others = upTo(60).map((id) => investorMessage(100 + id));
    await storeEvents(matches.service, { investors: [gone(investorMessage(2), 2), ...others] });
    expect(await reconcile()).toBe(0);
    await settled(matches.service);
    await expectAgreement(matches);
  });

  it("adds a missing match with its tallies", async () => {
    await query(`
      update best_investors set investor_ids = array_remove(investor_ids, 2),
                                shortlisted_by = array_remove(shortlisted_by, 2) where founder_id = 1`);
    await query("update founder_tallies set matched = matched - 1 where id = 1");
    await query("update investor_tallies set matched = matched - 1 where id = 2");
    const published = await expectMended(1);
    expect(tallyOf(published, "founder", 1)?.state).toEqual({ id: 1, investors_matched: 3 });
    const state = { id: 2, founder_matches: 3, founder_matches_reviewed: 1 };
    expect(tallyOf(published, "investor", 2)?.state).toEqual(state);
  });

  it("mends what differs from the shortlists in memory", async () => {
    const shortlists = () =>
      query("select founder_id, shortlisted_by from best_investors order by founder_id");
    const before = await shortlists();
    await query("update best_investors set shortlisted_by = '{4}' where founder_id = 1");
    // The pair that does not fit, and the founder's tally, which its removal makes wrong; the investor's stays 0.
    await expectMended(1 + 1);
    expect(await shortlists()).toEqual(before);
  });

  it("removes a match that does not fit, also the only one of a founder", async () => {
    await query("update best_investors set investor_ids = investor_ids || 4 where founder_id = 1");
    await query("update best_investors set investor_ids = '{1}' where founder_id = 4");
    // Two tallies, right before, are wrong after the removal, and are repaired too; none is below 0.
    const published = await expectMended(2 + 2);
    expect(tallyOf(published, "founder", 4)?.state).toEqual({ id: 4, investors_matched: 0 });
    expect(tallyOf(published, "investor", 1)?.state).toMatchObject({ founder_matches: 3 });
  });

  it("keeps and counts a reviewed match that does not fit", async () => {
    await query(review(4, 4, 1));
    const published = await expectMended(2, [...fitting, "4-4"]);
    const state = { id: 4, founder_matches: 1, founder_matches_reviewed: 1 };
    expect(tallyOf(published, "investor", 4)?.state).toEqual(state);
    expect(tallyOf(published, "founder", 4)?.state).toEqual({ id: 4, investors_matched: 1 });
  });

  it("corrects tallies of both sides, also without matches, and publishes newer versions", async () => {
    await query("update founder_tallies set matched = 7, version = 10 where id = 1");
    await query("update investor_tallies set matched = 0, version = 20 where id = 1");
    await query("update investor_tallies set reviewed = 0, version = 30 where id = 2");
    await query("update investor_tallies set reviewed = 2, version = 40 where id = 3");
    await query("insert into founder_tallies (id, matched, version) values (99, 3, 50)");
    await query("insert into investor_tallies (id, matched, reviewed, version) values (99, 3, 2, 60)");
    const published = await expectMended(6);
    expect(tallyOf(published, "founder", 99)?.state).toEqual({ id: 99, investors_matched: 0 });
    expect(published.map(({ message }) => [message.event, message.id, message.version])).toEqual([
      ["founder.tallied", 1, 11],
      ["founder.tallied", 99, 51],
      ["investor.tallied", 1, 21],
      ["investor.tallied", 2, 31],
      ["investor.tallied", 3, 41],
      ["investor.tallied", 99, 61],
    ]);
  });

  it("recreates missing tallies with newer versions", async () => {
    // The state after some changes.
    await query("update founder_tallies set version = version - 3600 + 50");
    await query("update investor_tallies set version = version - 3600 + 50");
    const [founder] = await query("delete from founder_tallies where id = 2 returning version");
    const [investor] = await query("delete from investor_tallies where id = 2 returning version");
    expect(Math.min(founder!.version, investor!.version)).toBeGreaterThan(0);
    const published = await expectMended(2);
    expect(tallyOf(published, "founder", 2)).toMatchObject({ state: { investors_matched: 3 } });
    expect(tallyOf(published, "founder", 2)!.version).toBeGreaterThan(founder!.version);
    const state = { id: 2, founder_matches: 3, founder_matches_reviewed: 1 };
    expect(tallyOf(published, "investor", 2)).toMatchObject({ state });
    expect(tallyOf(published, "investor", 2)!.version).toBeGreaterThan(investor!.version);
  });

  it("removes matches of deleted or unknown founders and investors, including reviewed ones", async () => {
    await applyEvents(matches.service, { founders: [gone(founderMessage(3), 2)] });
    await query(
      "insert into best_investors (founder_id, investor_ids, rule) values (3, '{1}', 1), (50, '{1}', 1), (2147483647, '{2}', 1)",
    );
    for (const sql of [review(3, 2, 2), review(1, 50, 1), review(2_147_483_647, 1, 3)]) await query(sql);
    await reconcile();
    expect(await storedPairs(matches.database)).toEqual(new Set(fitting.filter((pair) => pair[0] !== "3")));
    await expectAgreement(matches);
    expect(await reconcile()).toBe(0);
  });

  it("returns an archived review whose founder and investor are both present", async () => {
    await query("insert into archived_reviews select * from reviews");
    await query("delete from reviews");
    await query("update investor_tallies set reviewed = 0 where id = 2");
    const published = await expectMended(1);
    expect(tallyOf(published, "investor", 2)?.state).toMatchObject({ founder_matches_reviewed: 1 });
    const { data } = (await matches.call("GET", "/api/founders/2/matches")).body;
    const rated = data.filter((match: { ben_rating: number | null }) => match.ben_rating === 3);
    expect(rated).toMatchObject([{ investor_id: 2 }]);
  });

  it("repairs everything in one run, across several blocks of 250 founders", async () => {
    const founders = upTo(600).slice(4);
    await applyEvents(matches.service, { founders: founders.map((id) => founderMessage(id)) });
    const all = await storedPairs(matches.database);
    await query(
      "update best_investors set investor_ids = array_remove(investor_ids, 1) where founder_id % 2 = 0",
    );
    await query("update best_investors set investor_ids = investor_ids || 4 where founder_id % 3 = 0");
    await query("delete from best_investors where founder_id % 50 = 0");
    await query("update best_investors set rule = 0 where founder_id % 70 = 0");
    await query("update founder_tallies set matched = matched + id % 5");
    await query("delete from investor_tallies where id <= 2");
    expect(await reconcile()).toBeGreaterThan(250);
    expect(await storedPairs(matches.database)).toEqual(all);
    await expectAgreement(matches);
    expect(await reconcile()).toBe(0);
  });

  it("judges every founder again from scratch in 25 runs", async () => {
    const founders = upTo(60).slice(4);
    await applyEvents(matches.service, { founders: founders.map((id) => founderMessage(id)) });
    // As after a fault in the lists in memory, which are the same as the stored ones.
    await query("update best_investors set investor_ids = array_remove(investor_ids, 3)");
    const restarted = matcherOf(await restartMatching(matches));
    for (const _ of upTo(25)) await restarted.reconcile();
    expect([...(await storedPairs(matches.database))].filter((pair) => pair.endsWith("-3"))).toHaveLength(59);
    await expectAgreement(matches);
  });

  it("loses no rating saved while it repairs the same tally", async () => {
    await query("update investor_tallies set reviewed = 7 where id = 1");
    const client = await matches.service.pool.connect();
    // An uncommitted rating.
    await client.query("begin");
    await client.query(review(1, 1, 1));
    await client.query("update investor_tallies set reviewed = reviewed + 1 where id = 1");
    const reconciling = reconcile();
    await eventually(async () => {
      const waiting = "datname = current_database() and wait_event_type = 'Lock'";
      expect(await query(`select from pg_stat_activity where ${waiting}`)).toHaveLength(1);
    });
    await client.query("commit");
    client.release();
    expect(await reconciling).toBe(1);
    await expectAgreement(matches);
  });

  it("compares at start, and counts and logs the repairs", async () => {
    await query("update founder_tallies set matched = 7 where id <= 2");
    const restarted = await restartMatching(matches);
    await eventually(async () => {
      const { body } = await restarted.app.inject("/metrics");
      expect(body).toMatch(/^reconciler_mended_total(\{.*\})? 2$/m);
    });
    await expectAgreement(matches);
    const said = matches.logged.map((line) => JSON.parse(line));
    expect(said).toContainEqual(
      expect.objectContaining({
        level: "warn",
        repaired: 2,
        msg: "matches or tallies differed and were repaired",
      }),
    );
  });
});
