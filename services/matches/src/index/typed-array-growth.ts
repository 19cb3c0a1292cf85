type Column = Int32Array | Float64Array | Uint8Array;

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
