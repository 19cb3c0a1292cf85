import type { Band } from "@kindling/contracts/enumerations/bands.ts";
import type {
  BandFilter,
  ChoiceFilter,
  Filter,
  ListDefinition,
  Sorting,
} from "@kindling/contracts/lists/list-definition.ts";
import type { FilterValue, ListQuery, Sort } from "@kindling/contracts/lists/list-query.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";

/** A statement for the pool. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * A table of records and what can be asked of it. Beside the fields it has the columns `search_names` and
 * `search_fields`: the texts of the definition's fields in the form of `searchText`, a line each.
 */
export interface ListTable {
  readonly table: string;
  readonly list: ListDefinition;
}

/** A list of a service: its table, what is selected of a row, and the record made of it. */
export interface RecordList<Row, R> extends ListTable {
  readonly selected: string;
  readonly toRecord: (row: Row) => R;
  /** The fields of a record, in order. */
  readonly fields: readonly string[];
}

/** The rows of one page, in order, with `selected` of each; `found_in` names the fields in which a word was found. */
export function pageSql(table: ListTable, selected: string, query: ListQuery): Statement {
  const values = new Values();
  const where = conditions(table.list, query, values);
  const order = orderBy(table.list, query, values);
  // Ids are sorted and skipped first, because whole rows are wide.
  const text = `
    select ${selected}, ${foundIn(table.list, query.words, values)} as found_in
    from (select id, row_number() over () as place
          from (select id from ${table.table} ${whereAll(where)} order by ${order}
                limit ${values.add(query.limit)} offset ${values.add(query.offset)}) ids) page
    join ${table.table} using (id)
    order by place`;
  return { text, values: values.list };
}

/** The ids of all records that match, in order, as one list. */
export function idsSql(table: ListTable, query: ListQuery): Statement {
  const values = new Values();
  const where = conditions(table.list, query, values);
  const order = orderBy(table.list, query, values);
  const text = `select array(select id from ${table.table} ${whereAll(where)} order by ${order}) as ids`;
  return { text, values: values.list };
}

/** How many records there are, and how many of them the query leaves: null unless it asks for counts. */
export function countsSql(table: ListTable, query: ListQuery): Statement {
  const values = new Values();
  const matching = query.counts
    ? `(select count(*) from ${table.table} ${whereAll(conditions(table.list, query, values))})::int`
    : "null";
  return {
    text: `select (select count(*) from ${table.table})::int as total, ${matching} as matching`,
    values: values.list,
  };
}

/**
 * How many records each option of each filter would leave, beside the search and the other filters: rows of `filter`,
 * `option` and `count`, without those that would leave none.
 */
export function facetsSql(table: ListTable, query: ListQuery): Statement {
  const values = new Values();
  const filters = Object.entries(table.list.filters);
  const set = filters.filter(([name]) => query.filters[name] !== undefined);
  const accepted = set.map(
    ([name, filter]) => `${filterCondition(name, filter, query.filters[name]!, values)} as accepts_${name}`,
  );
  const counts = filters.flatMap(([name, filter]) => {
    if (filter.kind === "check") return [];
    const others = set.filter(([other]) => other !== name).map(([other]) => `accepts_${other}`);
    const options = optionRows(filter, values);
    return [
      `select ${values.add(name)}::text as filter, option, count(*)::int
       from ${options} join (select * from found ${whereAll(others)}) found on ${optionAccepts(name, filter)}
       group by option`,
    ];
  });
  const columns = filters.filter(([, { kind }]) => kind !== "check").map(([name]) => name);
  const text = `
    with found as materialized (
      select ${[...columns, ...accepted].join(", ")} from ${table.table}
      ${whereAll(searchAndIds(table.list, query, values))})
    ${counts.join(" union all ")}`;
  return { text, values: values.list };
}

