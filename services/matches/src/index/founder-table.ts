import type { FounderCode } from "./side-codes.ts";
import { nextCapacity, resize } from "./typed-array-growth.ts";

/** Founders as columns. A founder keeps its slot for as long as it stays; a freed slot is used again. */
export class FounderTable {
  /** Ids by slot, 0 where the slot is free. */
  ids = new Int32Array(0);
  sectors = new Int32Array(0);
  stages = new Int32Array(0);
  regions = new Int32Array(0);
  asks = new Float64Array(0);
  /** Slots ever used: every slot in use is below it. */
  end = 0;
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];

  get size(): number {
    return this.#slots.size;
  }

  get bytes(): number {
    return (
      this.ids.byteLength +
      this.sectors.byteLength +
      this.stages.byteLength +
      this.regions.byteLength +
      this.asks.byteLength
    );
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  read(id: number): FounderCode | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : this.at(slot);
  }

  /** The founder in a slot that is in use. */
  at(slot: number): FounderCode {
    return {
      sectors: this.sectors[slot]!,
      stages: this.stages[slot]!,
      regions: this.regions[slot]!,
      ask: this.asks[slot]!,
    };
  }

  /** Stores a founder, new or known, and gives its slot. */
  write(id: number, code: FounderCode): number {
    const slot = this.#slots.get(id) ?? this.#claim(id);
    this.sectors[slot] = code.sectors;
    this.stages[slot] = code.stages;
    this.regions[slot] = code.regions;
    this.asks[slot] = code.ask;
    return slot;
  }

  /** Frees the founder's slot. */
  delete(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.ids[slot] = 0;
    this.#free.push(slot);
  }

  #claim(id: number): number {
    let slot = this.#free.pop();
    if (slot === undefined) {
      slot = this.end;
      this.end += 1;
      if (this.end > this.ids.length) this.#grow(nextCapacity(this.ids.length, this.end));
    }
    this.ids[slot] = id;
    this.#slots.set(id, slot);
    return slot;
  }

  #grow(capacity: number): void {
    this.ids = resize(this.ids, capacity);
    this.sectors = resize(this.sectors, capacity);
    this.stages = resize(this.stages, capacity);
    this.regions = resize(this.regions, capacity);
    this.asks = resize(this.asks, capacity);
  }
}
