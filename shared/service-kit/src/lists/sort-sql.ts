import type { Sorting } from "@kindling/contracts/lists/list-definition.ts";

/** The most characters of a text that are compared: an entry of an index has at most 2,700 bytes. */
const comparedCharacters = 300;

/**
 * A part of `order by`. Each field has two indexes, because missing values are last in both directions; the test of the
 * lists says how they are created. Values are literals: an index serves only the expression that it has itself.
 */
export const sortBy = (field: string, sorting: Sorting, direction: "asc" | "desc"): string =>
  `${sortValue(field, sorting)} ${direction} nulls last`;

function sortValue(field: string, sorting: Sorting): string {
  switch (sorting.kind) {
    case "text":
      return `(nullif(left(search_text(${field}), ${comparedCharacters}), '') collate "C")`;
    case "enumerated":
      return `array_position(${literal(sorting.values)}, ${field})`;
    case "enumeratedList": {
      const position = (n: number) =>
        `coalesce(array_position(${literal(sorting.values)}, ${field}[${n}]), 0)`;
      // One number, because sorting arrays takes three times as long.
      return `(case when ${field} <> '{}' then ${position(1)} * 1000000 + ${position(2)} * 1000 + ${position(3)} end)`;
    }
    default:
      return field;
  }
}

/** Values of enumerations are upper-case letters, digits and underscores. */
const literal = (values: readonly string[]): string => `'{${values.join(",")}}'::text[]`;
