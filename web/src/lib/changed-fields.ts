/**
 * The fields whose new value differs from the record's. The order of a list is ignored, because forms only
 * add and remove entries.
 */
export function changedFields<T extends object>(record: object, next: T): Partial<T> {
  const before = record as Record<string, unknown>;
  const changed = Object.entries(next).filter(([name, value]) => !same(before[name] ?? null, value ?? null));
  return Object.fromEntries(changed) as Partial<T>;
}

function same(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((entry) => b.includes(entry));
}
