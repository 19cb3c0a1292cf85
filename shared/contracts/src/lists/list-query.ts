import { z } from "zod";
import type { EndpointShape } from "../endpoint.ts";
import { readTypedNumber } from "../fields/numbers.ts";
import { cleanString, maxId } from "../fields/primitives.ts";
import type { Filter, ListDefinition } from "./list-definition.ts";
import { searchWords } from "./search-text.ts";

/** The maximum and the default number of records in a response. */
export const maxLimit = 500;
export const defaultLimit = 100;

/** The values of the chosen options, or an amount in USD. */
export type FilterValue = readonly string[] | number;

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** The parsed query parameters of a list. */
export interface ListQuery {
  /** In the form of `searchWords`. */
  readonly words: readonly string[];
  /** The filters that are set. */
  readonly filters: Readonly<Record<string, FilterValue>>;
  readonly sort: readonly Sort[];
  readonly ids: readonly number[] | null;
  readonly limit: number;
  readonly offset: number;
  /** Whether `page.matching` is counted. */
  readonly counts: boolean;
  /** Whether to count the records that each option of each filter would leave. */
  readonly facets: boolean;
  /** Set for a file of all records that match, instead of a page. */
  readonly format: ExportFormat | null;
}

/** A file with a header and a line per record, or a JSON object per line. */
export const exportFormats = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;
export type ExportFormat = keyof typeof exportFormats;

/** The parsed query parameters of a list that cannot be searched and filtered. */
export type ListWindow = Pick<ListQuery, "sort" | "ids" | "limit" | "offset">;

/** Parses the query parameters of an endpoint that has some; undefined for others. */
export function queryOf({
  list,
  window,
  query,
}: Pick<EndpointShape, "list" | "window" | "query">): z.ZodType | undefined {
  if (query !== undefined) return query;
  if (list !== undefined) return listQuery(list);
  return window && windowQuery(window.sorts);
}

/** Optional query parameters, by name. Rejects others. */
export const parameters = <S extends z.ZodRawShape>(shape: S) =>
  z
    .looseObject(shape)
    .partial()
    .superRefine((given, context) => rejectUnknown(given, shape, context, "is not a parameter here"));

/**
 * Parses the query parameters of a list that cannot be searched; null without any. `sort` and `ids` exist only for a
 * list with sorts. Rejects other parameters.
 */
export function windowQuery(sorts: readonly string[]): z.ZodType<ListWindow | null> {
  const part = { limit: limitParameter(), offset: offsetParameter() };
  if (sorts.length === 0) return toWindow(z.looseObject(part).partial());
  const sorted = { sort: sortParameter(sorts, "best first"), ids: idsParameter(Number.MAX_SAFE_INTEGER) };
  return toWindow(z.looseObject({ ...sorted, ...part }).partial());
}

type GivenWindow = { readonly [Name in keyof ListWindow]?: ListWindow[Name] | undefined };

const toWindow = (parameters: z.ZodType<GivenWindow> & { readonly shape: object }) =>
  parameters
    .superRefine((given, context) => rejectUnknown(given, parameters.shape, context))
    .transform((given) =>
      Object.keys(given).length === 0
        ? null
        : {
            sort: given.sort ?? [],
            ids: given.ids ?? null,
            limit: given.limit ?? defaultLimit,
            offset: given.offset ?? 0,
          },
    );

/**
 * Parses the query parameters of a list; null without any, for the whole list. Rejects unknown and repeated parameters
 * and unknown values.
 */
