import type { EventMessage } from "@kindling/contracts/event.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyHistory,
  anyRoute,
  type Chapter,
  everybody,
  type History,
  type Review,
  type Route,
} from "../testing/histories.ts";
import { matcherOf, settled, storeEvents, testMatches } from "../testing/replicas.ts";
import { SeededRandom } from "../testing/seeded-random.ts";
import { type FounderMessage, type InvestorMessage, upTo } from "../testing/states.ts";
import { expectAgreement, expectedPairs, type Pair } from "../testing/stored-matches.ts";

const matches = testMatches();

/** The final state without values that depend on the order of events: ids, times, tallies' versions. */
async function finalState() {
  const queries = [
    "select id, version, state from founders order by id",
    "select id, version, state from investors order by id",
    `select founder_id, investor_id, ben_rating, ben_notes, r.id is not null as kept
     from (select founder_id, unnest(investor_ids[1:100]) as investor_id from best_investors
           union select founder_id, investor_id from reviews) pair
     left join reviews r using (founder_id, investor_id) order by 1, 2`,
    "select founder_id, investor_id, ben_rating, ben_notes from archived_reviews order by 1, 2",
    "select record_id::float8 as id, changes from history where kind = 'match' order by record_id, history.id",
    "select id, matched from founder_tallies where matched <> 0 order by id",
    "select id, matched, reviewed from investor_tallies where (matched, reviewed) <> (0, 0) order by id",
  ];
  return Promise.all(queries.map((sql) => matches.database.query(sql)));
}

/** A reviewed field with its values before and after. */
type Changes = Record<string, [before: unknown, after: unknown]>;

/**
 * The expected result of a history: newest states, pairs by the rule itself, reviews, also those of the archived, and
 * their history without the erased.
 */
class Model {
  readonly founders = new Map<number, FounderMessage>();
  readonly investors = new Map<number, InvestorMessage>();
  readonly reviews = new Map<Pair, Required<Review>>();
  readonly entries = new Map<Pair, Changes[]>();
  /** How many pairs with a review lost it because a side was erased. */
  forgotten = 0;
  pairs = new Set<Pair>();

  take({ founders, investors }: Chapter): void {
    for (const message of founders) this.founders.set(message.id, message);
    for (const message of investors) this.investors.set(message.id, message);
    const present = { founders: states(this.founders), investors: states(this.investors) };
    const sidesOf = (pair: Pair) => {
      const [founder, investor] = pair.split("-").map(Number);
      return [this.founders.get(founder!)!, this.investors.get(investor!)!];
    };
    for (const pair of this.reviews.keys()) {
      if (!sidesOf(pair).some(({ state, archived }) => state === null && !archived)) continue;
      this.reviews.delete(pair);
      this.entries.delete(pair);
      this.forgotten += 1;
    }
    const shown = [...this.reviews.keys()].filter((pair) =>
      sidesOf(pair).every(({ state }) => state !== null),
    );
    this.pairs = expectedPairs(present.founders, present.investors, shown);
  }

  /** Reviews the match at `n` modulo their number; returns its pair, if there are matches. */
  review(nth: number, body: Review): Pair | undefined {
    const pair = [...this.pairs].sort()[nth % this.pairs.size];
    if (pair === undefined) return undefined;
    const stored = this.reviews.get(pair);
    const before = stored ?? { ben_rating: null, ben_notes: "" };
    const after = { ...before, ...body };
    // A review that says nothing is not stored.
    if (stored === undefined && after.ben_rating === null && !after.ben_notes) return pair;
    this.reviews.set(pair, after);
    const changes: Changes = {};
    if (after.ben_rating !== before.ben_rating) changes.ben_rating = [before.ben_rating, after.ben_rating];
    if (after.ben_notes !== before.ben_notes)
      changes.ben_notes = [before.ben_notes || null, after.ben_notes || null];
    if (Object.keys(changes).length > 0) this.entries.set(pair, [...(this.entries.get(pair) ?? []), changes]);
    return pair;
  }

