import { z } from "zod";
import type { EndpointShape } from "../endpoint.ts";
import { maxId } from "../fields/primitives.ts";
import { choosing, chosenBy, type ListChoice, parts, rejectUnknown } from "./list-choice.ts";
import { facetNames, type ListDefinition } from "./list-definition.ts";

/** The maximum and the default number of records in a response. */
const maxLimit = 500;
export const defaultLimit = 100;

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** The parsed query parameters of a list. */
export interface ListQuery extends ListChoice {
  readonly sort: readonly Sort[];
  readonly ids: readonly number[] | null;
  /** Records to leave out. */
  readonly except: readonly number[];
  readonly limit: number;
  readonly offset: number;
  /** Whether `page.matching` is counted. */
  readonly counts: boolean;
  /** The filters of whose options is counted how many records each would leave. */
  readonly facets: readonly string[];
  /** Set for a file of all records that match, instead of a page. */
  readonly format: ExportFormat | null;
}

/** A file with a header and a line per record, or a JSON object per line. */
export const exportFormats = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;
export type ExportFormat = keyof typeof exportFormats;

/**
 * A list's query parameters. An `Accept` header with `text/csv` first means the same as `format=csv`, unless it has the
 * quality 0, which refuses it.
 */
export function withAcceptedFormat(query: object, accept = ""): object {
  const [type, ...options] = accept
    .toLowerCase()
    .split(",")[0]!
    .split(";")
    .map((part) => part.trim());
  const isRefused = options.some((option) => /^q=0(\.0*)?$/.test(option));
  return type === exportFormats.csv && !isRefused ? { format: "csv", ...query } : query;
}

/** The parsed query parameters of a list that cannot be searched. */
export type ListWindow = Pick<ListQuery, "sort" | "ids" | "limit" | "offset"> & {
  /** The list's flags that are true. */
  readonly flags: readonly string[];
};

/** Parses the query parameters of an endpoint that has some; undefined for others. */
export function queryOf({
  list,
  window,
  query,
}: Pick<EndpointShape, "list" | "window" | "query">): z.ZodType | undefined {
  if (query !== undefined) return query;
  if (list !== undefined) return listQuery(list);
  return window && windowQuery(window.sorts, window.flags);
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
 * @param flags what each flag leaves out, by its name
 */
export function windowQuery(
  sorts: readonly string[],
  flags: Readonly<Record<string, string>> = {},
): z.ZodType<ListWindow | null> {
  const names = Object.keys(flags);
  const given = names.map((name) => [name, flagParameter.describe(flags[name]!)]);
  const part = { limit: limitParameter(), offset: offsetParameter(), ...Object.fromEntries(given) };
  if (sorts.length === 0) return toWindow(z.looseObject(part).partial(), names);
  const sorted = { sort: sortParameter(sorts, "best first"), ids: idsParameter(Number.MAX_SAFE_INTEGER) };
  return toWindow(z.looseObject({ ...sorted, ...part }).partial(), names);
}

type GivenWindow = { readonly [Name in keyof ListWindow]?: ListWindow[Name] | undefined };

const toWindow = (
  parameters: z.ZodType<GivenWindow> & { readonly shape: object },
  flags: readonly string[],
) =>
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
            flags: flags.filter((name) => (given as Record<string, unknown>)[name] === true),
          },
    );

/**
 * Parses the query parameters of a list; null without any, for the whole list. Rejects unknown and repeated parameters
 * and unknown values.
 */
export function listQuery(list: ListDefinition): z.ZodType<ListQuery | null> {
  const shape = {
    ...choosing(list),
    sort: sortParameter(Object.keys(list.sorts), "newest first"),
    ids: idsParameter(maxId),
    except: idsParameter(maxId).describe("Without these records, ids separated by commas."),
    limit: limitParameter(),
    offset: offsetParameter(),
    counts: flagParameter.describe("false leaves `page.matching` null, which is faster."),
    format: z
      .enum(["csv", "jsonl"], "must be csv or jsonl")
      .describe("Sends all records that match as a file, with every field."),
    facets: facetsParameter(facetNames(list)),
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
      return {
        ...chosenBy(list, given),
        sort: given.sort ?? [],
        ids: given.ids ?? null,
        except: given.except ?? [],
        limit: given.limit ?? defaultLimit,
        offset: given.offset ?? 0,
        counts: given.counts ?? true,
        facets: given.facets ?? [],
        format: given.format ?? null,
      };
    });
}

export const limitParameter = () =>
  wholeParameter(1, maxLimit).describe(`How many records to send; ${defaultLimit} unless given.`);
export const offsetParameter = () => wholeParameter(0, maxId).describe("How many records to pass over.");

export function wholeParameter(minimum: number, maximum: number) {
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

function facetsParameter(names: readonly string[]) {
  const allowed = names.join(", ");
  return z
    .string()
    .transform((text, context): readonly string[] => {
      if (text === "true") return names;
      if (text === "false") return [];
      const chosen = parts(text);
      if (chosen.length === 0 || chosen.some((name) => !names.includes(name)))
        context.addIssue(`must be true, false or one or more of ${allowed}`);
      return chosen;
    })
    .describe(
      "true counts the records that each option of each filter would leave. Names of filters, separated by commas, " +
        `count only theirs: ${allowed}.`,
    );
}

export const idsParameter = (largest: number) =>
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
