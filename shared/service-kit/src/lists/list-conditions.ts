import type { Band } from "@kindling/contracts/enumerations/bands.ts";
import type { FilterValue, ListChoice } from "@kindling/contracts/lists/list-choice.ts";
import type { Filter, ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";
import { containing, hasNoteWith, type NotedWords, textCondition } from "./noted-words.ts";

/** The values of a statement; each becomes `$1`, `$2` and so on. */
export class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

export const whereAll = (all: readonly string[]): string =>
  all.length === 0 ? "" : `where ${all.join(" and ")}`;

/** The part of a query that says which records are meant. */
export type ChosenRecords = ListChoice &
  Pick<ListQuery, "ids"> &
  Partial<Pick<ListQuery, "except">> & {
    /** Without them, no notes are searched. */
    readonly noted?: NotedWords | undefined;
  };

/** All conditions of a query. */
export function conditions(list: ListDefinition, query: ChosenRecords, values: Values): string[] {
  const filters = Object.entries(query.filters).map(([name, value]) =>
    filterCondition(name, list.filters[name]!, value, values),
  );
  return [...searchAndIds(list, query, values), ...filters];
}

/** The conditions of a query without its filters. */
export function searchAndIds(
  list: ListDefinition,
  { words, ids, except = [], noted }: Omit<ChosenRecords, "filters">,
  values: Values,
): string[] {
  const found = words.map((word) => wordCondition(list, word, values, noted));
  if (ids !== null) found.push(`id = any(${values.add(ids)}::int[])`);
  if (except.length > 0) found.push(`id <> all(${values.add(except)}::int[])`);
  return found;
}

function wordCondition(
  list: ListDefinition,
  word: string,
  values: Values,
  noted: NotedWords | undefined,
): string {
  const labelled = labelConditions(list, [word], values).map(([, condition]) => condition);
  const pattern = values.add(containing(word));
  const inFields = textCondition("search_fields", word, pattern);
  return `(${[inFields, ...labelled, ...notedConditions(noted, [word], values)].join(" or ")})`;
}

/** For each word that is in notes, the condition that a record has it in its own. */
export function notedConditions(
  noted: NotedWords | undefined,
  words: readonly string[],
  values: Values,
): string[] {
  return words.flatMap((word) => {
    const found = noted?.get(word);
    if (found === undefined) return [];
    const { ids, kept } = found;
    const named = (records: readonly number[]) => `id = any(${values.add(records)}::int[])`;
    if (ids !== null) return [named(ids)];
    const own = hasNoteWith(word, values.add(containing(word)));
    return kept.length === 0 ? [own] : [own, named(kept)];
  });
}

/** For each field with labels that contain one of the words, the condition that it holds such a value. */
export function labelConditions(
  { search }: ListDefinition,
  words: readonly string[],
  values: Values,
): [string, string][] {
  const fields = [
    ...Object.entries(search.labels).map(([field, of]) => ({ field, of, operator: "= any" })),
    ...Object.entries(search.listLabels).map(([field, of]) => ({ field, of, operator: "&&" })),
  ];
  return fields.flatMap(({ field, of, operator }) => {
    const stored = of.values.filter((value) =>
      words.some((word) => searchText(of.labels[value]!).includes(word)),
    );
    return stored.length === 0 ? [] : [[field, `${field} ${operator} (${values.add(stored)}::text[])`]];
  });
}

/** Never null, so that it can be read as a column too. */
export function filterCondition(name: string, filter: Filter, value: FilterValue, values: Values): string {
  switch (filter.kind) {
    case "choice": {
      const stored = chosen(filter, value).flatMap((option) => option.stored);
      return `coalesce(${name} ${filter.isList ? "&&" : "= any"} (${values.add(stored)}::text[]), false)`;
    }
    case "band": {
      const bands = chosen(filter, value).map((band) => inBand(name, band, values));
      return `coalesce(${bands.join(" or ")}, false)`;
    }
    case "check":
      return checkCondition(name, values.add(value));
  }
}

function chosen<Option extends { readonly value: string }>(
  { options }: { readonly options: readonly Option[] },
  value: FilterValue,
): Option[] {
  return options.filter((option) => (value as readonly string[]).includes(option.value));
}

/** See `CheckFilter`. */
function checkCondition(name: string, amount: string): string {
  if (name === "check_min_usd") {
    return `coalesce(coalesce(typical_check_usd, check_max_usd) >= ${amount}, check_min_usd is not null)`;
  }
  return `coalesce(coalesce(typical_check_usd, check_min_usd) <= ${amount}, check_max_usd is not null)`;
}

function inBand(name: string, { min, max }: Band, values: Values): string {
  if (max === Number.POSITIVE_INFINITY) return `${name} >= ${values.add(min)}`;
  return `${name} between ${values.add(min)} and ${values.add(max)}`;
}
