import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { expect } from "vitest";
import type { ListUpdate, MatchIndex, SideChange } from "../index/match-index.ts";
import { founderOf, founderRankOf } from "../index/rank.ts";
import { byHash } from "../matches/pair-order.ts";
import { judge } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";

/** The list that the index should hold, computed by the rule itself. */
function expectedBest(founder: FounderSide, investors: ReadonlyMap<number, InvestorSide>): number[] {
  return [...investors.values()]
    .map((side) => ({ id: side.id, ...judge(founder, side) }))
    .filter(({ matches }) => matches)
    .sort((a, b) => b.score - a.score || byHash(pairId(founder.id, a.id), pairId(founder.id, b.id)))
    .map(({ id }) => id);
}

/** An index that gets changes in the order in which the matcher applies them, and the lists that would be stored. */
export class Followed {
  readonly index: MatchIndex;
  readonly limit: number;
  readonly founders = new Map<number, FounderSide>();
  readonly investors = new Map<number, InvestorSide>();
  /** What the updates say is stored. */
  readonly stored = new Map<number, number[]>();
  /** The investors that shortlist a founder, as stored. */
  readonly shortlisted = new Map<number, Set<number>>();

  constructor(index: MatchIndex, limit: number) {
    this.index = index;
    this.limit = limit;
  }

  change(founders: readonly SideChange<FounderSide>[], investors: readonly SideChange<InvestorSide>[]): void {
    for (const { id, side } of founders) put(this.founders, id, side);
    for (const { id, side } of investors) put(this.investors, id, side);
    const changed = new Set(this.index.setInvestors(investors));
    const asOf = this.index.investorChanges;
    for (const founder of founders) {
      if (this.index.setFounder(founder)) this.store(this.index.judge(founder.id));
    }
    const current = this.index.investors(changed);
    for (let slot = 0; slot < this.index.slots; slot += 1) {
      this.store(this.index.amend(slot, current, (id) => changed.has(id), asOf));
    }
  }

  /** Stores an update as the matcher does. */
  store(update: ListUpdate | null): void {
    if (update === null) return;
    const { founderId } = update;
    this.index.keep(update);
    if (this.index.hasFounder(founderId)) {
      this.stored.set(founderId, this.index.listOf(founderId)!);
      return;
    }
    this.stored.delete(founderId);
    this.shortlisted.delete(founderId);
    this.index.shortlists.forget(founderId);
  }

  /** Makes and stores so many shortlists and pairs. */
  settle(most = Infinity): void {
    for (let made = 0; made < most && this.index.shortlists.makeNext(); made += 1);
    const changes = this.index.shortlists.changes(most, most);
    for (const { founderId, added, removed } of changes) {
      const row = this.shortlisted.get(founderId) ?? new Set();
      for (const id of removed) expect(row.delete(id)).toBe(true);
      for (const id of added) expect(row.has(id)).toBe(false);
      for (const id of added) row.add(id);
      this.shortlisted.set(founderId, row);
    }
    this.index.shortlists.stored(changes);
  }

  /** Settles, and compares the shortlists with the rule itself. */
  checkShortlists(limit: number): void {
    this.settle();
    expect(this.index.shortlists.isSettled).toBe(true);
    const expected = new Map<number, number[]>();
    for (const investor of this.investors.values()) {
      const best = [...this.founders.values()]
        .map((founder) => ({ id: founder.id, ...judge(founder, investor) }))
        .filter(({ matches }) => matches)
        .map(({ id, score }) => founderRankOf(Math.round(score * 10), id, investor.id))
        .sort((a, b) => a - b)
        .slice(0, limit)
        .map(founderOf);
      expect(this.index.shortlists.of(investor.id)).toEqual(best);
      for (const id of best) expected.set(id, [...(expected.get(id) ?? []), investor.id]);
    }
    for (const [id, row] of this.shortlisted)
      expect([...row].sort(), `founder ${id}`).toEqual((expected.get(id) ?? []).sort());
    for (const id of expected.keys()) expect(this.shortlisted.has(id)).toBe(true);
  }

  /** Compares what the index says is stored of shortlists, and how many matches investors have by that. */
  #checkStored(): void {
    const rows = this.index.shortlists.storedByFounder();
    const counts = new Map<number, number>();
    for (const id of new Set([...this.stored.keys(), ...this.shortlisted.keys(), ...rows.keys()])) {
      const row = this.shortlisted.get(id) ?? new Set();
      expect(rows.get(id) ?? new Set(), `founder ${id}`).toEqual(row);
      for (const investor of new Set([...(this.stored.get(id) ?? []).slice(0, this.limit), ...row]))
        counts.set(investor, (counts.get(investor) ?? 0) + 1);
    }
    const counted = [...this.index.countsByInvestor(0, Infinity)].filter(([, count]) => count > 0);
    expect(new Map(counted)).toEqual(counts);
  }

  check(): void {
    this.#checkStored();
    expect([...this.stored.keys()].sort()).toEqual([...this.founders.keys()].sort());
    for (const founder of this.founders.values()) {
      const best = expectedBest(founder, this.investors);
      const list = this.index.listOf(founder.id)!;
      expect(list).toEqual(best.slice(0, list.length));
      expect(list.length).toBeGreaterThanOrEqual(Math.min(this.limit, best.length));
      expect(this.stored.get(founder.id)).toEqual(list);
    }
    const { founders, investors } = this.index.size;
    expect({ founders, investors }).toEqual({ founders: this.founders.size, investors: this.investors.size });
  }
}

function put<S>(map: Map<number, S>, id: number, side: S | null): void {
  if (side === null) map.delete(id);
  else map.set(id, side);
}