export function listQuery(list: ListDefinition): z.ZodType<ListQuery | null> {
  const filters = Object.entries(list.filters).map(([name, filter]) => [name, filterParameter(filter)]);
  const shape = {
    ...(Object.fromEntries(filters) as Record<string, z.ZodType<FilterValue | null>>),
    q: cleanString
      .max(200)
      .transform(searchWords)
      .describe("Words without regard to case and accents, each of which must be in one of the fields."),
    sort: sortParameter(Object.keys(list.sorts), "newest first"),
    ids: idsParameter(maxId),
    limit: limitParameter(),
    offset: offsetParameter(),
    counts: flagParameter.describe("false leaves `page.matching` null, which is faster."),
    format: z
      .enum(["csv", "jsonl"], "must be csv or jsonl")
      .describe("Sends all records that match as a file, with every field."),
    facets: flagParameter.describe("true counts the records that each option of each filter would leave."),
  };
  return z
    .looseObject(shape)
    .partial()
    .superRefine((given, context) => {
      rejectUnknown(given, shape, context);
      for (const name of ["limit", "offset", "counts", "facets"]) {
        if (given.format === undefined || !(name in given)) continue;
        context.addIssue({ code: "custom", path: [name], message: "cannot be given with format" });
      }
    })
    .transform((given) => {
      if (Object.keys(given).length === 0) return null;
      const set = Object.keys(list.filters).flatMap((name) => {
        const value = (given as Record<string, FilterValue | null | undefined>)[name];
        return value == null ? [] : [[name, value] as const];
      });
      return {
        words: given.q ?? [],
        filters: Object.fromEntries(set),
        sort: given.sort ?? [],
        ids: given.ids ?? null,
        limit: given.limit ?? defaultLimit,
        offset: given.offset ?? 0,
        counts: given.counts ?? true,
        facets: given.facets ?? false,
        format: given.format ?? null,
      };
    });
}

/** Rejects parameters that `shape` does not have. */
export function rejectUnknown(
  given: object,
  shape: object,
  context: z.core.$RefinementCtx,
  message = "is not a parameter of this list",
): void {
  for (const name of Object.keys(given).filter((key) => !(key in shape))) {
    context.addIssue({ code: "custom", path: [name], message });
  }
}

export const limitParameter = () =>
  wholeParameter(1, maxLimit).describe(`How many records to send; ${defaultLimit} unless given.`);
export const offsetParameter = () => wholeParameter(0, maxId).describe("How many records to pass over.");

function filterParameter(filter: Filter): z.ZodType<FilterValue | null> {
  if (filter.kind === "check") return amountParameter.describe(`${filter.label}, in USD.`);
  const values = filter.options.map(({ value }) => value);
  return listOf(values).describe(`${filter.label}, several separated by commas: ${values.join(", ")}.`);
}

const parts = (text: string): string[] => [...new Set(text.split(",").map((part) => part.trim()))];

/** Empty text leaves the filter unset. */
function listOf(values: readonly string[]) {
  return z.string().transform((text, context) => {
    if (text.trim() === "") return null;
    const chosen = parts(text);
    const unknown = chosen.find((value) => !values.includes(value));
    if (unknown !== undefined) context.addIssue(`must be one or more of ${values.join(", ")}`);
    return chosen;
  });
}

const amountParameter = z.string().transform((text, context) => {
  const { value, problem } = readTypedNumber(text, 0);
  if (problem !== null) context.addIssue(problem);
  return value;
});

function wholeParameter(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,10}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= minimum, `must be at least ${minimum}`)
    .refine((value) => value <= maximum, `must be at most ${maximum}`)
    .meta({ type: "integer", minimum, maximum });
}

export const flagParameter = z
  .enum(["true", "false"], "must be true or false")
  .transform((text) => text === "true");

const idsParameter = (largest: number) =>
  z
    .string()
    .transform((text, context) => {
      const ids = parts(text);
      if (ids.some((part) => !/^[1-9]\d{0,15}$/.test(part) || Number(part) > largest)) {
        context.addIssue("must be ids separated by commas");
      }
      if (ids.length > maxLimit) context.addIssue(`can have at most ${maxLimit} ids`);
      return ids.map(Number);
    })
    .describe("Only these records, ids separated by commas.");

/** @param ties the order of records with equal values */
function sortParameter(fields: readonly string[], ties: string) {
  const allowed = fields.join(", ");
  return z
    .string()
    .transform((text, context): Sort[] => {
      const sorts = parts(text).map((part) => {
        const [field = "", direction = "asc", ...rest] = part.split(".");
        if (!fields.includes(field)) context.addIssue(`must name fields among ${allowed}`);
        else if (rest.length > 0 || (direction !== "asc" && direction !== "desc")) {
          context.addIssue("must end in .asc or .desc");
        }
        return { field, descending: direction === "desc" };
      });
      if (new Set(sorts.map(({ field }) => field)).size < sorts.length) {
        context.addIssue("must name each field once");
      }
      return sorts;
    })
    .describe(
      `Fields with .asc or .desc, separated by commas, such as ${fields[0]}.desc: ${allowed}. ` +
        `Missing values come last, equal ones ${ties}.`,
    );
}
