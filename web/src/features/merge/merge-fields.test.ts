import { describe, expect, it } from "vitest";
import type { RecordField } from "../../forms/record/record-field.ts";
import { chosenChanges, differingFields } from "./merge-fields.ts";

const field = (more: Partial<RecordField> = {}): RecordField =>
  ({ name: "a", label: "A", kind: "text", ...more }) as RecordField;
const [older, newer] = ["2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"];
const differ = (kept: unknown, other: unknown, of = field(), times = [older, older]) =>
  differingFields([of], { a: kept, updated_at: times[0]! }, { a: other, updated_at: times[1]! });
const proposed = (...given: Parameters<typeof differ>) => differ(...given)[0]?.proposed;

describe("differingFields", () => {
  it.each([
    ["x", "x"],
    [null, ""],
    [[], null],
    [
      ["a", "b"],
      ["a", "b"],
    ],
  ])("leaves out %j and %j, which are the same", (kept, other) => {
    expect(differ(kept, other)).toEqual([]);
  });

  it.each([
    ["x", null, "kept"],
    [null, "x", "other"],
    [[], ["a"], "other"],
    [0, null, "kept"],
  ])("proposes the value that is there, for %j and %j", (kept, other, choice) => {
    expect(proposed(kept, other, field(), [older, newer])).toBe(choice);
  });

  it("proposes the value of the record that was changed last", () => {
    expect(proposed("x", "y", field(), [older, newer])).toBe("other");
    expect(proposed("x", "y", field(), [newer, older])).toBe("kept");
    expect(proposed(1, 2)).toBe("kept");
  });

  it("proposes the longer of two long texts, whichever is newer", () => {
    const long = field({ kind: "long" });
    expect(proposed("longer", "short", long, [older, newer])).toBe("kept");
    expect(proposed("short", "longer", long, [newer, older])).toBe("other");
  });

  it("proposes the kept record's name and email, even if the other's are newer", () => {
    expect(proposed("a@x.example", "b@x.example", field({ required: true }), [older, newer])).toBe("kept");
  });

  it("proposes both lists, unless one has the other", () => {
    expect(differ(["a", "b"], ["b", "c"])).toMatchObject([{ proposed: "both", both: ["a", "b", "c"] }]);
    expect(differ(["a", "b"], ["b"])).toMatchObject([{ proposed: "kept", both: null }]);
    expect(differ(["b"], ["a", "b"])).toMatchObject([{ proposed: "other", both: null }]);
  });
});

describe("chosenChanges", () => {
  it("has what the kept record takes over, and nothing that it keeps", () => {
    const fields = differingFields(
      [field({ name: "x" }), field({ name: "y" }), field({ name: "z" })],
      { x: "1", y: "1", z: ["a"], updated_at: older },
      { x: "2", y: "2", z: ["b"], updated_at: older },
    );
    const choices = { x: "kept", y: "other", z: "both" } as const;
    const changes = chosenChanges(fields, (one) => choices[one.field.name as keyof typeof choices]);
    expect(changes).toEqual({ y: "2", z: ["a", "b"] });
  });
});
