/** What clients hold at the same time, such as requests in flight: at most `limit` in all, and `share` under each key. */
export class Holdings {
  private readonly limit: number;
  private readonly share: number;
  private readonly byKey = new Map<string, number>();
  private sum = 0;

  constructor(limit: number, share: number) {
    this.limit = limit;
    this.share = share;
  }

  get total(): number {
    return this.sum;
  }

  /** Takes an amount under each of the keys and returns true, or takes nothing. Only a `part` of the bounds is used. */
  take(keys: readonly string[], amount: number, part = 1): boolean {
    if (this.sum + amount > this.limit * part) return false;
    if (keys.some((key) => (this.byKey.get(key) ?? 0) + amount > this.share * part)) return false;
    this.add(keys, amount);
    return true;
  }

  release(keys: readonly string[], amount: number): void {
    this.add(keys, -amount);
  }

  private add(keys: readonly string[], amount: number): void {
    this.sum += amount;
    for (const key of keys) {
      const held = (this.byKey.get(key) ?? 0) + amount;
      if (held === 0) this.byKey.delete(key);
      else this.byKey.set(key, held);
    }
  }
}
