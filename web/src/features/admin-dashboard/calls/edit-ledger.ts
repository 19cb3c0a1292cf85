/**
 * Keeps, for values that are being saved, what the server last confirmed. Several edits of one value
 * may be under way: what the last one wrote stays on screen until all are answered, and then what
 * was confirmed last is what shows.
 */
export function createEditLedger<V>() {
  const open = new Map<string | number, { edits: number; confirmed: V }>();

  function end(key: string | number): V | undefined {
    const entry = open.get(key);
    if (!entry) return undefined;
    entry.edits -= 1;
    if (entry.edits > 0) return undefined;
    open.delete(key);
    return entry.confirmed;
  }

  return {
    /** An edit begins; `before` is what shows until now. */
    begin(key: string | number, before: V): void {
      const entry = open.get(key);
      if (entry) entry.edits += 1;
      else open.set(key, { edits: 1, confirmed: before });
    },
    /** It was saved. Gives the value to show when no other edit is under way, else undefined. */
    saved(key: string | number, value: V): V | undefined {
      const entry = open.get(key);
      if (entry) entry.confirmed = value;
      return end(key);
    },
    /** It was refused. Gives the value to go back to when no other edit is under way, else undefined. */
    refused: end,
  };
}
