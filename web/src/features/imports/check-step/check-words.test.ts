import { describe, expect, it } from "vitest";
import { importSources } from "../import-source.ts";
import { endInWords, outcomesInWords, reasonInWords, runInWords, undoInWords } from "./check-words.ts";
import { fieldLabels } from "./record-words.ts";

const none = { create: 0, update: 0, unchanged: 0, skip: 0, refuse: 0 };
const counts = {
  total: 812,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  "changed-since": 0,
};
const { founders, investors } = importSources;

describe("runInWords", () => {
  it.each([
    [{ create: 1_800, update: 12, skip: 2, refuse: 3 }, "Creates 1,800, updates 12, leaves out 5."],
    [{ update: 1, unchanged: 4 }, "Updates 1, finds 4 without a change."],
    [{}, ""],
  ])("of %j is %s", (given, text) => {
    expect(runInWords({ ...none, ...given })).toBe(text);
  });
});

describe("endInWords", () => {
  const ended = (state: "done" | "cancelled", given: Partial<typeof counts> | null) =>
    ({ state, counts: given && { ...counts, ...given } }) as Parameters<typeof endInWords>[0];
  it.each([
    ["done", { created: 800, updated: 12 }, "812 investors imported"],
    ["done", { created: 1 }, "1 investor imported"],
    ["cancelled", { created: 200, skipped: 200 }, "Cancelled after 400 of 812 rows"],
    ["cancelled", null, "This import ended before it ran"],
  ] as const)("of a %s import with %j is %s", (state, given, text) => {
    expect(endInWords(ended(state, given), investors)).toBe(text);
  });
});

it("outcomesInWords names outcomes that rows have, and counts rows without one", () => {
  expect(outcomesInWords({ ...counts, created: 800, "changed-since": 2 })).toEqual([
    { label: "Created", count: 800 },
    { label: "Changed meanwhile", count: 2 },
    { label: "Not imported", count: 10 },
  ]);
});

it("undoInWords names what it does only", () => {
  expect(undoInWords({ ...counts, updated: 1 }, founders)).toBe("Sets back the 1 founder that it changed.");
});

describe("reasonInWords", () => {
  it.each([
    [
      "funding_stage is not one of the values; email is required",
      "Funding Stage is not one of the values; Email is required",
    ],
    ["the record was changed after the check", "The record was changed after the check"],
  ])("of %s is %s", (reason, text) => {
    expect(reasonInWords(fieldLabels("founder"), reason)).toBe(text);
  });
});
