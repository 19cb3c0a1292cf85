import type { EventMessage } from "@kindling/contracts/event.ts";
import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Service } from "@kindling/service-kit/process/service.ts";
import { expect, it, onTestFailed } from "vitest";
import { byHash } from "./matches/pair-order.ts";
import { judge } from "./rule/judge.ts";
import { matcherOf, settled, storeEvents, testMatches } from "./testing/replicas.ts";
import { SeededRandom, someFounders, someInvestors } from "./testing/seeded-random.ts";
import {
  type FounderMessage,
  founderMessage,
  gone,
  type InvestorMessage,
  investorMessage,
  upTo,
} from "./testing/states.ts";
import { expectedPairs } from "./testing/stored-matches.ts";

const matches = testMatches();

const timeout = 240_000;
/** The number of founders, and of investors: more than one step stores lists of. */
const size = 300;
const rounds = 3;
/** Edits of each side, and reviews, in each round. */
const edits = 40;
const reviews = 20;
const longestBatch = 100;
/** Most investors that a founder is matched with, besides those that were reviewed. */
const best = 100;

type Review = Pick<Match, "ben_rating" | "ben_notes">;
type Shown = Pick<Match, "id" | "founder_id" | "investor_id" | "score"> & Review;

/** The newest states and reviews, from which the matches follow. */
class Community {
  readonly founders: Map<number, FounderMessage>;
  readonly investors: Map<number, InvestorMessage>;
  readonly reviews = new Map<number, Review>();
  private readonly random: SeededRandom;

  constructor(random: SeededRandom) {
    this.random = random;
    const founders = someFounders(size, random.below(2 ** 31));
    const investors = someInvestors(size, random.below(2 ** 31));
    this.founders = new Map(founders.map((side) => [side.id, founderMessage(side.id, side)]));
    this.investors = new Map(investors.map((side) => [side.id, investorMessage(side.id, side)]));
  }

  editFounders(): FounderMessage[] {
    const sides = someFounders(edits, this.random.below(2 ** 31));
    return sides.flatMap((side) =>
      this.next(this.founders, (id, version) => founderMessage(id, { ...side, id, version })),
    );
  }

  editInvestors(): InvestorMessage[] {
    const sides = someInvestors(edits, this.random.below(2 ** 31));
    return sides.flatMap((side) =>
      this.next(this.investors, (id, version) => investorMessage(id, { ...side, id, version })),
    );
  }

  /** Changes any founder or investor; every tenth change is its last. */
  private next<S>(
    newest: Map<number, EventMessage<S>>,
    change: (id: number, version: number) => EventMessage<S>,
  ): EventMessage<S>[] {
    const { id, version, state } = newest.get(1 + this.random.below(size))!;
    if (state === null) return [];
    const changed = change(id, version + 1);
    const message = this.random.below(10) === 0 ? gone(changed, version + 1) : changed;
    newest.set(id, message);
    return [message];
  }

  /** All matches by the rule itself, best first. */
  matches(): Shown[] {
    const founders = [...this.founders.values()].flatMap(({ state }) => state ?? []);
    const investors = [...this.investors.values()].flatMap(({ state }) => state ?? []);
    const expected = expectedPairs(founders, investors);
    const all = founders.flatMap((founder) =>
      investors.flatMap((investor) => {
        const id = pairId(founder.id, investor.id);
        if (!expected.has(`${founder.id}-${investor.id}`) && !this.reviews.has(id)) return [];
        return [{ id, founder_id: founder.id, investor_id: investor.id, ...judge(founder, investor) }];
      }),
    );
    const none = { ben_rating: null, ben_notes: null };
    return all.sort(bestFirst).map((pair) => ({ ...pair, ...(this.reviews.get(pair.id) ?? none) }));
  }
}

const bestFirst = (a: Pick<Match, "id" | "score">, b: Pick<Match, "id" | "score">) =>
  b.score - a.score || byHash(a.id, b.id);

const lineOf = ({ id, score, ben_rating, ben_notes }: Shown) => `${id}: ${score} ${ben_rating} ${ben_notes}`;

async function call<T>(
  { app }: Service,
  url: string,
  payload?: object,
): Promise<{ status: number; data: T }> {
  const method = payload === undefined ? "GET" : "PUT";
  const headers = matches.identity();
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, data: response.json().data };
}

