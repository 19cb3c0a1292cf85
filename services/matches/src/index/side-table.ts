type Column = Int32Array | Float64Array | Uint16Array | Uint8Array;

/** The next capacity that holds `needed` elements: doubled, so that appending is cheap on average. */
export function nextCapacity(current: number, needed: number): number {
  let capacity = Math.max(current, 16);
  while (capacity < needed) capacity *= 2;
  return capacity;
}

/** A longer copy of a column; the new elements are 0. */
export function resize<C extends Column>(column: C, length: number): C {
  const longer = new (column.constructor as new (length: number) => C)(length);
  longer.set(column);
  return longer;
}

/**
 * Founders or investors as columns, one for each number of their code. Each keeps its slot for as long as it stays; a
 * freed slot is used again.
 */
export abstract class SideTable<C extends { readonly [K in keyof C]: number }> {
  /** Ids by slot, 0 where the slot is free. */
  ids = new Int32Array(0);
  /** The numbers by slot. */
  readonly columns: { [K in keyof C]: Column };
  /** Slots ever used: every slot in use is below it. */
  end = 0;
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];

  constructor(columns: { [K in keyof C]: Column }) {
    this.columns = columns;
  }

  /** The code in a slot that is in use. */
  abstract at(slot: number): C;

  get size(): number {
    return this.#slots.size;
  }

  get bytes(): number {
    const all: Column[] = Object.values(this.columns);
    return all.reduce((sum, { byteLength }) => sum + byteLength, this.ids.byteLength);
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  read(id: number): C | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : this.at(slot);
  }

  /** Stores a code under a new or a known id, and gives its slot. */
  write(id: number, code: C): number {
    const slot = this.#slots.get(id) ?? this.#claim(id);
    for (const key of this.#keys) this.columns[key][slot] = code[key];
    return slot;
  }

  /** Frees the slot of an id. */
  delete(id: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.ids[slot] = 0;
    this.#free.push(slot);
  }

  get #keys(): (keyof C)[] {
    return Object.keys(this.columns) as (keyof C)[];
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
    for (const key of this.#keys) this.columns[key] = resize(this.columns[key], capacity);
  }
}
