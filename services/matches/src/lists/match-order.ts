import type { Sort } from "@kindling/contracts/lists/list-query.ts";

type SortValue = string | number | null;

/** What matches are ordered by: a column has the values of all matches. */
export interface MatchColumns {
  id: number[];
  hash: number[];
  score: number[];
  rating: (number | null)[];
  company: string[];
  /** Its place in the enumeration. */
  stage: (number | null)[];
}

/** Compares rows of the columns by a sort; equal ones are best first, then by hash. */
export function matchOrder(sort: readonly Sort[], columns: MatchColumns): (a: number, b: number) => number {
  const sorted = sort.map(({ field, descending }) => ({
    values: columns[field as keyof MatchColumns] as readonly SortValue[],
    descending,
  }));
  const { id, hash, score } = columns;
  return (a, b) => {
    for (const { values, descending } of sorted) {
      const order = compareValues(values[a]!, values[b]!, descending);
      if (order !== 0) return order;
    }
    return score[b]! - score[a]! || hash[a]! - hash[b]! || id[a]! - id[b]!;
  };
}

/** The first rows of so many in order. A sample tells about where they end, so that few more are sorted. */
export function firstInOrder(rows: number, count: number, order: (a: number, b: number) => number): number[] {
  const all = [...Array(rows).keys()];
  const step = Math.ceil(Math.sqrt(rows));
  const sample = all.filter((row) => row % step === 0).sort(order);
  const bound = sample[2 * Math.ceil(count / step) + 4];
  const first = bound === undefined ? all : all.filter((row) => order(row, bound) <= 0);
  return (first.length < count ? all : first).sort(order).slice(0, count);
}

/** Missing values come last in both directions. Text ignores case and accents, and compares numbers in it by size. */
function compareValues(a: SortValue, b: SortValue, descending: boolean): number {
  const aMissing = a === null || a === "";
  const bMissing = b === null || b === "";
  if (aMissing || bMissing) return Number(aMissing) - Number(bMissing);
  const order =
    typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
  return descending ? -order : order;
}

const collator = new Intl.Collator("en-US", { sensitivity: "base", numeric: true });
