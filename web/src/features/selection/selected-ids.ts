import { maxIds } from "../../lib/api/call-list.ts";
import type { ListQuery } from "../lists/list-config.ts";
import { fetchList, type ListSource } from "../lists/list-source.ts";

/** The ids in parts that a query takes. */
export function idParts(ids: Iterable<number>): string[] {
  const all = [...ids];
  return Array.from({ length: Math.ceil(all.length / maxIds) }, (_, part) =>
    all.slice(part * maxIds, (part + 1) * maxIds).join(","),
  );
}

/** Fetches the ids of the records in a range of a list. */
export async function idsAt<Row extends { id: number }>(
  source: ListSource<Row>,
  { narrowing, order }: Pick<ListQuery, "narrowing" | "order">,
  { first, end }: { first: number; end: number },
  signal: AbortSignal,
): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = first; offset < end; offset += maxIds) {
    const window = `offset=${offset}&limit=${Math.min(maxIds, end - offset)}&counts=false`;
    const { data } = await fetchList(source, [narrowing, order, window], signal);
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}

/** Which of the ids have records. */
export async function idsThatExist<Row extends { id: number }>(
  source: ListSource<Row>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const parts = await Promise.all(
    idParts(ids).map((part) => fetchList(source, [`ids=${part}&limit=${maxIds}&counts=false`])),
  );
  return new Set(parts.flatMap(({ data }) => data.map(({ id }) => id)));
}
