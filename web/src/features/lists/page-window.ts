import type { ListPage } from "../../lib/api/call-list.ts";
import { pageSize } from "./list-source.ts";
import type { Run } from "./placement.ts";

/** The loaded pages of a list by their number. */
export type Pages<Row> = ReadonlyMap<number, ListPage<Row>>;

/** The pages of these rows and of the rows half a page before and after them, in a list with `count` rows. */
export function pagesAround(indexes: readonly number[], count: number): number[] {
  const rows = indexes.flatMap((index) => [index - pageSize / 2, index + pageSize / 2]);
  const pages = new Set(rows.map((row) => Math.floor(row / pageSize)));
  const last = Math.max(0, Math.ceil(count / pageSize) - 1);
  const inList = [...pages].filter((page) => page >= 0 && page <= last);
  // The first page is the list's state, also while it is out of view.
  return [...new Set([0, ...inList])].sort((a, b) => a - b);
}

/**
 * How many rows a list has, and whether that is certain. A page that is not full is the last one. Without a count, the
 * list goes on for a page after the last loaded one.
 * @param matching null until it is counted
 */
export function rowCount<Row>(pages: Pages<Row>, matching: number | null): { count: number; exact: boolean } {
  let loaded = 0;
  let end = Number.POSITIVE_INFINITY;
  for (const [page, { data }] of pages) {
    const pageEnd = page * pageSize + data.length;
    loaded = Math.max(loaded, pageEnd);
    if (data.length < pageSize) end = Math.min(end, pageEnd);
  }
  if (pages.size === 0) return { count: 0, exact: true };
  return { count: Math.min(end, matching ?? loaded + pageSize), exact: matching !== null || end < Infinity };
}

export function rowAt<Row>(pages: Pages<Row>, index: number): Row | undefined {
  return pages.get(Math.floor(index / pageSize))?.data[index % pageSize];
}

/** The index of each loaded row by its id. */
export function indexesOf<Row extends { id: number }>(pages: Pages<Row>): Map<number, number> {
  const indexes = new Map<number, number>();
  for (const [page, { data }] of pages) {
    for (const [index, { id }] of data.entries()) indexes.set(id, page * pageSize + index);
  }
  return indexes;
}

/** The loaded rows, in runs of pages that follow each other. */
export function runsOf<Row extends { id: number }>(pages: Pages<Row>): Run[] {
  const runs: { start: number; ids: number[] }[] = [];
  for (const [page, { data }] of [...pages].sort(([a], [b]) => a - b)) {
    const start = page * pageSize;
    const ids = data.map(({ id }) => id);
    const last = runs.at(-1);
    if (last && last.start + last.ids.length === start) last.ids.push(...ids);
    else runs.push({ start, ids });
  }
  return runs.filter(({ ids }) => ids.length > 0);
}
