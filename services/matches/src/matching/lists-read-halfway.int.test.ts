import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { judge, ruleVersion } from "../rule/judge.ts";
import { matcherOf, settled, storeEvents, testMatches } from "../testing/replicas.ts";
import { archived, founderMessage, investorMessage, unfitting, upTo } from "../testing/states.ts";
import type { Pair } from "../testing/stored-matches.ts";

const matches = testMatches();
const query = (sql: string) => matches.database.query(sql);

/** More founders than one step stores lists of. Matching is halted at the list of one of them. */
const founderCount = 300;
const haltedAt = 276;
/** Investor 1 fits every founder, others some, and the last one none. */
const investors = upTo(12).map((id) =>
  investorMessage(id, {
    preferred_stages: id === 1 ? ["SEED", "SERIES_A", "SERIES_B"] : [id % 2 ? "SEED" : "SERIES_B"],
    preferred_regions: id % 3 ? ["EUROPE"] : [],
    typical_check_usd: id < 5 ? 500_000 : 100_000 * id,
    ...(id === 12 && unfitting),
  }),
);
const founders = upTo(founderCount).map((id) =>
  founderMessage(id, {
    funding_stage: (["SEED", "SERIES_A", "SERIES_B"] as const)[id % 3]!,
    regions: id % 2 ? ["EUROPE"] : ["EAST_ASIA"],
    requested_check_usd: 100_000 * (1 + (id % 9)),
  }),
);
const generalist = (version: number, more: Partial<InvestorState>) => ({
  investors: [investorMessage(1, { ...investors[0]!.state, ...more, version })],
});
/** Pairs of the investor who fits everybody. */
const reviewed: readonly Pair[] = [`${haltedAt - 200}-1`, `${haltedAt + 10}-1`];

/** Stores everybody; founders in parts, because those that are stored at once have any order. */
async function storeAll(): Promise<void> {
  await storeEvents(matches.service, { investors });
  for (let at = 0; at < founderCount; at += 50)
    await storeEvents(matches.service, { founders: founders.slice(at, at + 50) });
}

/** Has all matched, and some matches reviewed. */
async function fill(): Promise<void> {
  await storeAll();
  await settled(matches.service);
  for (const pair of reviewed) {
    const url = `/api/matches/${pairId(Number(pair.split("-")[0]), 1)}/rating`;
    expect((await matches.call("PUT", url, { ben_rating: 3 })).status).toBe(200);
  }
}

/** Halts matching before the step that stores the list of a founder; `reached` resolves then. */
async function halt(founderId: number) {
  const client = new Client({ connectionString: matches.database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`begin; select from best_investors where founder_id = ${founderId} for update`);
  return {
    reached: () =>
      eventually(async () => {
        const waiting = "application_name = 'kindling-matcher' and wait_event_type = 'Lock'";
        expect(
          await query(`select from pg_stat_activity where datname = current_database() and ${waiting}`),
        ).toHaveLength(1);
      }),
    release: () => client.query("rollback"),
  };
}

async function statesOf<S>(side: "founders" | "investors"): Promise<Map<number, S>> {
  const rows = await query(`select id, state from ${side} where state is not null`);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Reads some lists: each pair is as the rule judges the states now. */
async function expectEachPairRight(): Promise<void> {
  const founderStates = await statesOf<FounderState>("founders");
  const investorStates = await statesOf<InvestorState>("investors");
  const urls = [
    ...[1, 2, 12].map((id) => `/api/investors/${id}/matches`),
    ...upTo(20).map((n) => `/api/founders/${(n * founderCount) / 20}/matches`),
  ];
  let pairs = 0;
  for (const url of urls) {
    const shown: Match[] = (await matches.call("GET", url)).body.data;
    const expected = shown.map(({ founder_id, investor_id }) => {
      const judged = judge(founderStates.get(founder_id)!, investorStates.get(investor_id)!);
      const isMatch = judged.matches || reviewed.includes(`${founder_id}-${investor_id}`);
      return [isMatch, judged.score, judged.reasons];
    });
    expect(shown.map(({ score, reasons }) => [true, score, reasons])).toEqual(expected);
    const scores = shown.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    pairs += shown.length;
  }
  expect(pairs).toBeGreaterThan(20);
}

const lists = () => query("select founder_id, investor_ids from best_investors order by founder_id");

/** Checks the lists while matching is halted halfway, and again when it has ended. */
async function expectRightHalfway(begin: () => Promise<unknown>): Promise<void> {
  const { reached, release } = await halt(haltedAt);
  const before = await lists();
  await begin();
  await reached();
  await expectEachPairRight();
  const halfway = await lists();
  expect(halfway).not.toEqual(before);
  await release();
  await settled(matches.service);
  expect(await lists()).not.toEqual(halfway);
  await expectEachPairRight();
}

describe("lists of matches that are read halfway", () => {
  it("are right for each pair when an investor fits less, then nobody, or is archived", async () => {
    await fill();
    for (const events of [
      generalist(2, { preferred_regions: [], preferred_stages: [] }),
      generalist(3, unfitting),
      generalist(4, {}),
      { investors: [archived(investorMessage(1), 5)] },
    ])
      await expectRightHalfway(() => storeEvents(matches.service, events));
  });

  it("are right for each pair in a first matching", async () => {
    await matcherOf(matches.service).stop();
    await storeAll();
    await expectRightHalfway(() => matches.replica());
  });

  it("are right for each pair in the matching by a new rule", async () => {
    await fill();
    await matcherOf(matches.service).stop();
    // The rule before found that all fit, in another order.
    const all = investors.map(({ id }) => id).reverse();
    await query(`update best_investors set investor_ids = '{${all.join()}}', rule = ${ruleVersion - 1}`);
    await query(`update founder_tallies set matched = ${all.length}`);
    await query(`update investor_tallies set matched = ${founderCount}`);
    await expectRightHalfway(() => matches.replica());
  });
});
