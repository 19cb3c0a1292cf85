import type { BandFilter, ChoiceFilter } from "@kindling/contracts/lists/list-definition.ts";
import type { ListQuery } from "@kindling/contracts/lists/list-query.ts";
import { filterCondition, searchAndIds, Values, whereAll } from "./list-conditions.ts";
import type { ListTable, Statement } from "./list-sql.ts";

/**
 * Rows of `filter`, `option` and `count`: how many records each option would leave, with the search and the other
 * filters applied. Options that would leave none are missing.
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
    filter.isList
      ? [`(${values.add(value)}::text, ${values.add(stored)}::text[])`]
      : stored.map((one) => `(${values.add(value)}::text, ${values.add(one)}::text)`),
  );
  return `(values ${rows.join(", ")}) options (option, stored)`;
}

function optionAccepts(name: string, filter: ChoiceFilter | BandFilter): string {
  if (filter.kind === "band") {
    return `found.${name} >= least and (most is null or found.${name} <= most)`;
  }
  return filter.isList ? `found.${name} && stored` : `found.${name} = stored`;
}
