import type { BandFilter, ChoiceFilter, ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import { filterCondition, searchAndIds, Values, whereAll } from "./list-conditions.ts";
import type { ListTable, NotedQuery, Statement } from "./list-sql.ts";

/**
 * Rows of `filter`, `option` and `count`: how many records each option would leave, with the search and the other
 * filters applied. Options that would leave none are missing or 0. The table is read once, and options are compared
 * with the distinct values of a field: comparing them with each record takes four times as long.
 */
export function facetsSql(table: ListTable, query: NotedQuery): Statement {
  const values = new Values();
  const filters = Object.entries(table.list.filters);
  const set = filters.filter(([name]) => query.filters[name] !== undefined);
  const accepted = set.map(
    ([name, filter]) => `${filterCondition(name, filter, query.filters[name]!, values)} as accepts_${name}`,
  );
  const counted = facetFilters(table.list, query.facets).map(([name, filter]) => {
    const others = set.filter(([other]) => other !== name).map(([other]) => `accepts_${other}`);
    return { name, filter, where: whereAll(others) };
  });
  const names = counted.map(({ name }) => name);
  const sums = counted.map(
    ({ name, where }) =>
      `grouping(${name}) as without_${name}, count(*) ${where && `filter (${where})`} as left_by_${name}`,
  );
  const options = counted.map(
    ({ name, filter }) => `
    select ${values.add(name)}::text as filter, option, sum(left_by_${name})::int as count
    from ${optionRows(filter, values)} join found on without_${name} = 0 and ${optionAccepts(name, filter)}
    group by option`,
  );
  const text = `
    with found as (
      select ${[...names, ...sums].join(", ")}
      from (select ${[...names, ...accepted].join(", ")} from ${table.table}
            ${whereAll(searchAndIds(table.list, query, values))}) records
      group by grouping sets (${names.map((name) => `(${name})`).join(", ")}))
    ${options.join(" union all ")}`;
  return { text, values: values.list };
}

/** The filters with options among `names`, in the order of the list. */
export const facetFilters = ({ filters }: ListDefinition, names: readonly string[]) =>
  Object.entries(filters).filter(
    (entry): entry is [string, ChoiceFilter | BandFilter] =>
      entry[1].kind !== "check" && names.includes(entry[0]),
  );

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
    filter.isList
      ? [`(${values.add(value)}::text, ${values.add(stored)}::text[])`]
      : stored.map((entry) => `(${values.add(value)}::text, ${values.add(entry)}::text)`),
  );
  return `(values ${rows.join(", ")}) options (option, stored)`;
}

function optionAccepts(name: string, filter: ChoiceFilter | BandFilter): string {
  if (filter.kind === "band") {
    return `found.${name} >= least and (most is null or found.${name} <= most)`;
  }
  return filter.isList ? `found.${name} && stored` : `found.${name} = stored`;
}
