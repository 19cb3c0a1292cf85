import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { isTransientError } from "@kindling/service-kit/database/database-errors.ts";
import { markAll } from "@kindling/service-kit/messaging/outbox/outbox.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { describe, expect, it } from "vitest";
import { MatchIndex } from "../../index/match-index.ts";
import { investorOf } from "../../index/rank.ts";
import {
  applyEvents,
  type MatchEvents,
  matcherOf,
  restartMatching,
  settled,
  storeEvents,
  testMatches,
} from "../../testing/replicas.ts";
import { SeededRandom } from "../../testing/seeded-random.ts";
import {
  archived,
  founderMessage,
  founderState,
  gone,
  investorMessage,
  investorState,
  unfitting,
  upTo,
} from "../../testing/states.ts";
import { expectAgreement, expectedPairs, type Pair, storedPairs } from "../../testing/stored-matches.ts";
import { ReconcilerPass } from "../reconciling/reconciler.ts";

const matches = testMatches();
const everybody = upTo(8);

/** Rates, annotates or clears a match on one replica. */
function review({ app }: Service, pair: Pair, random: SeededRandom) {
  const bodies = [
    { ben_rating: random.below(4) },
    { ben_rating: null },
    { ben_notes: `Note ${random.below(100)}` },
  ];
  const payload = bodies[random.below(bodies.length)]!;
  const [founder, investor] = pair.split("-").map(Number);
  const url = `/api/matches/${pairId(founder!, investor!)}/rating`;
  return app.inject({ method: "PUT", url, headers: matches.identity(), payload });
}

describe("reviews while founders and investors change", () => {
  it("never deadlock with matching, lose no count and keep reviewed matches", async () => {
    const services = [matches.service, await matches.replica(), await matches.replica()];
    const random = new SeededRandom(5);
    const some = () => services[random.below(services.length)]!;
    // On a busy machine a connection can take longer than the service waits for it. As the bus and clients do, the test
    // then repeats the call.
    const store = (events: MatchEvents): Promise<void> =>
      storeEvents(some(), events).catch((error: Error) => {
        if (!isTransientError(error) || error.message.includes("deadlock")) throw error;
        return store(events);
      });
    const reviewUntilAnswered = async (pair: Pair): ReturnType<typeof review> => {
      const response = await review(some(), pair, random);
      return response.statusCode === 503 ? reviewUntilAnswered(pair) : response;
    };
    await applyEvents(matches.service, { investors: everybody.map((id) => investorMessage(id)) });
    await applyEvents(matches.service, { founders: everybody.map((id) => founderMessage(id)) });
    const reviewed = new Set<Pair>();
    const fits = { founders: new Map<number, boolean>(), investors: new Map<number, boolean>() };

    for (let version = 2; version <= 20; version += 1) {
      const pairs = [...(await storedPairs(matches.database))].sort();
      const changing = random.shuffle(everybody).slice(0, 3);
      const more = (side: "founders" | "investors", id: number) => {
        const fitting = random.below(2) === 0;
        fits[side].set(id, fitting);
        return { ...(fitting ? {} : unfitting), version };
      };
      const news = changing.flatMap((id) => [
        store({ founders: [founderMessage(id, more("founders", id))] }),
        store({ investors: [investorMessage(9 - id, more("investors", 9 - id))] }),
      ]);
      // Few matches, so that reviews of the same match overlap.
      const reviews = upTo(pairs.length === 0 ? 0 : 24).map(async () => {
        const pair = pairs[random.below(Math.min(pairs.length, 20))]!;
        const response = await reviewUntilAnswered(pair);
        expect([200, 404]).toContain(response.statusCode);
        // Version 1: nothing was stored, because there was nothing to clear.
        if (response.statusCode === 200 && response.json().data.version > 1) reviewed.add(pair);
      });
      await Promise.all([...news, ...reviews]);
    }
    await settled(matches.service);
    expect(matches.logged.filter((line) => line.includes("deadlock"))).toEqual([]);

    const states = (side: "founders" | "investors") =>
      everybody.map((id) => ({ id, ...(fits[side].get(id) === false ? unfitting : {}) }));
    const founders = states("founders").map((more) => founderState(more.id, more));
    const investors = states("investors").map((more) => investorState(more.id, more));
    expect(reviewed.size).toBeGreaterThan(10);
    expect(await storedPairs(matches.database)).toEqual(expectedPairs(founders, investors, reviewed));
    await expectAgreement(matches);
    expect(await matcherOf(matches.service).reconcile()).toBe(0);
  });

  it("leave no match and no count of a founder deleted while it is rated", async () => {
    const other = await matches.replica();
    await applyEvents(matches.service, { investors: everybody.map((id) => investorMessage(id)) });
    for (let round = 1; round <= 8; round += 1) {
      await applyEvents(matches.service, { founders: [founderMessage(round)] });
      const pairs = [...(await storedPairs(matches.database))];
      expect(pairs).toHaveLength(everybody.length);
      const random = new SeededRandom(round);
      const responses = await Promise.all([
        ...pairs.map((pair) => review(other, pair, random)),
        applyEvents(matches.service, { founders: [gone(founderMessage(round), 2)] }),
        ...pairs.map((pair) => review(matches.service, pair, random)),
      ]);
      const statuses = responses.map((response) => response?.statusCode ?? 200);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(await storedPairs(matches.database)).toEqual(new Set());
    }
    await expectAgreement(matches);
  });
});

