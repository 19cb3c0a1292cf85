import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Changes one record of a list in the cache, by replacing it. The list is as old as before. */
export function patchRecord<Row extends { id: number }>(
  client: QueryClient,
  queryKey: QueryKey,
  id: number,
  patch: (row: Row) => Row,
): void {
  const update = (rows: Row[] | undefined) => {
    const place = rows?.findIndex((row) => row.id === id) ?? -1;
    const row = rows?.[place];
    return rows && row ? rows.with(place, patch(row)) : rows;
  };
  client.setQueryData<Row[]>(queryKey, update, {
    updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt,
  });
}

/**
 * Gives up fetches of lists that began before an edit, whose answers would undo it on screen, and
 * gives a function that begins them again.
 */
export async function pauseFetches(client: QueryClient, keys: readonly QueryKey[]): Promise<() => void> {
  const stopped = keys.filter((queryKey) => client.isFetching({ queryKey }) > 0);
  await Promise.all(stopped.map((queryKey) => client.cancelQueries({ queryKey })));
  return () => {
    for (const queryKey of stopped) void client.invalidateQueries({ queryKey });
  };
}
