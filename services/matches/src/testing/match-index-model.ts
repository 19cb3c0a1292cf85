import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { expect } from "vitest";
import type { ListUpdate, MatchIndex, SideChange } from "../index/match-index.ts";
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

  constructor(index: MatchIndex, limit: number) {
    this.index = index;
    this.limit = limit;
  }

  change(founders: readonly SideChange<FounderSide>[], investors: readonly SideChange<InvestorSide>[]): void {
    for (const { id, side } of founders) put(this.founders, id, side);
    for (const { id, side } of investors) put(this.investors, id, side);
    const changed = new Set(this.index.setInvestors(investors));
    for (const founder of founders) {
      if (this.index.setFounder(founder)) this.store(this.index.search(founder.id));
    }
    const current = this.index.investors(changed);
    for (let slot = 0; slot < this.index.slots; slot += 1) {
      this.store(this.index.amend(slot, current, (id) => changed.has(id)));
    }
  }

  /** Stores an update as the matcher does. */
  store(update: ListUpdate | null): void {
    if (update === null) return;
    const { founderId } = update;
    this.index.keep(update);
    if (this.index.hasFounder(founderId)) this.stored.set(founderId, this.index.listOf(founderId)!);
    else this.stored.delete(founderId);
  }

  check(): void {
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
