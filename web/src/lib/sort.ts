/** The sort of a list; null is the list's own order. */
export type Sort<Key extends string> = { key: Key; direction: "ascending" | "descending" } | null;

/** The next sort when a column's heading is pressed: ascending, descending, none (spec section 4). */
export function nextSort<Key extends string>(current: Sort<Key>, key: Key): Sort<Key> {
  if (current?.key !== key) return { key, direction: "ascending" };
  return current.direction === "ascending" ? { key, direction: "descending" } : null;
}

/** A sort as text for the URL: "ask", or "-ask" for descending. */
export function formatSort(sort: Sort<string>): string | null {
  if (!sort) return null;
  return sort.direction === "descending" ? `-${sort.key}` : sort.key;
}

/** Parses the text of `formatSort`; null for an unknown key. */
export function parseSort<Key extends string>(text: string | null, keys: readonly Key[]): Sort<Key> {
  const descending = text?.startsWith("-") ?? false;
  const key = keys.find((known) => known === (descending ? text!.slice(1) : text));
  return key === undefined ? null : { key, direction: descending ? "descending" : "ascending" };
}

/** The parameter of an endpoint that sorts by a field: "sort=company.desc". */
export const sortParameter = (field: string, direction: "ascending" | "descending"): string =>
  `sort=${field}.${direction === "ascending" ? "asc" : "desc"}`;
