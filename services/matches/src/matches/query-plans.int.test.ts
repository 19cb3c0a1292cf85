import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { readUnsent } from "@kindling/service-kit/messaging/outbox/outbox.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import { explainStatements, plansOf } from "@kindling/test-kit/query-plans.ts";
import { describe, expect, it } from "vitest";
import { commonOrigin } from "../matching/origin.ts";
import { projectionsRepository } from "../matching/projections.repository.ts";
import { findMisplaced, repairTallies } from "../matching/reconciling/repairs.repository.ts";
import { removeOrphans, reviewsToMove } from "../matching/reviews/review-moves.repository.ts";
import { matcherOf, testMatches } from "../testing/replicas.ts";
import { founderState, investorState } from "../testing/states.ts";

const matches = testMatches();

/** 10,000 founders and investors with two matches each, and as many outbox rows. */
async function fill(): Promise<void> {
  const { query } = matches.database;
  const states = [founderState(1, { sectors: ["PROPTECH"] }), investorState(1)].map((state) =>
    JSON.stringify(state),
  );
  for (const [side, state] of [
    ["founders", states[0]],
    ["investors", states[1]],
  ]) {
    await query(
      `insert into ${side} (id, version, state, seq)
       select n, 1, $1::jsonb || jsonb_build_object('id', n), nextval('projection_seq') from generate_series(1, 10000) n`,
      [state],
    );
  }
  await query(
    `insert into best_investors (founder_id, investor_ids, rule)
     select n, array[n, n % 10000 + 1], 1 from generate_series(1, 10000) n`,
  );
  await query(
    `insert into reviews (id, founder_id, investor_id, version, created_at)
     select n * 67108864::bigint + n, n, n, 2, now() from generate_series(1, 10000) n`,
  );
  await query(
    "insert into outbox (aggregate, aggregate_id, version) select 'founder-tally', n, 1 from generate_series(1, 10000) n",
  );
  await query("analyze");
  // Pages do not count as visible to all while a transaction of the service is open.
  const hiddenPages = async () => {
    await query("vacuum founders");
    const [row] = await query<{ hidden: number }>(
      "select relpages - relallvisible as hidden from pg_class where relname = 'founders'",
    );
    return row!.hidden;
  };
  await expect.poll(hiddenPages).toBe(0);
}

/** Both indexes of founders by id suit a read of those that are not gone. */
const anyById = /founders_(pkey|present_idx)/;

/** Expects a plan with an index and without sequential scans. */
function expectIndex(plans: readonly string[], statement: RegExp, index: string | RegExp): void {
  const plan = plans.find((text) => statement.test(text));
  expect(plan, String(statement)).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on (public\.)?(reviews|founders|investors|outbox)/);
}

describe("hot statements at 10,000 rows", () => {
  it("use their indexes", async () => {
    // It would insert lists of the founders before `fill` does.
    await matcherOf(matches.service).stop();
    await fill();
    await explainStatements(matches.database);
    const service = await matches.replica();

    const lists = await plansOf(service.pool, async () => {
      await get(service, "/api/founders/77/matches");
      await get(service, "/api/investors/77/matches");
    });
    expectIndex(lists, /unnest\(investor_ids/, "best_investors_pkey");
    expectIndex(lists, /unnest\(investor_ids/, "reviews_pkey");
    expectIndex(lists, /array_position/, "reviews_investor_id_idx");
    expectIndex(lists, /as regions from founders/, anyById);
    expectIndex(lists, /as past_investment_count from investors/, "investors_pkey");
    expectIndex(lists, /investor_id, version from reviews/, "reviews_pkey");
    expectIndex(lists, /r\.ben_notes/, anyById);

    const stats = await plansOf(service.pool, () => get(service, "/api/stats"));
    expectIndex(stats, /as founders/, "founders_present_idx");

    const review = await plansOf(service.pool, () =>
      service.app.inject({
        method: "PUT",
        url: `/api/matches/${pairId(77, 77)}/rating`,
        headers: matches.identity(),
        payload: { ben_rating: 1 },
      }),
    );
    expectIndex(review, /for no key update of b/, "best_investors_pkey");
    expectIndex(review, /insert into reviews/, "");

    const progress = await plansOf(service.pool, () =>
      projectionsRepository(service.pool, () => {}).pending(),
    );
    expectIndex(progress, /matching_progress/, "founders_seq_idx");

    const matching = await plansOf(service.pool, async () => {
      const client = await service.pool.connect();
      const range = { from: 1, to: 100 };
      await findMisplaced(client, range);
      await repairTallies(client, "founders", range, () => new Map());
      const nothing = {
        updates: [],
        done: { founderIds: [], investorIds: [] },
        origin: commonOrigin([]),
        seq: 0,
        isSettled: true,
      };
      const step = { ...nothing, goneFounders: [77], goneInvestors: [78] };
      const { ids } = await reviewsToMove(client, step, { founders: [], investors: [] });
      await removeOrphans(client, step.origin, ids);
      client.release();
    });
    expectIndex(matching, /with reviewed as/, "reviews_pkey");
    expectIndex(matching, /as "isRated"/, "reviews_pkey");
    expectIndex(matching, /select id, founder_id from/, "reviews_pkey");
    expectIndex(matching, /select id, founder_id from/, "reviews_investor_id_idx");
    expectIndex(matching, /delete from reviews/, "reviews_pkey");

    const relay = await plansOf(service.pool, async () => {
      const client = await service.pool.connect();
      await readUnsent(client, 512, ["founder-tally", "investor-tally", "review"], []);
      client.release();
    });
    expectIndex(relay, /order by position/, "outbox_position_idx");
  });
});

async function get(service: Service, url: string): Promise<void> {
  expect((await service.app.inject({ url, headers: matches.identity() })).statusCode).toBe(200);
}
