import { facetNames, type ListDefinition } from "@kindling/contracts/lists/list-definition.ts";
import fc from "fast-check";

/** Letters, marks and signs that search, sorting and SQL patterns could treat differently. */
const oddWord = fc.oneof(
  fc.constantFrom(
    "a",
    "Ab",
    "école",
    "ECOLE",
    "naïve",
    "50%",
    "a_b",
    "c\\d",
    "50%_a\\b",
    "Ωμέγα",
    "ß",
    "İ",
    "Łódź",
    "o’b",
    "ﬁ\u00adn\u2011ｔ",
    "Æß\u0345",
    "日本",
    "'",
    "x y",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
);

/** A short text of odd words that the API accepts. */
export const oddText = fc
  .array(oddWord, { minLength: 1, maxLength: 3 })
  .map((words) => words.join(" ").replaceAll("\u0000", "").trim())
  .filter((text) => text !== "" && text.isWellFormed());

export const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });

/** Some valid query parameters. */
export function anyParameters(list: ListDefinition): fc.Arbitrary<Record<string, string>> {
  const filters = Object.entries(list.filters).map(([name, filter]) => {
    if (filter.kind === "check") return [name, fc.constantFrom("0", "100", "150", "1k", "")] as const;
    const values = filter.options.map(({ value }) => value);
    return [
      name,
      fc.subarray(values, { maxLength: Math.min(3, values.length) }).map((chosen) => chosen.join(",")),
    ] as const;
  });
  const sort = fc
    .uniqueArray(
      fc.tuple(fc.constantFrom(...Object.keys(list.sorts)), fc.constantFrom("", ".asc", ".desc")),
      { selector: ([field]) => field, minLength: 1, maxLength: 2 },
    )
    .map((sorts) => sorts.map(([field, direction]) => `${field}${direction}`).join(","));
  const labels = Object.values({ ...list.search.labels, ...list.search.listLabels }).flatMap((of) =>
    Object.values(of.labels),
  );
  const parameters = {
    q: fc.oneof(
      oddText,
      oddWord,
      fc.constantFrom(...labels),
      fc.constantFrom("", "e", "a a", "@example", "%", "_"),
    ),
    sort,
    ids: fc.constantFrom("1", "3,1,5,7", "2,2,4000"),
    except: fc.constantFrom("1", "3,5,5", "2,4000"),
    limit: fc.constantFrom("1", "3", "500"),
    offset: fc.constantFrom("0", "2", "1000"),
    counts: fc.constantFrom("true", "false"),
    facets: fc.oneof(
      fc.constantFrom("true", "false"),
      fc.subarray(facetNames(list), { minLength: 1 }).map((names) => names.join(",")),
    ),
    ...Object.fromEntries(filters),
  };
  // Few at a time: all of them together would match hardly any record.
  return fc
    .tuple(fc.record(parameters), fc.subarray(Object.keys(parameters), { minLength: 1, maxLength: 4 }))
    .map(([all, names]) =>
      Object.fromEntries(names.map((name) => [name, all[name as keyof typeof all] as string])),
    );
}