/** Reviews random matches, one after the other. */
async function reviewSome(service: Service, community: Community, random: SeededRandom): Promise<void> {
  for (let reviewed = 0; reviewed < reviews; ) {
    const side = random.below(2) === 0 ? "founders" : "investors";
    const { data } = await call<Shown[]>(service, `/api/${side}/${1 + random.below(size)}/matches`);
    if (data.length === 0) continue;
    const { id } = data[random.below(data.length)]!;
    const review =
      random.below(3) === 0 ? { ben_notes: `Note ${reviewed}` } : { ben_rating: random.below(4) };
    const { status } = await call(service, `/api/matches/${id}/rating`, review);
    // It may be no match any more.
    expect([200, 404]).toContain(status);
    if (status === 404) continue;
    const none = { ben_rating: null, ben_notes: null };
    community.reviews.set(id, { ...(community.reviews.get(id) ?? none), ...review });
    reviewed += 1;
  }
}

it("300 founders and 300 investors are matched by the rule by 2 to 4 replicas", { timeout }, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  onTestFailed(() => {
    process.stderr.write(`The seed was ${seed}.\n`);
  });
  const random = new SeededRandom(seed);
  const community = new Community(random);
  const first = matches.service;
  const others = upTo(1 + random.below(3)).map(() => matches.replica());
  const replicas = [first, ...(await Promise.all(others))];
  const last = replicas.at(-1)!;

  const stopRound = random.below(rounds + 1);
  let batchesUntilStop = 0;
  /** Gives the events to all replicas at once, in batches. One of these stops the replica that matches. */
  async function deliver<T>(kind: "founders" | "investors", events: readonly T[]): Promise<void> {
    const hands = random.deal(events, replicas.length);
    const batches = hands.map((hand) => random.cut(hand, longestBatch));
    await Promise.all(
      replicas.map(async (service, hand) => {
        for (const batch of batches[hand]!) {
          await storeEvents(service, { [kind]: batch });
          batchesUntilStop -= 1;
          if (batchesUntilStop === 0) await matcherOf(first).stop();
        }
      }),
    );
  }
  if (stopRound === 0) batchesUntilStop = 1 + random.below(20);
  await Promise.all([
    deliver("founders", [...community.founders.values()]),
    deliver("investors", [...community.investors.values()]),
  ]);
  for (let round = 1; round <= rounds; round += 1) {
    if (stopRound === round) batchesUntilStop = 1 + random.below(4);
    await Promise.all([
      deliver("founders", community.editFounders()),
      deliver("investors", community.editInvestors()),
      reviewSome(last, community, random),
    ]);
  }
  await matcherOf(first).stop();
  await settled(last);

  const expected = community.matches();
  const tallies: object[] = [];
  for (const [side, key] of [
    ["founder", "founder_id"],
    ["investor", "investor_id"],
  ] as const) {
    const lists = Map.groupBy(expected, (match) => match[key]);
    const check = async (id: number) => {
      const { data } = await call<Shown[]>(last, `/api/${side}s/${id}/matches`);
      expect(data.map(lineOf), `${side} ${id}`).toEqual((lists.get(id) ?? []).map(lineOf));
    };
    // The tallies below count the other investors' matches.
    const ids = upTo(size).filter((id) => side === "founder" || id % 5 === 0);
    for (let start = 0; start < ids.length; start += 10)
      await Promise.all(ids.slice(start, start + 10).map(check));
    for (const [id, list] of [...lists].sort(([a], [b]) => a - b)) {
      const reviewed = side === "founder" ? 0 : list.filter(({ ben_rating }) => ben_rating !== null).length;
      tallies.push({ side, id, matched: list.length, reviewed });
    }
  }
  const stored = `
    select 'founder' as side, id, matched, 0 as reviewed from founder_tallies where matched <> 0
    union all
    select 'investor', id, matched, reviewed from investor_tallies where (matched, reviewed) <> (0, 0)
    order by side, id`;
  expect(await matches.database.query(stored)).toEqual(tallies);
  const present = [...community.founders.values()].filter(({ state }) => state !== null).length;
  expect((await call(last, "/api/stats")).data).toEqual({ founders: present, matches: expected.length });
  const leader = replicas.find((service) => matcherOf(service).active)!;
  expect(await matcherOf(leader).reconcile()).toBe(0);
  expect(matches.logged.filter((line) => line.includes("were repaired"))).toEqual([]);

  // Short lists and few reviews would prove little.
  const lengths = Map.groupBy(expected, (match) => match.founder_id)
    .values()
    .map(({ length }) => length);
  expect(Math.max(...lengths)).toBeGreaterThanOrEqual(best);
  expect(community.reviews.size).toBeGreaterThan((rounds * reviews) / 2);
});
