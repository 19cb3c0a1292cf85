import { maxIds } from "../../lib/api/call-list.ts";
import type { ListQuery } from "./list-config.ts";
import { fetchList, type ListSource, pageParameters } from "./list-source.ts";
import { indexesOf, type Pages, runsOf } from "./page-window.ts";
import { idsToPlace, isBetweenLoaded, type Loaded, outOfOrder, placementOf } from "./placement.ts";

/** Changes that are not applied to the shown rows yet, because they would move rows while they are read. */
export interface ListChanges {
  added: ReadonlySet<number>;
  moved: ReadonlySet<number>;
  removed: ReadonlySet<number>;
  /** The ids of `removed` that were archived or erased. */
  gone: ReadonlySet<number>;
}

/** A list as it is shown. */
export interface ShownList<Row extends { id: number }> {
  source: ListSource<Row>;
  drawn: ListQuery;
  pages: Pages<Row>;
  count: number;
}

/** What a fetch of changed records found. */
interface Found {
  records: readonly { id: number }[];
  total: number | null;
  /** Whether all shown rows were compared: of two that changed places, either may then count as the one that moved. */
  isComparison: boolean;
  merge: (changes: ListChanges) => ListChanges;
}

/**
 * Fetches changed records, and finds where they belong.
 * @param marked the rows that are shown as moved. They are placed again: they say nothing about the places of others
 */
export async function place<Row extends { id: number }>(
  list: ShownList<Row>,
  changed: ReadonlySet<number>,
  marked: ReadonlySet<number>,
  isLoaded: (id: number) => boolean,
): Promise<Found> {
  const { source, drawn, pages, count } = list;
  const loaded: Loaded = { runs: runsOf(pages), count };
  const indexes = indexesOf(pages);
  const newest = loaded.runs[0]?.ids[0] ?? 0;
  const isById = drawn.narrowing === "" && drawn.order === "";
  // Without search, filters and sort the newest comes first, so that an older record belongs where it is. One that is
  // missing between loaded rows may have been restored.
  const mayBeNew = (id: number) => id > newest || isBetweenLoaded(id, loaded);
  const concerned = new Set([...changed].filter((id) => !isById || isLoaded(id) || mayBeNew(id)));
  if (concerned.size === 0)
    return { records: [], total: null, isComparison: false, merge: (changes) => changes };
  for (const id of marked) concerned.add(id);

  const ids = isById ? [...concerned] : idsToPlace(concerned, loaded);
  if (ids.length > maxIds) return compare(list);
  const { data, page } = await fetchList(source, [drawn.narrowing, drawn.order, idsParameters(ids)]);
  const listed = new Set(data.map(({ id }) => id));
  const left = [...concerned].filter((id) => !listed.has(id) && isLoaded(id));
  const others =
    drawn.narrowing === "" || left.length === 0 ? [] : (await fetchList(source, [idsParameters(left)])).data;
  const gone = idsOutside(left, idsOf(others)).filter((id) => indexes.has(id));
  const order = data.map(({ id }) => id);
  const { added, moved, removed } = isById
    ? { added: order.filter((id) => !indexes.has(id) && mayBeNew(id)), moved: [], removed: gone }
    : placementOf(concerned, loaded, order);
  return {
    records: [...data, ...others],
    total: page.total,
    isComparison: false,
    merge: (changes) => ({
      added: without(changes.added, concerned).union(new Set(added)),
      moved: without(changes.moved, concerned).union(new Set(moved)),
      removed: without(changes.removed, concerned).union(new Set(removed)),
      gone: without(changes.gone, concerned).union(new Set(gone)),
    }),
  };
}

/** Fetches the shown pages, and finds how they differ from the rows on screen. */
export async function compare<Row extends { id: number }>({
  source,
  drawn,
  pages,
}: ShownList<Row>): Promise<Found> {
  const numbers = pages.size === 0 ? [0] : [...pages.keys()].sort((a, b) => a - b);
  const responses = await Promise.all(
    numbers.map((page) => fetchList(source, [drawn.narrowing, drawn.order, pageParameters(page)])),
  );
  const records = responses.flatMap(({ data }) => data);
  const shown = runsOf(pages).flatMap(({ ids }) => ids);
  const missing = idsOutside(shown, idsOf(records)).slice(0, maxIds);
  const listed =
    missing.length === 0
      ? []
      : (await fetchList(source, [drawn.narrowing, drawn.order, idsParameters(missing)])).data;
  const removed = idsOutside(missing, idsOf(listed));
  const others =
    drawn.narrowing === "" || removed.length === 0
      ? []
      : (await fetchList(source, [idsParameters(removed)])).data;
  const order = idsOf(records);
  const added = idsOutside(order, shown);
  // Rows that are still listed were pushed out of these pages by added ones, or moved.
  const left = added.length === 0 ? idsOf(listed) : [];
  const changes: ListChanges = {
    added: new Set(added),
    moved: new Set([...outOfOrder(shown, order), ...left]),
    removed: new Set(removed),
    gone: new Set(idsOutside(removed, idsOf(others))),
  };
  return {
    records: [...records, ...listed, ...others],
    total: responses[0]!.page.total,
    isComparison: true,
    merge: () => changes,
  };
}

const idsOf = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id);

function idsOutside(ids: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

const idsParameters = (ids: readonly number[]): string => `ids=${ids.join(",")}&limit=${maxIds}&counts=false`;

const without = (set: ReadonlySet<number>, ids: ReadonlySet<number>): Set<number> =>
  new Set([...set].filter((id) => !ids.has(id)));
