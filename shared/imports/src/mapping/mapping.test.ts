import { describe, expect, it } from "vitest";
import { choiceKey, fitMapping, type Mapping, mappingSchema, type Target } from "./mapping.ts";

const column = (heading: string, target: Target, dates: "day-first" | null = null) => ({
  heading,
  target,
  dates,
});
const email = { as: "field", field: "email" } as const;
const mapping: Mapping = {
  columns: [
    column("Email", email),
    column("Joined", { as: "joined" }, "day-first"),
    column("Notes", { as: "note" }),
    column("Notes", { as: "left-out" }),
  ],
  values: { sectors: { [choiceKey("Deep Knitting")]: ["CONSUMER"] } },
};
const problems = (kind: "founder" | "investor", change: Partial<Mapping>) =>
  (mappingSchema(kind).safeParse({ columns: [], values: {}, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")} ${message}`,
  );

describe("mappingSchema", () => {
  it("accepts a mapping that went through JSON", () => {
    expect(mappingSchema("founder").parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping);
  });

  it.each<[string, Target[], string]>([
    ["a field twice", [email, email], "columns.1.target is what another column is, too"],
    [
      "a city twice",
      [{ as: "field", field: "city" }, { as: "city-and-state" }],
      "columns.1.target is what another column is, too",
    ],
    [
      "a minimum twice",
      [{ as: "check-range" }, { as: "field", field: "check_min_usd" }],
      "columns.1.target is what another column is, too",
    ],
    [
      "two dates of joining",
      [{ as: "joined" }, { as: "joined" }],
      "columns.1.target is what another column is, too",
    ],
    [
      "a name and parts of one",
      [
        { as: "field", field: "name" },
        { as: "name-part", part: "last" },
      ],
      "columns cannot have a name and parts of a name",
    ],
    [
      "an unknown field",
      [{ as: "field", field: "toString" }],
      "columns.0.target is not possible for this kind of record",
    ],
    [
      "a founder's field",
      [{ as: "field", field: "arr_usd" }],
      "columns.0.target is not possible for this kind of record",
    ],
    [
      "a mark of an unknown value",
      [{ as: "mark", field: "preferred_sectors", value: "TEA" }],
      "columns.0.target is not possible for this kind of record",
    ],
  ])("refuses %s", (_, targets, problem) => {
    const columns = targets.map((target, at) => column(`Column ${at}`, target));
    expect(problems("investor", { columns })).toEqual([problem]);
  });

  it("accepts several notes, marks of one list beside it, and several parts of a name", () => {
    const targets: Target[] = [
      { as: "note" },
      { as: "note" },
      { as: "field", field: "sectors" },
      { as: "mark", field: "sectors", value: "FINTECH" },
      { as: "mark", field: "sectors", value: "EDTECH" },
      { as: "name-part", part: "first" },
      { as: "name-part", part: "last" },
    ];
    expect(problems("founder", { columns: targets.map((target) => column("", target)) })).toEqual([]);
  });

  it.each([
    [{ sectors: { tea: ["TEA"] } }, "values.sectors is not one of the values that it can have"],
    [{ company: { acme: ["FINTECH"] } }, "values.company is not one of the values that it can have"],
    [{ funding_stage: { early: ["PRE_SEED", "SEED"] } }, "values.funding_stage can have one value only"],
  ])("refuses the choices %j", (values, problem) => {
    expect(problems("founder", { values })).toEqual([problem]);
  });
});

describe("fitMapping", () => {
  it("finds the columns of another file by their headings, in any order and case", () => {
    const fitted = fitMapping(mapping, ["notes", "JOINED ", "Phone", "E-Mail", "Notes"]);
    expect(fitted.mapping.columns).toEqual([
      column("notes", { as: "note" }),
      column("JOINED ", { as: "joined" }, "day-first"),
      column("Phone", { as: "left-out" }),
      column("E-Mail", email),
      column("Notes", { as: "left-out" }),
    ]);
    expect(fitted.mapping.values).toBe(mapping.values);
    expect([fitted.unknown, fitted.missing]).toEqual([[2], []]);
  });

  it("names the headings that the file does not have", () => {
    expect(fitMapping(mapping, ["Email"])).toMatchObject({
      unknown: [],
      missing: ["Joined", "Notes", "Notes"],
    });
  });
});
