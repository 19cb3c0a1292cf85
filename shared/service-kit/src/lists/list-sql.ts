import type { ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import {
  type ChosenRecords,
  conditions,
  containing,
  labelConditions,
  Values,
  whereAll,
} from "./list-conditions.ts";
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
}

/** A list that a service serves: its table, the columns to select, and how a row becomes a record. */
export interface RecordList<Row, R> extends ListTable {
  /** Names its files. */
  readonly name: string;
  readonly selected: string;
  readonly toRecord: (row: Row) => R;
  /** The fields of a record, in order. */
  readonly fields: readonly string[];
}

/** A word in one of 80 names fills a page of the dashboard from these, which are a twentieth of 100,000 records. */
const newestRecords = 5_000;

/** The rows of one page, in order, with `selected` of each; `found_in` names the fields in which a word was found. */
export function pageSql(table: ListTable, selected: string, query: ListQuery): Statement {
  const values = new Values();
  const where = conditions(table.list, query, values);
  return pageOf(table, { selected, query, values, ids: `${table.table} ${whereAll(where)}` });
}

/**
 * The rows of one page of a search without `sort`, from the newest records that have all words in their names. Because
 * these come first, a full page is the one of `pageSql`.
 */
export function newestNamedSql(table: ListTable, selected: string, query: ListQuery): Statement {
  const values = new Values();
  const newest = `(select * from ${table.table} order by id desc limit ${newestRecords}) newest`;
  const where = [...conditions(table.list, query, values), inNames(query.words, values)];
  return pageOf(table, { selected, query, values, ids: `${newest} ${whereAll(where)}` });
}

interface PageParts {
  selected: string;
  query: ListQuery;
  values: Values;
  /** The source of the ids to sort. */
  ids: string;
}

function pageOf({ table, list }: ListTable, { selected, query, values, ids }: PageParts): Statement {
  // Ids are sorted and skipped first, because whole rows are wide.
  const text = `
    select ${selected}, ${foundIn(list, query.words, values)} as found_in
    from (select id, row_number() over () as ordinal
          from (select id from ${ids} order by ${orderBy(list, query, values)}
                limit ${values.add(query.limit)} offset ${values.add(query.offset)}) ids) page
    join ${table} using (id)
    order by ordinal`;
  return { text, values: values.list };
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
export function countsSql(table: ListTable, query: ListQuery): Statement {
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
    order.push(`${inNames(words, values)} desc`);
  }
  return [...order, "id desc"].join(", ");
}

const inNames = (words: readonly string[], values: Values): string =>
  `search_names like all (${values.add(words.map(containing))}::text[])`;

/** The names of the fields in which a word was found, as a list. */
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
