interface Versioned {
  id: number;
  version: number;
}

/**
 * The fetched list, with the previous objects of unchanged records, so that their rows are not rendered again.
 * @param counts the fields that can change without a new version: counts of another service
 */
export function keepUnchanged<Row extends Versioned>(
  before: readonly Row[] | undefined,
  fresh: Row[],
  counts: readonly (keyof Row)[],
): Row[] {
  if (!before) return fresh;
  const known = new Map(before.map((row) => [row.id, row]));
  return fresh.map((row) => {
    const old = known.get(row.id);
    const same = old?.version === row.version && counts.every((name) => old[name] === row[name]);
    return old && same ? old : row;
  });
}
