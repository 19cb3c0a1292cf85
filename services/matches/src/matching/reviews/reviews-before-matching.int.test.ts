import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import {
  applyEvents,
  matcherOf,
  restartMatching,
  settled,
  storeEvents,
  testMatches,
} from "../../testing/replicas.ts";
import { archived, founderMessage, investorMessage } from "../../testing/states.ts";
import { expectAgreement } from "../../testing/stored-matches.ts";
import { storeStep } from "../best-investors.repository.ts";
import { commonOrigin } from "../origin.ts";

const matches = testMatches();

/** Rates the match of founder 1 and investor 1. */
async function rate(): Promise<void> {
  const url = `/api/matches/${pairId(1, 1)}/rating`;
  expect((await matches.call("PUT", url, { ben_rating: 3 })).status).toBe(200);
}

describe("a review that the matcher has yet to handle", () => {
  it("is counted for a founder and an investor that are not matched yet", async () => {
    await matcherOf(matches.service).stop();
    await storeEvents(matches.service, { investors: [investorMessage(1)], founders: [founderMessage(1)] });
    await rate();
    await expectAgreement(matches);
    const replica = await restartMatching(matches);
    await settled(replica);
    expect(await matcherOf(replica).reconcile()).toBe(0);
    await expectAgreement(matches);
  });

  it("returns from the archive only after others that hold its founder's list", async () => {
    await applyEvents(matches.service, { investors: [investorMessage(1)], founders: [founderMessage(1)] });
    await rate();
    await applyEvents(matches.service, { investors: [archived(investorMessage(1), 2)] });
    await matcherOf(matches.service).stop();
    await storeEvents(matches.service, { investors: [investorMessage(1, { version: 3 })] });
    const [step, other] = [await matches.service.pool.connect(), await matches.service.pool.connect()];
    try {
      await other.query("begin");
      await other.query("select from best_investors where founder_id = 1 for no key update");
      const done = { founderIds: [1], investorIds: [] };
      const stored = storeStep(step, {
        updates: [],
        goneFounders: [],
        goneInvestors: [],
        done,
        origin: commonOrigin([]),
        seq: 0,
        isSettled: true,
      });
      await eventually(async () => {
        const waiting = "datname = current_database() and wait_event_type = 'Lock'";
        expect(await matches.database.query(`select from pg_stat_activity where ${waiting}`)).toHaveLength(1);
      });
      expect(await matches.database.query("select from archived_reviews")).toHaveLength(1);
      await other.query("commit");
      await stored;
    } finally {
      step.release(true);
      other.release(true);
    }
    expect(await matches.database.query("select from archived_reviews")).toEqual([]);
    await settled(await restartMatching(matches));
    await expectAgreement(matches);
  });
});
