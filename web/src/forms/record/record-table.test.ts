import { describe, expect, it } from "vitest";
import { type PlacedFields, sectionsOf, withDescriptions } from "./record-table.ts";

interface Pages {
  form: "first" | "second";
  adding: "first" | "second";
}

const table: PlacedFields<"a" | "b" | "c", Pages> = {
  a: { label: "A", kind: "text", at: { form: "first" } },
  b: {
    label: "B",
    kind: "text",
    at: {
      form: ["first", { label: "Your B", required: true }],
      adding: ["second", { label: "Their B" }],
    },
  },
  c: { label: "C", kind: "text", at: { adding: "first" } },
};
const plans = [
  { value: "first", title: "First", first: ["b"] },
  { value: "second", title: "Second" },
] as const;

describe("sectionsOf", () => {
  it("returns the fields of one page with its overrides, in its order", () => {
    expect(sectionsOf(table, ["form"], plans)).toEqual([
      {
        value: "first",
        title: "First",
        fields: [
          { name: "b", label: "Your B", kind: "text", required: true },
          { name: "a", label: "A", kind: "text" },
        ],
      },
      { value: "second", title: "Second", fields: [] },
    ]);
  });

  it("lets a later page add and override fields, and applies common settings last", () => {
    const [first, second] = sectionsOf(table, ["form", "adding"], plans, { autoComplete: "off" });
    expect(first!.fields.map(({ name, autoComplete }) => [name, autoComplete])).toEqual([
      ["a", "off"],
      ["c", "off"],
    ]);
    expect(second!.fields).toEqual([
      { name: "b", label: "Their B", kind: "text", required: true, autoComplete: "off" },
    ]);
  });
});

describe("withDescriptions", () => {
  it("describes sections and fields by name, and leaves the others unchanged", () => {
    const sections = sectionsOf(table, ["form"], plans);
    const [first, second] = withDescriptions(sections, { second: "Of the section", a: "Of the field" });
    expect(first!.fields.map(({ description }) => description)).toEqual([undefined, "Of the field"]);
    expect(second!.description).toBe("Of the section");
  });
});
