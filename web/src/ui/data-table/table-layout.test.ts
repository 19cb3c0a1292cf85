import { describe, expect, it } from "vitest";
import {
  arrange,
  canHide,
  canMove,
  layoutOf,
  parseLayout,
  type TableLayout,
  widthDrawn,
  withColumn,
  withColumnAt,
} from "./table-layout.ts";

const columns = [
  { id: "company", width: 200 },
  { id: "stage", width: 140 },
  { id: "ask", width: 120 },
  { id: "email", width: 220 },
  { id: "matched", width: 150, sticky: true },
];
const ids = ({ columns }: TableLayout) => columns.map(({ id }) => id).join(" ");
const layout = layoutOf(columns, null);
const stored = (...names: string[]): TableLayout => ({
  columns: names.map((id) => ({ id, shown: true, width: null })),
  density: "compact",
});

describe("layoutOf", () => {
  it("is the columns' own order and widths without a stored layout", () => {
    expect(ids(layout)).toBe("company stage ask email matched");
    expect(arrange(columns, layout)).toEqual(columns);
    expect(layout.density).toBe("comfortable");
  });

  it("keeps the first column first and the last sticky one last", () => {
    expect(ids(layoutOf(columns, stored("matched", "email", "ask", "company", "stage")))).toBe(
      "company email ask stage matched",
    );
  });

  it("lets a sticky column move that is not the last", () => {
    const database = [...columns, { id: "website", width: 190 }];
    expect(canMove(database, "matched")).toBe(true);
    expect(canMove(database, "website")).toBe(true);
    expect(canMove(columns, "matched")).toBe(false);
  });

  it("leaves out columns that no longer exist, and those that are stored twice", () => {
    expect(
      ids(layoutOf(columns, stored("company", "fax", "email", "email", "ask", "stage", "matched"))),
    ).toBe("company email ask stage matched");
  });

  it("puts a new column behind the one that it follows by default", () => {
    expect(ids(layoutOf(columns, stored("company", "email", "stage", "matched")))).toBe(
      "company email stage ask matched",
    );
  });

  it("shows columns that must stay in view, and clamps widths", () => {
    const hidden = withColumn(withColumn(layout, "company", { shown: false }), "ask", { width: 9_000 });
    const [company, , ask] = layoutOf(columns, hidden).columns;
    expect(company!.shown).toBe(true);
    expect(ask!.width).toBe(640);
    expect(["company", "ask", "matched"].map((id) => canHide(columns, id))).toEqual([false, true, false]);
    expect(canHide([...columns, { id: "opens", width: 120, alwaysShown: true }], "opens")).toBe(false);
  });
});

describe("arrange", () => {
  it("returns the shown columns in their order, with their widths", () => {
    const changed = withColumnAt(withColumn(layout, "stage", { shown: false }), "email", 1);
    const resized = layoutOf(columns, withColumn(changed, "ask", { width: 300 }));
    expect(arrange(columns, resized).map(({ id, width }) => [id, width])).toEqual([
      ["company", 200],
      ["email", 220],
      ["ask", 300],
      ["matched", 150],
    ]);
  });
});

describe("widthDrawn", () => {
  it("is the drawn width while the columns are wider than the frame", () => {
    expect(widthDrawn(300, 900, 1_000)).toBe(300);
  });

  it("is less in a wider frame, so that the column is drawn with the requested width", () => {
    const width = widthDrawn(300, 350, 1_000);
    expect((width * 1_000) / (350 + width)).toBeCloseTo(300, 0);
  });

  it("stays within the least and the greatest width", () => {
    expect([widthDrawn(3, 900, 500), widthDrawn(2_000, 900, 500)]).toEqual([80, 640]);
  });
});

describe("parseLayout", () => {
  it("reads a stored layout back", () => {
    expect(parseLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
  });

  it.each([
    null,
    "wide",
    {},
    { ...layout, density: "loose" },
    { ...layout, columns: "ask" },
    { ...layout, columns: [null] },
    { ...layout, columns: [{ id: "ask", shown: true, width: "wide" }] },
    { ...layout, columns: [{ id: "ask", width: null }] },
  ])("returns null for %j", (stored) => {
    expect(parseLayout(stored)).toBeNull();
  });
});
