import { inBand } from "@kindling/contracts/enumerations/bands.ts";
import type { Enumeration } from "@kindling/contracts/enumerations/enumeration.ts";
import type { FilterValue } from "@kindling/contracts/lists/list-choice.ts";
import type { Filter, ListDefinition, Sorting } from "@kindling/contracts/lists/list-definition.ts";
import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import type { Facets, FoundIn } from "@kindling/contracts/lists/list-response.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";

export type ListRecord = Readonly<Record<string, unknown>> & { readonly id: number };

/** A simple in-memory model of list queries, which the SQL must agree with. */
export function modelResponse(list: ListDefinition, records: readonly ListRecord[], query: ListQuery) {
  const searched = records.filter(
    (record) =>
      query.words.every((word) => fieldsWith(list, record, word).length > 0) &&
      (query.ids?.includes(record.id) ?? true) &&
      !query.except.includes(record.id),
  );
  const matching = searched.filter((record) => acceptsAll(list, record, query.filters));
  const rows = matching
    .toSorted((a, b) => compare(list, query, a, b))
    .slice(query.offset, query.offset + query.limit);
  return {
    ids: rows.map(({ id }) => id),
    page: {
      total: records.length,
      matching: query.counts ? matching.length : null,
      offset: query.offset,
      limit: query.limit,
    },
    found_in: query.words.length === 0 ? undefined : rows.map((row) => foundIn(list, row, query.words)),
    facets: query.facets.length > 0 ? facetsOf(list, searched, query) : undefined,
  };
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value : value == null ? [] : [value as string];

function fieldsWith({ search }: ListDefinition, record: ListRecord, word: string): string[] {
  const texts = [...search.names, ...search.texts].filter((field) =>
    listOf(record[field]).some((text) => searchText(text).includes(word)),
  );
  const labelled = Object.entries<Enumeration<string>>({ ...search.labels, ...search.listLabels })
    .filter(([field, { labels }]) =>
      listOf(record[field]).some((value) => searchText(labels[value]!).includes(word)),
    )
    .map(([field]) => field);
  return [...texts, ...labelled];
}

function foundIn(list: ListDefinition, record: ListRecord, words: readonly string[]): FoundIn {
  const { names, texts, labels, listLabels } = list.search;
  const found = new Set(words.flatMap((word) => fieldsWith(list, record, word)));
  const fields = [...names, ...texts, ...Object.keys(labels), ...Object.keys(listLabels)];
  return { id: record.id, fields: fields.filter((field) => found.has(field)) };
}

function acceptsAll(list: ListDefinition, record: ListRecord, filters: ListQuery["filters"]): boolean {
  return Object.entries(filters).every(([name, value]) => accepts(name, list.filters[name]!, record, value));
}

function accepts(name: string, filter: Filter, record: ListRecord, value: FilterValue): boolean {
  if (filter.kind === "check") return acceptsCheck(name, record, value as number);
  const chosen = value as readonly string[];
  if (filter.kind === "band") {
    return filter.options.some(
      (band) => chosen.includes(band.value) && inBand(band, record[name] as number | null),
    );
  }
  return filter.options.some(
    (option) =>
      chosen.includes(option.value) && listOf(record[name]).some((one) => option.stored.includes(one)),
  );
}

function acceptsCheck(name: string, record: ListRecord, amount: number): boolean {
  const [typical, least, most] = ["typical_check_usd", "check_min_usd", "check_max_usd"].map(
    (field) => record[field] as number | null,
  ) as [number | null, number | null, number | null];
  if (typical === null && least === null && most === null) return false;
  if (name === "check_min_usd") return (typical ?? most ?? Number.POSITIVE_INFINITY) >= amount;
  return (typical ?? least ?? 0) <= amount;
}

function facetsOf(
  list: ListDefinition,
  records: readonly ListRecord[],
  { filters, facets: names }: ListQuery,
): Facets {
  const facets: Facets = {};
  for (const [name, filter] of Object.entries(list.filters)) {
    if (filter.kind === "check" || !names.includes(name)) continue;
    const { [name]: _, ...others } = filters;
    const left = records.filter((record) => acceptsAll(list, record, others));
    const counts = filter.options.map(({ value }) => [
      value,
      left.filter((record) => accepts(name, filter, record, [value])).length,
    ]);
    facets[name] = Object.fromEntries(counts);
  }
  return facets;
}

function compare(list: ListDefinition, { sort, words }: ListQuery, a: ListRecord, b: ListRecord): number {
  for (const { field, descending } of sort) {
    const order = compareValues(
      sortValue(list.sorts[field]!, a[field]),
      sortValue(list.sorts[field]!, b[field]),
      descending,
    );
    if (order !== 0) return order;
  }
  if (sort.length === 0 && words.length > 0) {
    const order = Number(hasNamed(list, b, words)) - Number(hasNamed(list, a, words));
    if (order !== 0) return order;
  }
  return b.id - a.id;
}

function hasNamed({ search }: ListDefinition, record: ListRecord, words: readonly string[]): boolean {
  return words.every((word) =>
    search.names.some((field) => listOf(record[field]).some((text) => searchText(text).includes(word))),
  );
}

type SortValue = readonly number[] | Buffer | null;

function sortValue(sorting: Sorting, value: unknown): SortValue {
  if (value === null || value === undefined) return null;
  switch (sorting.kind) {
    case "number":
      return [value as number];
    case "time":
      return [Date.parse(value as string)];
    case "text":
      return searchText(value as string) === "" ? null : Buffer.from(searchText(value as string));
    case "enumerated":
      return [sorting.values.indexOf(value as string)];
    case "enumeratedList": {
      const list = value as string[];
      return list.length === 0 ? null : [0, 1, 2].map((n) => sorting.values.indexOf(list[n] ?? ""));
    }
  }
}

/** Missing values come last in both directions. */
function compareValues(a: SortValue, b: SortValue, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    a instanceof Buffer
      ? a.compare(b as Buffer)
      : a.map((value, n) => value - (b as readonly number[])[n]!).find((difference) => difference !== 0);
  return descending ? -(order ?? 0) : (order ?? 0);
}
