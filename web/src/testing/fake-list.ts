import { inBand } from "@kindling/contracts/enumerations/bands.ts";
import { type CsvCell, csvLine } from "@kindling/contracts/lists/csv.ts";
import type { Filter, ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import { type ListQuery, listQuery, type Sort } from "@kindling/contracts/lists/list-query.ts";
import type { Facets, Page } from "@kindling/contracts/lists/list-response.ts";
import { searchText } from "@kindling/contracts/lists/search-text.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** The body of a list's response. */
export interface FakeListBody {
  success: true;
  data: object[];
  page?: Page;
  facets?: Facets;
}

/** Answers a list query from rows in memory, by the list's definition; a query for a file with one of all fields. */
export function answerList(
  rows: readonly object[],
  definition: ListDefinition,
  query: URLSearchParams,
): FakeListBody | Response {
  const all = rows as readonly Row[];
  const parsed = listQuery(definition).parse(Object.fromEntries(query));
  if (parsed === null) return { success: true, data: [...all] };
  const matching = all.filter((row) => matches(row, definition, parsed));
  const sorted = matching.sort((a, b) => compare(a, b, parsed.sort, definition) || b.id - a.id);
  if (parsed.format === "csv") return csvFile(sorted);
  if (parsed.format === "jsonl")
    return new Response(sorted.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const { offset, limit } = parsed;
  const counted = parsed.facets.map((name) => [name, facet(all, definition, parsed, name)]);
  return {
    success: true,
    data: sorted.slice(offset, offset + limit),
    page: { total: all.length, matching: parsed.counts ? matching.length : null, offset, limit },
    ...(counted.length > 0 && { facets: Object.fromEntries(counted) }),
  };
}

function matches(row: Row, { search, filters }: ListDefinition, query: ListQuery): boolean {
  if (query.ids && !query.ids.includes(row.id)) return false;
  if (query.except.includes(row.id)) return false;
  const text = searchText(
    [...search.names, ...search.texts].map((field) => String(row[field] ?? "")).join(" "),
  );
  if (!query.words.every((word) => text.includes(word))) return false;
  return Object.entries(query.filters).every(([field, chosen]) =>
    typeof chosen === "number" ? reaches(row, field, chosen) : passes(filters[field]!, row[field], chosen),
  );
}

/** Whether an investor's check is at least `check_min_usd` or at most `check_max_usd`. */
function reaches(row: Row, field: string, amount: number): boolean {
  const { typical_check_usd, check_min_usd, check_max_usd } = row as unknown as Record<string, number | null>;
  const least = typical_check_usd ?? check_min_usd;
  const most = typical_check_usd ?? check_max_usd;
  if (least == null && most == null) return false;
  return field === "check_min_usd" ? (most ?? amount) >= amount : (least ?? amount) <= amount;
}

function passes(filter: Filter, value: unknown, chosen: readonly string[]): boolean {
  if (filter.kind === "check") return true;
  const options = filter.options.filter((option) => chosen.includes(option.value));
  const values = Array.isArray(value) ? value : [value];
  return options.some((option) =>
    "stored" in option
      ? values.some((one) => option.stored.includes(one))
      : inBand(option, value as number | null),
  );
}

function compare(a: Row, b: Row, sorts: readonly Sort[], { sorts: sortings }: ListDefinition): number {
  for (const { field, descending } of sorts) {
    const sorting = sortings[field]!;
    const [left, right] = [a, b].map((row) => {
      const value = row[field];
      if (value === null || value === undefined || !("values" in sorting)) return value;
      return Array.isArray(value)
        ? value.map((one) => sorting.values.indexOf(one)).join()
        : sorting.values.indexOf(String(value));
    }) as [string | number | null, string | number | null];
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      continue;
    }
    const order =
      typeof left === "number" && typeof right === "number"
        ? left - right
        : String(left).localeCompare(String(right), "en-US", { sensitivity: "base" });
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function facet(rows: readonly Row[], definition: ListDefinition, query: ListQuery, name: string) {
  const filter = definition.filters[name]!;
  if (filter.kind === "check") return {};
  const { [name]: _, ...others } = query.filters;
  const counts = filter.options.map(({ value }) => {
    const filters = { ...others, [name]: [value] };
    return [value, rows.filter((row) => matches(row, definition, { ...query, filters })).length];
  });
  return Object.fromEntries(counts) as Record<string, number>;
}

function csvFile(rows: readonly Row[]): Response {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => csvLine(names.map((name) => cellOf(row[name]))));
  return new Response([csvLine(names), ...lines].join(""));
}

const cellOf = (value: unknown) => (Array.isArray(value) ? value.join("; ") : value) as CsvCell;
