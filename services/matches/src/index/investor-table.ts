import type { InvestorCode } from "./side-codes.ts";
import { nextCapacity, resize } from "./typed-array-growth.ts";

/** An investor's new state; null when it is gone. */
export interface InvestorChange {
  readonly id: number;
  readonly code: InvestorCode | null;
}

/** Investors as columns without gaps, ordered by id. */
export class InvestorTable {
  ids = new Int32Array(0);
  sectors = new Int32Array(0);
  stages = new Int32Array(0);
  regions = new Int32Array(0);
  commons = new Uint8Array(0);
  records = new Uint8Array(0);
  typicals = new Float64Array(0);
  mins = new Float64Array(0);
  maxs = new Float64Array(0);
  size = 0;

  get bytes(): number {
    return (
      this.ids.byteLength +
      this.sectors.byteLength +
      this.stages.byteLength +
      this.regions.byteLength +
      this.commons.byteLength +
      this.records.byteLength +
      this.typicals.byteLength +
      this.mins.byteLength +
      this.maxs.byteLength
    );
  }

  read(id: number): InvestorCode | null {
    const at = this.#find(id);
    return at === this.size || this.ids[at] !== id ? null : this.at(at);
  }

  /** The investor in a row. */
  at(at: number): InvestorCode {
    return {
      sectors: this.sectors[at]!,
      stages: this.stages[at]!,
      regions: this.regions[at]!,
      common: this.commons[at]!,
      record: this.records[at]!,
      typical: this.typicals[at]!,
      min: this.mins[at]!,
      max: this.maxs[at]!,
    };
  }

  /** Carries out changes, each id once. One pass over the table at most, however many changes. */
  merge(changes: readonly InvestorChange[]): void {
    const added: InvestorChange[] = [];
    const removed = new Set<number>();
    for (const change of changes) {
      const at = this.#find(change.id);
      const isKnown = at < this.size && this.ids[at] === change.id;
      if (isKnown && change.code !== null) this.#write(at, change.id, change.code);
      else if (isKnown) removed.add(change.id);
      else if (change.code !== null) added.push(change);
    }
    this.#close(removed);
    this.#insert(added.sort((a, b) => a.id - b.id));
  }

  #close(removed: ReadonlySet<number>): void {
    if (removed.size === 0) return;
    let to = 0;
    for (let from = 0; from < this.size; from += 1) {
      if (removed.has(this.ids[from]!)) continue;
      if (to !== from) this.#move(from, to);
      to += 1;
    }
    this.size = to;
  }

  /** Merges from the back, so that every row moves once and those before the first new id do not. */
  #insert(added: readonly InvestorChange[]): void {
    let from = this.size - 1;
    this.size += added.length;
    if (this.size > this.ids.length) this.#grow(nextCapacity(this.ids.length, this.size));
    let to = this.size - 1;
    for (let next = added.length - 1; next >= 0; to -= 1) {
      const { id, code } = added[next]!;
      if (from >= 0 && this.ids[from]! > id) {
        this.#move(from, to);
        from -= 1;
      } else {
        this.#write(to, id, code!);
        next -= 1;
      }
    }
  }

  #write(at: number, id: number, code: InvestorCode): void {
    this.ids[at] = id;
    this.sectors[at] = code.sectors;
    this.stages[at] = code.stages;
    this.regions[at] = code.regions;
    this.commons[at] = code.common;
    this.records[at] = code.record;
    this.typicals[at] = code.typical;
    this.mins[at] = code.min;
    this.maxs[at] = code.max;
  }

  #move(from: number, to: number): void {
    this.ids[to] = this.ids[from]!;
    this.sectors[to] = this.sectors[from]!;
    this.stages[to] = this.stages[from]!;
    this.regions[to] = this.regions[from]!;
    this.commons[to] = this.commons[from]!;
    this.records[to] = this.records[from]!;
    this.typicals[to] = this.typicals[from]!;
    this.mins[to] = this.mins[from]!;
    this.maxs[to] = this.maxs[from]!;
  }

  /** Where the id is, or would be. */
  #find(id: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(capacity: number): void {
    this.ids = resize(this.ids, capacity);
    this.sectors = resize(this.sectors, capacity);
    this.stages = resize(this.stages, capacity);
    this.regions = resize(this.regions, capacity);
    this.commons = resize(this.commons, capacity);
    this.records = resize(this.records, capacity);
    this.typicals = resize(this.typicals, capacity);
    this.mins = resize(this.mins, capacity);
    this.maxs = resize(this.maxs, capacity);
  }
}
