import { describe, expect, it } from "vitest";
import { layoutOf, withColumn } from "../../ui/data-table/table-layout.ts";
import { founderListConfig as config } from "../lists/founder-list.ts";
import { contentsIn, hasChanged, paramsOf } from "./view-contents.ts";

const all = [
  { id: "company", header: "Company", width: 200, cell: () => null },
  { id: "ask", header: "Ask", width: 120, cell: () => null },
  { id: "email", header: "Email", width: 220, cell: () => null },
];
const layout = layoutOf(all, null);
const now = (search: string, arranged = layout) =>
  contentsIn(config, new URLSearchParams(search), { layout: arranged });

describe("contentsIn", () => {
  it("has the filters and sort that the table knows, and no search", () => {
    const { layout: arranged, ...rest } = now(
      "q=a&stage=SEED,LATER&zodiac=LEO&sort=phone,-ask&tab=founders&view=3",
    );
    expect(rest).toEqual({ filters: [{ name: "stage", value: "SEED" }], sort: "-ask" });
    expect(arranged).toEqual(layout);
  });
});

describe("paramsOf", () => {
  it("sets what the view has, and removes what it does not have", () => {
    expect(paramsOf(config, now("stage=SEED&sort=-ask"))).toEqual({
      q: null,
      stage: "SEED",
      industry: null,
      matched: null,
      ask: null,
      product_stage: null,
      sort: "-ask",
    });
  });
});

describe("hasChanged", () => {
  const view = now("stage=SEED&sort=-ask");
  const changed = (search: string, arranged = layout) =>
    hasChanged(config, { all }, view, now(search, arranged));

  it("is false for what the view shows, in any order of the address", () => {
    expect(changed("sort=-ask&stage=SEED&q=a&founder=7")).toBe(false);
  });

  it.each(["sort=-ask", "stage=SEED", "stage=SEED&sort=ask"])("is true for %s", (search) => {
    expect(changed(search)).toBe(true);
  });

  it("is true for other columns, widths and rows", () => {
    const same = "stage=SEED&sort=-ask";
    expect(changed(same, withColumn(layout, "email", { shown: false }))).toBe(true);
    expect(changed(same, withColumn(layout, "email", { width: 300 }))).toBe(true);
    expect(changed(same, { ...layout, density: "compact" })).toBe(true);
  });

  it("is false where the view differs by what no longer exists", () => {
    const old = {
      ...view,
      filters: [...view.filters, { name: "zodiac", value: "LEO" }, { name: "industry", value: "TEA" }],
      sort: "phone,-ask",
      layout: { ...view.layout, columns: [{ id: "fax", shown: true, width: 90 }, ...view.layout.columns] },
    };
    expect(hasChanged(config, { all }, old, now("stage=SEED&sort=-ask"))).toBe(false);
  });
});
