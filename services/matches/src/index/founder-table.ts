import { matchTenths } from "./rank.ts";
import { type FounderCode, type InvestorCode, pairTenths } from "./side-codes.ts";
import { SideTable } from "./side-table.ts";

export class FounderTable extends SideTable<FounderCode> {
  constructor() {
    super({
      sectors: new Int32Array(0),
      stages: new Int32Array(0),
      regions: new Int32Array(0),
      ask: new Float64Array(0),
    });
  }

  at(slot: number): FounderCode {
    const { sectors, stages, regions, ask } = this.columns;
    return {
      sectors: sectors[slot]!,
      stages: stages[slot]!,
      regions: regions[slot]!,
      ask: ask[slot]!,
    };
  }

  /** Whether an investor matches any of them. */
  hasMatch(investor: InvestorCode): boolean {
    for (let slot = 0; slot < this.end; slot += 1)
      if (this.ids[slot] !== 0 && pairTenths(this.at(slot), investor) >= matchTenths) return true;
    return false;
  }
}
