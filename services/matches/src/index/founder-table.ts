import {
  checkTenths,
  type FounderCode,
  fullCheck,
  type InvestorCode,
  marketTenths,
  nearStagesOf,
} from "./side-codes.ts";
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

  /**
   * Judges an investor against every founder. Calls `visit` for each that has at least `least` tenths, which then gives
   * how many the next one needs.
   */
  scan(investor: InvestorCode, least: number, visit: (id: number, tenths: number) => number): void {
    const { ids, end } = this;
    const { sectors, stages, regions, ask } = this.columns;
    const { common, record, typical, min, max } = investor;
    const { sectors: investorSectors, stages: investorStages, regions: investorRegions } = investor;
    let bar = least;
    for (let slot = 0; slot < end; slot += 1) {
      if (ids[slot] === 0) continue;
      const near = nearStagesOf(stages[slot]!);
      const withoutCheck =
        marketTenths(
          sectors[slot]!,
          stages[slot]!,
          near,
          regions[slot]!,
          investorSectors,
          investorStages,
          investorRegions,
          common,
        ) + record;
      if (withoutCheck + fullCheck < bar) continue;
      const tenths = withoutCheck + checkTenths(ask[slot]!, typical, min, max);
      if (tenths >= bar) bar = visit(ids[slot]!, tenths);
    }
  }
}
