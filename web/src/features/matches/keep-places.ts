interface Row {
  id: number;
}

/**
 * The shown rows in their places, as they are now, and then the new ones.
 * @param fresh the newest rows, in the order of the server
 * @param others newer states of shown rows that are not among the fresh ones; null for one that is gone
 */
export function keepPlaces<R extends Row>(
  shown: readonly R[],
  fresh: readonly R[],
  others: ReadonlyMap<number, R | null>,
): R[] {
  const newest = new Map<number, R | null>([...others, ...fresh.map((row) => [row.id, row] as const)]);
  const kept = shown.flatMap((row) => {
    const now = newest.get(row.id);
    return now === null ? [] : [now ?? row];
  });
  const places = new Set(shown.map(({ id }) => id));
  const added = new Map(fresh.filter(({ id }) => !places.has(id)).map((row) => [row.id, row]));
  return [...kept, ...added.values()];
}
