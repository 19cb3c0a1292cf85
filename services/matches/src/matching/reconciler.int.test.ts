import { eventually } from "@kindling/test-kit/eventually.ts";
import { type Published, testService } from "@kindling/test-kit/test-service.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { matchesService } from "../matches-service.ts";
import { applyEvents, reconcilerOf } from "../testing/replicas.ts";
import { founderMessage, gone, investorMessage, unfitting, upTo } from "../testing/states.ts";
import { expectAgreement, matchId, type Pair, storedPairs } from "../testing/stored-matches.ts";

const matches = testService(() => matchesService({ reconcileMs: 3_600_000 }));
const query = (sql: string, params?: unknown[]) => matches.database.query(sql, params);
const reconcile = () => reconcilerOf(matches.service).reconcile();
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
  const id = await matchId(matches.database, founder, investor);
  expect((await matches.call("PUT", `/api/matches/${id}/rating`, { ben_rating: 3 })).status).toBe(200);
}

/** Expects this many repairs and a consistent state, and no repairs in a second run. */
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
  it("repairs and marks nothing without differences", async () => {
    expect(await expectMended(0)).toEqual([]);
  });

  it("adds a missing match with its tallies", async () => {
    await query("delete from matches where founder_id = 1 and investor_id = 2");
    await query("update founder_tallies set matched = matched - 1 where id = 1");
    await query("update investor_tallies set matched = matched - 1 where id = 2");
    const published = await expectMended(1);
    expect(tallyOf(published, "founder", 1)?.state).toEqual({ id: 1, investors_matched: 3 });
    const state = { id: 2, founder_matches: 3, founder_matches_reviewed: 1 };
    expect(tallyOf(published, "investor", 2)?.state).toEqual(state);
  });

  it("removes a match that does not fit, also the only one of a founder", async () => {
    await query("insert into matches (founder_id, investor_id) values (1, 4), (4, 1)");
    // Their tallies, wrong before, are wrong again after the removal, and are repaired too.
    const published = await expectMended(2 + 4);
    expect(tallyOf(published, "founder", 4)?.state).toEqual({ id: 4, investors_matched: 0 });
    expect(tallyOf(published, "investor", 1)?.state).toMatchObject({ founder_matches: 3 });
  });

  it("keeps and counts a reviewed match that does not fit", async () => {
    await query("insert into matches (founder_id, investor_id, ben_rating, kept) values (4, 4, 1, true)");
    const published = await expectMended(2, [...fitting, "4-4"]);
    const state = { id: 4, founder_matches: 1, founder_matches_reviewed: 1 };
    expect(tallyOf(published, "investor", 4)?.state).toEqual(state);
    expect(tallyOf(published, "founder", 4)?.state).toEqual({ id: 4, investors_matched: 1 });
  });

  it("corrects tallies of both sides, matched and reviewed, and publishes newer versions", async () => {
    await query("update founder_tallies set matched = 7, version = 10 where id = 1");
    await query("update investor_tallies set matched = 0, version = 20 where id = 1");
    await query("update investor_tallies set reviewed = 0, version = 30 where id = 2");
    await query("update investor_tallies set reviewed = 2, version = 40 where id = 3");
    const published = await expectMended(4);
    expect(published.map(({ message }) => [message.event, message.id, message.version])).toEqual([
      ["founder.tallied", 1, 11],
      ["investor.tallied", 1, 21],
      ["investor.tallied", 2, 31],
      ["investor.tallied", 3, 41],
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

  it("sets a tally without matches to 0", async () => {
    await query("insert into founder_tallies (id, matched) values (99, 3)");
    await query("insert into investor_tallies (id, matched, reviewed) values (99, 3, 2)");
    const published = await expectMended(2);
    expect(tallyOf(published, "founder", 99)?.state).toEqual({ id: 99, investors_matched: 0 });
  });

  it("removes matches of deleted or unknown founders and investors, including reviewed ones", async () => {
    await applyEvents(matches.service, { founders: [gone(founderMessage(3), 2)] });
    await query(`insert into matches (founder_id, investor_id, ben_rating, kept) values
      (3, 1, null, false), (3, 2, 2, true), (1, 50, 1, true), (50, 1, null, false), (2147483647, 1, 3, true)`);
    await reconcile();
    expect(await storedPairs(matches.database)).toEqual(new Set(fitting.filter((pair) => pair[0] !== "3")));
    await expectAgreement(matches);
    expect(await reconcile()).toBe(0);
  });

  it("repairs everything in one run, across several chunks of founders", async () => {
    const founders = upTo(450).slice(4);
    await applyEvents(matches.service, { founders: founders.map((id) => founderMessage(id)) });
    const all = await storedPairs(matches.database);
    await query("delete from matches where investor_id = 1 and founder_id % 2 = 0 and not kept");
    await query("insert into matches (founder_id, investor_id) select id, 4 from founders where id % 3 = 0");
    await query("update founder_tallies set matched = matched + id % 5");
    await query("delete from investor_tallies where id <= 2");
    expect(await reconcile()).toBeGreaterThan(500);
    expect(await storedPairs(matches.database)).toEqual(all);
    await expectAgreement(matches);
    expect(await reconcile()).toBe(0);
  });

  it("works on a replica that has matched nothing", async () => {
    await query("delete from matches where founder_id = 1");
    const other = await matches.replica();
    expect(await reconcilerOf(other).reconcile()).toBeGreaterThanOrEqual(3);
    expect(await storedPairs(matches.database)).toEqual(new Set(fitting));
    await expectAgreement(matches);
  });

  it("loses no rating saved while it repairs the same tally", async () => {
    await query("update investor_tallies set reviewed = 7 where id = 1");
    const client = await matches.service.pool.connect();
    // An uncommitted rating.
    await client.query("begin");
    await client.query(
      "update matches set ben_rating = 1, kept = true where founder_id = 1 and investor_id = 1",
    );
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
    reconcilerOf(matches.service).start();
    await eventually(async () => {
      const { body } = await matches.call("GET", "/metrics");
      expect(body).toMatch(/^reconciler_mended_total(\{.*\})? 2$/m);
    });
    await reconcilerOf(matches.service).stop();
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
