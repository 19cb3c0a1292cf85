import { noBar } from "./rank.ts";
import {
  checkTenths,
  type FounderCode,
  fullCheck,
  type InvestorCode,
  marketTenths,
  nearStagesOf,
} from "./side-codes.ts";
import { SideTable } from "./side-table.ts";

export class InvestorTable extends SideTable<InvestorCode> {
  constructor() {
    super({
      sectors: new Int32Array(0),
      stages: new Int32Array(0),
      regions: new Int32Array(0),
      common: new Uint8Array(0),
      record: new Uint8Array(0),
      typical: new Float64Array(0),
      min: new Float64Array(0),
      max: new Float64Array(0),
    });
  }

  at(slot: number): InvestorCode {
    const { sectors, stages, regions, common, record, typical, min, max } = this.columns;
    return {
      sectors: sectors[slot]!,
      stages: stages[slot]!,
      regions: regions[slot]!,
      common: common[slot]!,
      record: record[slot]!,
      typical: typical[slot]!,
      min: min[slot]!,
      max: max[slot]!,
    };
  }

  /**
   * Judges a founder against every investor. Calls `visit` for each that has at least `least` tenths, which then gives
   * how many the next one needs, and for each that has its own bar, by slot.
   */
  scan(
    founder: FounderCode,
    least: number,
    visit: (slot: number, tenths: number) => number,
    bars = new Uint16Array(this.end).fill(noBar),
  ): void {
    const { ids, end } = this;
    const { sectors, stages, regions, common, record, typical, min, max } = this.columns;
    const { sectors: founderSectors, stages: founderStages, regions: founderRegions, ask } = founder;
    const near = nearStagesOf(founderStages);
    let bar = least;
    for (let slot = 0; slot < end; slot += 1) {
      if (ids[slot] === 0) continue;
      const withoutCheck =
        marketTenths(
          founderSectors,
          founderStages,
          near,
          founderRegions,
          sectors[slot]!,
          stages[slot]!,
          regions[slot]!,
          common[slot]!,
        ) + record[slot]!;
      const needed = Math.min(bar, bars[slot]!);
      if (withoutCheck + fullCheck < needed) continue;
      const tenths = withoutCheck + checkTenths(ask, typical[slot]!, min[slot]!, max[slot]!);
      if (tenths >= needed) bar = visit(slot, tenths);
    }
  }
}
