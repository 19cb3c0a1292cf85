import { z } from "zod";
import { type Kind, optionsOf, rowOf } from "./fields.ts";
import { foldKey } from "./texts/fold.ts";

/** What a column is. */
const target = z.discriminatedUnion("as", [
  /** The value of a field. */
  z.strictObject({ as: z.literal("field"), field: z.string() }),
  /** A part of a person's name. */
  z.strictObject({ as: z.literal("name-part"), part: z.enum(["first", "middle", "last"]) }),
  /** "San Francisco, CA", for city and state. */
  z.strictObject({ as: z.literal("city-and-state") }),
  /** A place whose region is the value of `field`: "Berlin, Germany" is in Europe. */
  z.strictObject({ as: z.literal("place"), field: z.string() }),
  /** "$250k – $1M", for minimum and maximum check; one amount is the typical check. */
  z.strictObject({ as: z.literal("check-range") }),
  /** A column of marks: whether a list has this value. */
  z.strictObject({ as: z.literal("mark"), field: z.string(), value: z.string() }),
  /** When the member joined. */
  z.strictObject({ as: z.literal("joined") }),
  /** A line of the record's notes, with its heading. */
  z.strictObject({ as: z.literal("note") }),
  z.strictObject({ as: z.literal("left-out") }),
]);
export type Target = z.output<typeof target>;

const column = z.strictObject({
  heading: z.string(),
  target,
  /** The order of day and month in the column; without it, a date like 03/12/2024 is refused. */
  dates: z.enum(["day-first", "month-first"]).nullable(),
});
export type MappingColumn = z.output<typeof column>;

const shape = z.strictObject({
  /** In the order of the file's columns. Of several with one heading, the first is the file's first, and so on. */
  columns: z.array(column),
  /** By field: what a person chose for a text, in the form of `choiceKey`. An empty list leaves the text out. */
  values: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});
/** What the columns and values of a file mean: data, to be stored and applied to other files. */
export type Mapping = z.output<typeof shape>;

const mappings = { founder: checked("founder"), investor: checked("investor") } as const;

/** The schema of a mapping of founders or investors: fields and values that exist, and nothing twice. */
export const mappingSchema = (kind: Kind) => mappings[kind];

/** The key of a text in a mapping's `values`. */
export const choiceKey = (text: string): string => foldKey(text) || text.trim();

/** What a column sets, to find two that set the same. */
export function claimsOf(target: Target): string[] {
  switch (target.as) {
    case "field":
    case "place":
      return [target.field];
    case "name-part":
      return [`name, ${target.part}`];
    case "city-and-state":
      return ["city", "state"];
    case "check-range":
      return ["check_min_usd", "check_max_usd"];
    case "mark":
      return [`${target.field}, ${target.value}`];
    case "joined":
      return ["joined"];
    default:
      return [];
  }
}

function checked(kind: Kind) {
  return shape.superRefine(({ columns, values }, context) => {
    const problem = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const claimed = new Set<string>();
    columns.forEach(({ target }, at) => {
      const path = ["columns", at, "target"];
      if (!isPossible(kind, target)) problem(path, "is not possible for this kind of record");
      for (const claim of claimsOf(target)) {
        if (claimed.has(claim)) problem(path, "is what another column is, too");
        claimed.add(claim);
      }
    });
    if (claimed.has("name") && [...claimed].some((claim) => claim.startsWith("name, ")))
      problem(["columns"], "cannot have a name and parts of a name");
    for (const [field, choices] of Object.entries(values)) {
      const row = rowOf(kind, field);
      const options = new Set<string>(row && optionsOf(row)?.values);
      if (
        !Object.values(choices)
          .flat()
          .every((value) => options.has(value))
      )
        problem(["values", field], "is not one of the values that it can have");
      if (row && row.kind !== "choices" && Object.values(choices).some(({ length }) => length > 1))
        problem(["values", field], "can have one value only");
    }
  });
}

function isPossible(kind: Kind, target: Target): boolean {
  switch (target.as) {
    case "field":
      return rowOf(kind, target.field) !== undefined;
    case "place":
      return kind === "founder" && target.field === "regions";
    case "mark": {
      const row = rowOf(kind, target.field);
      return (
        row?.kind === "choices" &&
        (optionsOf(row)?.values as readonly string[] | undefined)?.includes(target.value) === true
      );
    }
    case "city-and-state":
    case "check-range":
      return kind === "investor";
    default:
      return true;
  }
}

/**
 * A mapping for the columns of another file, by their headings. `unknown` are the file's columns, by position, that the
 * mapping does not have: they are left out, until somebody says what they are. `missing` are headings without a column.
 */
export function fitMapping(mapping: Mapping, headings: readonly string[]) {
  const waiting = new Map<string, MappingColumn[]>();
  for (const each of mapping.columns) {
    const key = choiceKey(each.heading);
    waiting.set(key, [...(waiting.get(key) ?? []), each]);
  }
  const unknown: number[] = [];
  const columns = headings.map((heading, at): MappingColumn => {
    const found = waiting.get(choiceKey(heading))?.shift();
    if (!found) unknown.push(at);
    return { target: { as: "left-out" }, dates: null, ...found, heading };
  });
  const missing = [...waiting.values()].flat().map(({ heading }) => heading);
  return { mapping: { columns, values: mapping.values } satisfies Mapping, unknown, missing };
}