/** The options of a filter as rows for a join. */
function optionRows(filter: ChoiceFilter | BandFilter, values: Values): string {
  if (filter.kind === "band") {
    const rows = filter.options.map(({ value, min, max }) => {
      const end = max === Number.POSITIVE_INFINITY ? "null" : values.add(max);
      return `(${values.add(value)}::text, ${values.add(min)}::bigint, ${end}::bigint)`;
    });
    return `(values ${rows.join(", ")}) options (option, least, most)`;
  }
  const rows = filter.options.flatMap(({ value, stored }) =>
    filter.many
      ? [`(${values.add(value)}::text, ${values.add(stored)}::text[])`]
      : stored.map((one) => `(${values.add(value)}::text, ${values.add(one)}::text)`),
  );
  return `(values ${rows.join(", ")}) options (option, stored)`;
}

function optionAccepts(name: string, filter: ChoiceFilter | BandFilter): string {
  if (filter.kind === "band") {
    return `found.${name} >= least and (most is null or found.${name} <= most)`;
  }
  return filter.many ? `found.${name} && stored` : `found.${name} = stored`;
}

/** The values of a statement; each becomes `$1`, `$2` and so on. */
class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const whereAll = (all: readonly string[]): string => (all.length === 0 ? "" : `where ${all.join(" and ")}`);

function conditions(list: ListDefinition, query: ListQuery, values: Values): string[] {
  const filters = Object.entries(query.filters).map(([name, value]) =>
    filterCondition(name, list.filters[name]!, value, values),
  );
  return [...searchAndIds(list, query, values), ...filters];
}

function searchAndIds(list: ListDefinition, { words, ids }: ListQuery, values: Values): string[] {
  const found = words.map((word) => wordCondition(list, word, values));
  return ids === null ? found : [...found, `id = any(${values.add(ids)}::int[])`];
}

function wordCondition(list: ListDefinition, word: string, values: Values): string {
  const labelled = labelConditions(list, [word], values).map(([, condition]) => condition);
  return `(${[`search_fields like ${values.add(containing(word))}`, ...labelled].join(" or ")})`;
}

/** For each field with labels that contain one of the words, the condition that it holds such a value. */
function labelConditions(
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

function foundIn(list: ListDefinition, words: readonly string[], values: Values): string {
  if (words.length === 0) return "null::text[]";
  const patterns = values.add(words.map(containing));
  const texts = [...list.search.names, ...list.search.texts].map(
    (field) => [field, `search_text(${field}) like any (${patterns}::text[])`] as const,
  );
  const fields = [...texts, ...labelConditions(list, words, values)].map(
    ([field, condition]) => `case when ${condition} then '${field}' end`,
  );
  return `array_remove(array[${fields.join(", ")}], null)`;
}

/** A pattern for `like`. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

function filterCondition(name: string, filter: Filter, value: FilterValue, values: Values): string {
  switch (filter.kind) {
    case "choice": {
      const stored = chosen(filter, value).flatMap((option) => option.stored);
      return `coalesce(${name} ${filter.many ? "&&" : "= any"} (${values.add(stored)}::text[]), false)`;
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

function orderBy(list: ListDefinition, { sort, words }: ListQuery, values: Values): string {
  const named = words.map(containing);
  const first =
    sort.length > 0
      ? sort.map((one) => sortBy(list.sorts[one.field]!, one, values))
      : words.length > 0
        ? [`search_names like all (${values.add(named)}::text[]) desc`]
        : [];
  return [...first, "id desc"].join(", ");
}

function sortBy(sorting: Sorting, { field, descending }: Sort, values: Values): string {
  return `${sortValue(sorting, field, values)} ${descending ? "desc" : "asc"} nulls last`;
}

function sortValue(sorting: Sorting, field: string, values: Values): string {
  switch (sorting.kind) {
    case "text":
      return `nullif(search_text(${field}), '') collate "C"`;
    case "place":
      return `array_position(${values.add(sorting.values)}::text[], ${field})`;
    case "places": {
      const places = values.add(sorting.values);
      const place = (n: number) => `coalesce(array_position(${places}::text[], ${field}[${n}]), 0)`;
      return `case when ${field} <> '{}' then array[${place(1)}, ${place(2)}, ${place(3)}] end`;
    }
    default:
      return field;
  }
}
