/** What a list is sorted by, most significant first; empty is the list's own order. */
export type Sort<Key extends string> = readonly SortPart<Key>[];

interface SortPart<Key extends string> {
  key: Key;
  direction: "ascending" | "descending";
}

/**
 * The next sort when a column's heading is pressed: ascending, descending, none.
 * @param added keeps the other columns, and adds this one as the least significant
 */
export function nextSort<Key extends string>(current: Sort<Key>, key: Key, added = false): Sort<Key> {
  const kept = added ? current : current.length === 1 ? current.filter((part) => part.key === key) : [];
  const before = kept.find((part) => part.key === key);
  if (before === undefined) return [...kept, { key, direction: "ascending" }];
  if (before.direction === "descending") return kept.filter((part) => part !== before);
  return kept.map((part) => (part === before ? { key, direction: "descending" } : part));
}

/** A sort as text for the URL: "ask", "-ask" for descending, "stage,-ask" for several columns. */
export function formatSort(sort: Sort<string>): string {
  return sort.map(({ key, direction }) => (direction === "descending" ? `-${key}` : key)).join(",");
}

/** Parses the text of `formatSort`, without unknown and repeated keys. */
export function parseSort<Key extends string>(text: string | null, keys: readonly Key[]): Sort<Key> {
  const sort = new Map<Key, SortPart<Key>>();
  for (const part of text?.split(",") ?? []) {
    const descending = part.startsWith("-");
    const key = keys.find((known) => known === (descending ? part.slice(1) : part));
    if (key !== undefined && !sort.has(key))
      sort.set(key, { key, direction: descending ? "descending" : "ascending" });
  }
  return [...sort.values()];
}

/** The parameter of an endpoint that sorts by these fields: "sort=company.desc,name.asc"; "" without any. */
export function sortParameter<Key extends string>(
  sort: Sort<Key>,
  fieldOf: (key: Key) => string = (key) => key,
): string {
  const fields = sort.map(
    ({ key, direction }) => `${fieldOf(key)}.${direction === "ascending" ? "asc" : "desc"}`,
  );
  return fields.length === 0 ? "" : `sort=${fields.join(",")}`;
}
