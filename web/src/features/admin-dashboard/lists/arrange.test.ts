import { describe, expect, it } from "vitest";
import type { Sort } from "../../../lib/sort.ts";
import { type Arrangement, arrange, rankByLabel, rankIn } from "./arrange.ts";

interface Row {
  id: number;
  name: string;
  ask: number | null;
}

const rows: Row[] = [
  { id: 1, name: "ada", ask: 300 },
  { id: 2, name: "bo", ask: null },
  { id: 3, name: "cy", ask: 100 },
  { id: 4, name: "dee", ask: 300 },
];

function ids(asked: Partial<Arrangement<Row, "ask">>, of: readonly Row[] = rows): number[] {
  return arrange(of, {
    terms: [],
    searchText: (row) => row.name,
    predicates: [],
    sort: null,
    sortValues: { ask: (row) => row.ask },
    held: new Map(),
    ...asked,
  }).map(({ id }) => id);
}

const by = (direction: "ascending" | "descending"): Sort<"ask"> => ({ key: "ask", direction });

describe("arrange", () => {
  it("returns the same list without a search, filters or a sort", () => {
    expect(ids({})).toEqual([1, 2, 3, 4]);
  });

  it("applies all filters and the search", () => {
    expect(ids({ predicates: [({ ask }) => ask === 300, ({ id }) => id > 1] })).toEqual([4]);
    expect(ids({ terms: ["d"] })).toEqual([1, 4]);
    expect(ids({ terms: ["d"], predicates: [({ id }) => id > 1] })).toEqual([4]);
  });

  it("sorts in both directions, with equal rows in the list's order and missing values last", () => {
    expect(ids({ sort: by("ascending") })).toEqual([3, 1, 4, 2]);
    expect(ids({ sort: by("descending") })).toEqual([1, 4, 3, 2]);
  });

  it("keeps the position of a held row, and returns its new state", () => {
    const edited = rows.map((row) => (row.id === 1 ? { ...row, ask: 1 } : row));
    const asked: Partial<Arrangement<Row, "ask">> = {
      sort: by("descending"),
      predicates: [({ ask }) => ask === 300],
      held: new Map([[1, rows[0]!]]),
    };
    expect(ids(asked, edited)).toEqual([1, 4]);
    expect(ids({ ...asked, held: new Map() }, edited)).toEqual([4]);
    const shown = arrange(edited, {
      terms: [],
      searchText: () => "",
      predicates: [],
      sort: by("descending"),
      sortValues: { ask: (row) => row.ask },
      held: new Map([[1, rows[0]!]]),
    });
    expect(shown[0]).toBe(edited[0]);
  });

  it("does not mutate the list", () => {
    ids({ sort: by("ascending") });
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe("rankIn and rankByLabel", () => {
  it("rank by the order of an enumeration, or of its labels", () => {
    const rank = rankIn(["SEED", "SERIES_A"]);
    expect([rank("SEED"), rank("SERIES_A"), rank(null)]).toEqual([0, 1, null]);
    const byLabel = rankByLabel({ values: ["Z", "A"], labels: { Z: "apple", A: "Zebra" } });
    expect([byLabel("Z"), byLabel("A"), byLabel(undefined)]).toEqual([0, 1, null]);
  });
});
