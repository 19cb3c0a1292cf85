import { readUnsent } from "@kindling/service-kit/messaging/outbox/outbox.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import { explainStatements, plansOf } from "@kindling/test-kit/query-plans.ts";
import { testService } from "@kindling/test-kit/test-service.ts";
import { describe, expect, it } from "vitest";
import { matchesService } from "../matches-service.ts";
import { applyEvents } from "../testing/replicas.ts";
import { founderMessage, founderState, investorState } from "../testing/states.ts";

const matches = testService(() => matchesService({ reconcileMs: 3_600_000 }));

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
    `insert into matches (founder_id, investor_id, kept)
     select n, (n * 7 + k) % 10000 + 1, true from generate_series(1, 10000) n, generate_series(0, 1) k`,
  );
  await query(
    "insert into outbox (aggregate, aggregate_id, version) select 'founder-tally', n, 1 from generate_series(1, 10000) n",
  );
  await query("analyze");
}

/** Expects a plan with an index and without sequential scans. */
function expectIndex(plans: readonly string[], statement: RegExp, index: string): void {
  const plan = plans.find((text) => statement.test(text));
  expect(plan, String(statement)).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (public\.)?(matches|founders|investors|outbox)/);
}

describe("hot statements at 10,000 rows", () => {
  it("use their indexes", async () => {
    await fill();
    await explainStatements(matches.database);
    const service = await matches.replica();

    const lists = await plansOf(service.pool, async () => {
      await get(service, "/api/founders/77/matches");
      await get(service, "/api/investors/77/matches");
    });
    expectIndex(lists, /where m\.founder_id = /, "matches_founder_id_investor_id_key");
    expectIndex(lists, /where m\.investor_id = /, "matches_investor_id_idx");

    const review = await plansOf(service.pool, () =>
      service.app.inject({
        method: "PUT",
        url: "/api/matches/77/rating",
        headers: matches.identity(),
        payload: { ben_rating: 1 },
      }),
    );
    expectIndex(review, /update matches/, "matches_pkey");

    // The first run reads everything, the next only changes.
    await applyEvents(service, { founders: [founderMessage(1, { version: 2, sectors: ["PROPTECH"] })] });
    const matching = await plansOf(service.pool, () =>
      applyEvents(service, { founders: [founderMessage(1, { version: 3 })] }),
    );
    expectIndex(matching, /from founders where seq > /, "founders_seq_idx");
    expectIndex(matching, /delete from matches/, "matches_founder_id_investor_id_key");

    const relay = await plansOf(service.pool, async () => {
      const client = await service.pool.connect();
      await readUnsent(client, 512, ["founder-tally", "investor-tally", "match"], []);
      client.release();
    });
    expectIndex(relay, /order by position/, "outbox_position_idx");
  });
});

async function get(service: Service, url: string): Promise<void> {
  expect((await service.app.inject({ url, headers: matches.identity() })).statusCode).toBe(200);
}