  finalState() {
    const aside = [...this.reviews]
      .filter(([pair]) => !this.pairs.has(pair))
      .map(([pair, { ben_rating, ben_notes }]) => {
        const [founder_id, investor_id] = pair.split("-").map(Number) as [number, number];
        return { founder_id, investor_id, ben_rating, ben_notes: ben_notes || null };
      })
      .sort((a, b) => a.founder_id - b.founder_id || a.investor_id - b.investor_id);
    const byId = (map: Map<number, EventMessage<object>>) =>
      everybody.flatMap((id) => map.get(id) ?? []).map(({ id, version, state }) => ({ id, version, state }));
    const rows = [...this.pairs]
      .map((pair) => ({ pair, ids: pair.split("-").map(Number) as [number, number] }))
      .sort((a, b) => a.ids[0] - b.ids[0] || a.ids[1] - b.ids[1])
      .map(({ pair, ids: [founder_id, investor_id] }) => {
        const review = this.reviews.get(pair);
        const ben_notes = review?.ben_notes || null;
        return {
          founder_id,
          investor_id,
          ben_rating: review?.ben_rating ?? null,
          ben_notes,
          kept: review !== undefined,
        };
      });
    const tally = (side: "founder_id" | "investor_id") =>
      everybody
        .map((id) => ({ id, own: rows.filter((row) => row[side] === id) }))
        .filter(({ own }) => own.length > 0);
    return [
      byId(this.founders),
      byId(this.investors),
      rows,
      aside,
      [...this.entries]
        .map(([pair, entries]) => ({ id: idOf(pair), entries }))
        .sort((a, b) => a.id - b.id)
        .flatMap(({ id, entries }) => entries.map((changes) => ({ id, changes }))),
      tally("founder_id").map(({ id, own }) => ({ id, matched: own.length })),
      tally("investor_id").map(({ id, own }) => ({
        id,
        matched: own.length,
        reviewed: own.filter(({ ben_rating }) => ben_rating !== null).length,
      })),
    ];
  }
}

function idOf(pair: Pair): number {
  const [founder, investor] = pair.split("-").map(Number);
  return pairId(founder!, investor!);
}

const states = <S>(messages: Map<number, EventMessage<S>>): S[] =>
  [...messages.values()].flatMap(({ state }) => state ?? []);

/** Applies a history chapter by chapter, with reviews in between. Returns the expected result. */
async function tell(
  history: History,
  services: readonly Service[],
  deliver: (chapter: Chapter, earlier: readonly Chapter[]) => Promise<void>,
): Promise<Model> {
  const model = new Model();
  for (const [index, chapter] of history.entries()) {
    await deliver(chapter, history.slice(0, index));
    model.take(chapter);
    for (const { nth, body } of chapter.reviews) {
      const pair = model.review(nth, body);
      if (pair === undefined) continue;
      const url = `/api/matches/${idOf(pair)}/rating`;
      const request = { method: "PUT", url, headers: matches.identity(), payload: body } as const;
      const response = await services[nth % services.length]!.app.inject(request);
      expect(response.statusCode).toBe(200);
    }
  }
  return model;
}

async function inOrder({ founders, investors }: Chapter): Promise<void> {
  for (const message of founders) await storeEvents(matches.service, { founders: [message] });
  for (const message of investors) await storeEvents(matches.service, { investors: [message] });
  await settled(matches.service);
}

/** Applies the events shuffled, with duplicates and old events, in batches of any size, to all replicas at once. */
async function anyhow(
  services: readonly Service[],
  route: Route,
  chapter: Chapter,
  earlier: readonly Chapter[],
) {
  const random = new SeededRandom(route.seed + earlier.length);
  const some = <T>(items: readonly T[]) => items.filter(() => random.below(2) === 0);
  const comes = <T>(kind: (chapter: Chapter) => readonly T[]): T[][] =>
    random.deal([...kind(chapter), ...some(kind(chapter)), ...some(earlier.flatMap(kind))], services.length);
  const founders = comes((of) => of.founders);
  const investors = comes((of) => of.investors);
  await Promise.all(
    services.map(async (service, hand) => {
      const parts = [
        ...random.cut(founders[hand]!, route.longestBatch).map((batch) => ({ founders: batch })),
        ...random.cut(investors[hand]!, route.longestBatch).map((batch) => ({ investors: batch })),
      ];
      for (const part of random.shuffle(parts)) await storeEvents(service, part);
    }),
  );
  await settled(matches.service);
}

describe("a history of founders, investors and reviews", () => {
  it("ends in the same state whatever the order, repetition and replica of its events", async () => {
    let pairs = 0;
    let reviews = 0;
    let aside = 0;
    let forgotten = 0;
    await fc.assert(
      fc.asyncProperty(anyHistory, anyRoute, async (history, route) => {
        await matches.beginAgain();
        const model = await tell(history, [matches.service], inOrder);
        const expected = model.finalState();
        expect(await finalState()).toEqual(expected);

        await matches.beginAgain();
        const services = await Promise.all(
          upTo(route.replicas).map((number) => (number === 1 ? matches.service : matches.replica())),
        );
        await tell(history, services, (chapter, earlier) => anyhow(services, route, chapter, earlier));
        expect(await finalState()).toEqual(expected);
        await expectAgreement(matches);
        expect(await matcherOf(matches.service).reconcile()).toBe(0);
        pairs += model.pairs.size;
        reviews += model.reviews.size;
        aside += expected[3]!.length;
        forgotten += model.forgotten;
      }),
      { numRuns: 8, seed: 4 },
    );
    // Histories without matches would prove nothing.
    expect(pairs).toBeGreaterThan(10);
    expect(reviews).toBeGreaterThan(3);
    expect(aside).toBeGreaterThan(1);
    expect(forgotten).toBeGreaterThan(1);
  });
});
