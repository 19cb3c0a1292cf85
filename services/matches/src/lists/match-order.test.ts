import { type FundingStage, fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { upTo } from "../testing/states.ts";
import { firstInOrder, matchOrder } from "./match-order.ts";

type Given = [company: string, stage: FundingStage | null, rating: number | null, score?: number];

/** The companies of matches in the order of a sort, such as "company.desc". */
function sorted(text: string, ...matches: Given[]): string[] {
  const sort = text.split(",").map((part) => {
    const [field = "", direction] = part.split(".");
    return { field, descending: direction === "desc" };
  });
  const columns = {
    id: [...matches.keys()],
    // The later ones come first.
    hash: matches.map((_, at) => -at),
    company: matches.map(([company]) => company),
    stage: matches.map(([, stage]) => stage && fundingStage.values.indexOf(stage)),
    rating: matches.map(([, , rating]) => rating),
    score: matches.map(([, , , score = 80]) => score),
  };
  const rows = firstInOrder(matches.length, matches.length, matchOrder(sort, columns));
  return rows.map((row) => columns.company[row]!);
}

const named = (...companies: string[]) => companies.map((company): Given => [company, null, null]);

describe("matchOrder", () => {
  it.each([
    ["rating", ["Mango", "apple", "Zebra"], ["apple", "Mango", "Zebra"]],
    ["company", ["apple", "Mango", "Zebra"], ["Zebra", "Mango", "apple"]],
    ["stage", ["Mango", "Zebra", "apple"], ["Zebra", "Mango", "apple"]],
  ])("sorts by %s both ways, missing values last", (field, ascending, descending) => {
    const matches: Given[] = [
      ["Zebra", "SERIES_A", null],
      ["apple", null, 3],
      ["Mango", "PRE_SEED", 0],
    ];
    expect(sorted(`${field}.asc`, ...matches)).toEqual(ascending);
    expect(sorted(`${field}.desc`, ...matches)).toEqual(descending);
  });

  it("keeps equal ones best first, then by hash, in both directions", () => {
    const matches = upTo(9).map((id): Given => [String(id - 1), null, 2, id === 5 ? 90 : 70]);
    const equal = [8, 7, 6, 5, 3, 2, 1, 0];
    for (const sort of ["rating.asc", "rating.desc", "stage.desc"])
      expect(sorted(sort, ...matches)).toEqual(["4", ...equal.map(String)]);
  });

  it("sorts equal ones by the next field", () => {
    const matches: Given[] = [
      ["b", "SEED", 1],
      ["a", "SEED", 1],
      ["c", "ANGEL", 1],
    ];
    expect(sorted("rating.desc,stage.asc,company.asc", ...matches)).toEqual(["c", "a", "b"]);
  });

  it("ignores case and accents, compares numbers in text by size, and puts empty text last", () => {
    expect(
      sorted("company.asc", ...named("", "Fund 10", "école", "fund 9", "ECOLE", "zeta", "Äpfel")),
    ).toEqual(["Äpfel", "ECOLE", "école", "fund 9", "Fund 10", "zeta", ""]);
    expect(sorted("company.desc", ...named("", "a", "b"))).toEqual(["b", "a", ""]);
  });
});

describe("firstInOrder", () => {
  it("returns the start of the whole order, whatever the order of the rows", () => {
    const values = fc.oneof(
      fc.array(fc.nat(50), { maxLength: 2_000, size: "max" }),
      fc.nat(2_000).map((size) => [...Array(size).keys()].reverse()),
    );
    fc.assert(
      fc.property(values, fc.nat(600), (values, count) => {
        const order = (a: number, b: number) => values[a]! - values[b]! || a - b;
        const all = [...values.keys()].sort(order);
        expect(firstInOrder(values.length, count, order)).toEqual(all.slice(0, count));
      }),
    );
  });
});
