import type { ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import {
  type ChosenRecords,
  conditions,
  labelConditions,
  notedConditions,
  Values,
  whereAll,
} from "./list-conditions.ts";
import { containing, type NotedWords } from "./noted-words.ts";
import { sortBy } from "./sort-sql.ts";

/** A statement for the pool. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * A table of records, or a subselect with an alias, and the definition of its list. Besides the fields it has the
 * columns `search_names` and `search_fields`: the texts of the definition's fields in the form of `searchText`, a line
 * each.
 */
export interface ListTable {
  readonly table: string;
  readonly list: ListDefinition;
  /** Whether a search looks in the notes on its records, too (`noted-words.ts`). */
  readonly hasNotes?: boolean;
}

/** A query, and where its words are in notes. */
export type NotedQuery = ListQuery & { readonly noted?: NotedWords | undefined };

/** A list that a service serves: its table, the columns to select, and how a row becomes a record. */
export interface RecordList<Row, R> extends ListTable {
  /** Names its files. */
  readonly name: string;
  readonly selected: string;
  readonly toRecord: (row: Row) => R;
  /** The fields of a record, in order. */
  readonly fields: readonly string[];
}

/** The rows of one page, in order, with `selected` of each; `found_in` names the fields in which a word was found. */
export function pageSql({ table, list }: ListTable, selected: string, query: NotedQuery): Statement {
  const values = new Values();
  const isSearch = query.words.length > 0 && query.sort.length === 0;
  const ids = isSearch ? foundIds(table, list, query, values) : sortedIds(table, list, query, values);
  // Ids are sorted and skipped first, because whole rows are wide.
  const text = `
    select ${selected}, ${foundIn(list, query, values)} as found_in
    from (select id, row_number() over () as ordinal
          from (${ids} limit ${values.add(query.limit)} offset ${values.add(query.offset)}) ids) page
    join ${table} using (id)
    order by ordinal`;
  return { text, values: values.list };
}

function sortedIds(table: string, list: ListDefinition, query: NotedQuery, values: Values): string {
  const where = whereAll(conditions(list, query, values));
  return `select id from ${table} ${where} order by ${orderBy(list, query, values)}`;
}

/**
 * As `sortedIds` of a search without `sort`: the newest records with all words in their names, then the newest others.
 * PostgreSQL stops when the page is full, while one order of both makes it read all that match.
 */
function foundIds(table: string, list: ListDefinition, query: NotedQuery, values: Values): string {
  const named = query.words.map((word) => `search_names like ${values.add(containing(word))}`);
  // What is in the names is in the fields.
  const inNames = whereAll([...named, ...conditions(list, { ...query, words: [] }, values)]);
  const inOthers = whereAll([...conditions(list, query, values), `not (${named.join(" and ")})`]);
  const newest = `order by id desc limit ${values.add(query.offset + query.limit)}`;
  const part = (where: string) => `(select id from ${table} ${where} ${newest})`;
  return `${part(inNames)} union all ${part(inOthers)}`;
}

/** One row with the ids of all matching records, in order. */
export function idsSql(table: ListTable, query: ChosenRecords & Pick<ListQuery, "sort">): Statement {
  const values = new Values();
  const where = conditions(table.list, query, values);
  const order = orderBy(table.list, query, values);
  const text = `select array(select id from ${table.table} ${whereAll(where)} order by ${order}) as ids`;
  return { text, values: values.list };
}

/** The number of all records (migration `list_records`). */
export const totalSql = "select coalesce(sum(records), 0)::int as total from list_version";

/** The number of all records and of the matching ones. */
export function countsSql(table: ListTable, query: NotedQuery): Statement {
  const values = new Values();
  const where = conditions(table.list, query, values);
  const matching =
    where.length === 0 ? "total" : `(select count(*) from ${table.table} ${whereAll(where)})::int`;
  return { text: `select total, ${matching} as matching from (${totalSql}) list`, values: values.list };
}

function orderBy(
  list: ListDefinition,
  { sort, words }: Pick<ListQuery, "sort" | "words">,
  values: Values,
): string {
  const order = sort.map(({ field, descending }) =>
    sortBy(field, list.sorts[field]!, descending ? "desc" : "asc"),
  );
  if (sort.length === 0 && words.length > 0) {
    order.push(`search_names like all (${values.add(words.map(containing))}::text[]) desc`);
  }
  return [...order, "id desc"].join(", ");
}

/** The names of the fields in which a word was found, as a list. */
function foundIn(list: ListDefinition, { words, noted }: NotedQuery, values: Values): string {
  if (words.length === 0) return "null::text[]";
  const patterns = values.add(words.map(containing));
  const texts = [...list.search.names, ...list.search.texts].map(
    (field) => [field, `search_text(${field}) like any (${patterns}::text[])`] as const,
  );
  const inNotes = notedConditions(noted, words, values);
  const notes = inNotes.length === 0 ? [] : [["notes", inNotes.join(" or ")] as const];
  const fields = [...texts, ...labelConditions(list, words, values), ...notes].map(
    ([field, condition]) => `case when ${condition} then '${field}' end`,
  );
  return `array_remove(array[${fields.join(", ")}], null)`;
}