describe("the reconciler while founders, investors and ratings change", () => {
  it("finds nothing to repair", async () => {
    const services = [matches.service, await matches.replica()];
    const random = new SeededRandom(11);
    let goesOn = true;
    const repaired: number[] = [];
    const reconciling = (async () => {
      while (goesOn) repaired.push(await matcherOf(matches.service).reconcile());
    })();
    for (let version = 1; version <= 12 || repaired.length <= 3; version += 1) {
      const pairs = [...(await storedPairs(matches.database))];
      const more = () => ({ ...(random.below(3) === 0 ? unfitting : {}), version });
      await Promise.all([
        storeEvents(services[0]!, { founders: everybody.map((id) => founderMessage(id, more())) }),
        storeEvents(services[1]!, { investors: everybody.map((id) => investorMessage(id, more())) }),
        ...pairs.slice(0, 20).map((pair) => review(services[random.below(2)]!, pair, random)),
      ]);
    }
    goesOn = false;
    await reconciling;
    await settled(matches.service);
    expect(new Set(repaired)).toEqual(new Set([0]));
    await expectAgreement(matches);
  });

  it("leaves a record to the matcher that was archived after the last change that the matcher handled", async () => {
    const investors = [...upTo(3).map((id) => investorState(id)), investorState(4, unfitting)];
    const founders = [...upTo(3).map((id) => founderState(id)), founderState(4, unfitting)];
    await applyEvents(matches.service, {
      investors: investors.map((state) => investorMessage(state.id, state)),
      founders: founders.map((state) => founderMessage(state.id, state)),
    });
    expect((await review(matches.service, "2-2", new SeededRandom(1))).statusCode).toBe(200);
    const index = new MatchIndex();
    index.setInvestors(investors.map((side) => ({ id: side.id, side })));
    for (const side of founders) {
      index.setFounder({ id: side.id, side });
      index.load(side.id, Array.from(index.search(side.id)?.ranks ?? [], investorOf));
    }
    const counted = () => matches.database.query("select id, matched from founder_tallies order by id");
    const [before, pairs] = [await counted(), await storedPairs(matches.database)];

    await matcherOf(matches.service).stop();
    await storeEvents(matches.service, {
      founders: [archived(founderMessage(1), 2)],
      investors: [archived(investorMessage(2), 2)],
    });
    const client = await matches.service.pool.connect();
    const pass = new ReconcilerPass(0);
    await pass.next({ client, index, isIdle: true }).finally(() => client.release());

    expect(pass.repaired).toBe(0);
    expect(await storedPairs(matches.database)).toEqual(pairs);
    expect(await counted()).toEqual(before);
    await restartMatching(matches);
    await expectAgreement(matches);
    await applyEvents(matches.service, { founders: [founderMessage(1, { version: 3 })] });
    await applyEvents(matches.service, { investors: [investorMessage(2, { version: 3 })] });
    await expectAgreement(matches);
    expect(await storedPairs(matches.database)).toEqual(pairs);
  });
});

describe("publishing every tally again while matches change", () => {
  it("does not deadlock with matching", async () => {
    const client = await matches.service.pool.connect();
    try {
      await applyEvents(matches.service, { investors: [investorMessage(1)] });
      await applyEvents(matches.service, { founders: [founderMessage(1)] });
      await matches.publishAll();
      // Locks more than republishing, which commits in chunks: all kinds of one stream in one transaction.
      const kinds = matches.service.parts.publications.filter(({ event }) => event.stream === "TALLIES");
      await client.query("begin");
      await markAll(client, kinds[0]!.aggregate, kinds[0]!.source);
      const matching = applyEvents(matches.service, {
        founders: [founderMessage(1, { ...unfitting, version: 2 })],
      });
      await eventually(async () => {
        const blocked = await matches.database.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(blocked).toHaveLength(1);
      });
      await markAll(client, kinds[1]!.aggregate, kinds[1]!.source);
      await client.query("commit");
      await matching;
    } finally {
      client.release(true);
    }
    expect((await matches.publishAll()).map(({ subject }) => subject)).toEqual([
      "kindling.tallies.founder.1",
      "kindling.tallies.investor.1",
    ]);
    await expectAgreement(matches);
  });
});
