import type { FieldValue, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { describe, expect, it } from "vitest";
import { HttpError } from "../../lib/api/api-errors.ts";
import { founderDialog } from "../founder-sections.ts";
import { byDay, canUndo, currentValues, fieldsToRestore } from "./history-steps.ts";

const fields = founderDialog.flatMap((section) => section.fields);
type Changes = Record<string, readonly [FieldValue, FieldValue]>;

function entry(id: number, changes: Changes = {}, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    at: "2026-11-23T10:00:00.000Z",
    action: "changed",
    actor: { role: "admin", id: null, name: null },
    changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
    ...more,
  };
}

describe("canUndo", () => {
  it.each([
    ["a change", entry(1, { name: ["Ada", "Ben"] }), true],
    ["an undone change", entry(1, { name: ["Ada", "Ben"] }, { action: "undone" }), true],
    ["a new record", entry(1, { name: [null, "Ada"] }, { action: "created" }), false],
    ["the first entry of an older record", entry(1, {}, { action: "recorded-since" }), false],
    ["a change of the email", entry(1, { name: ["Ada", "Ben"], email: ["a@b.c", "d@e.f"] }), true],
  ])("tells whether %s can be undone", (_what, one, can) => {
    expect(canUndo(one)).toBe(can);
  });
});

describe("fieldsToRestore", () => {
  it("names the fields that had another value after each entry, without the email", () => {
    const entries = [
      entry(4, { name: ["Ben", "Cleo"], email: ["a@b.c", "d@e.f"] }),
      entry(3, { sectors: [["FINTECH"], []] }),
      entry(2, { name: ["Cleo", "Ben"] }),
      entry(1, { name: [null, "Cleo"], sectors: [null, ["FINTECH"]] }, { action: "created" }),
    ];
    expect(fieldsToRestore(entries, { name: "Cleo", sectors: [], email: "d@e.f" })).toEqual(
      new Map([
        [4, []],
        [3, ["name"]],
        [2, ["name", "sectors"]],
        [1, ["sectors"]],
      ]),
    );
  });
});

describe("currentValues", () => {
  const conflict = (details: object[]) => new HttpError(409, { error: "Changed since", details });

  it("returns the current values, with the labels and formats of the form", () => {
    const error = conflict([
      { path: "requested_check_usd", message: "is now 800000", current: 800_000 },
      { path: "sectors", message: "is now []", current: [] },
      { path: "website", message: "is now null", current: null },
    ]);
    expect(currentValues(error, fields)).toEqual([
      "Total Ask is now $800,000",
      "Sectors is now empty",
      "Website is now empty",
    ]);
  });

  it("is empty for other problems and other errors", () => {
    expect(currentValues(conflict([{ path: "company", message: "is taken" }]), fields)).toEqual([]);
    expect(currentValues(new Error("no"), fields)).toEqual([]);
  });
});

describe("byDay", () => {
  it("groups entries by days of the reader's time zone", () => {
    const at = (id: number, time: string) => entry(id, {}, { at: `2026-11-${time}:00.000Z` });
    const entries = [at(4, "24T01:00"), at(3, "23T23:30"), at(2, "23T00:30"), at(1, "22T23:00")];
    const ids = (timeZone: string) =>
      byDay(entries, timeZone).map((day) => [day.date, ...day.entries.map(({ id }) => id)]);
    expect(ids("UTC")).toEqual([
      ["November 24, 2026", 4],
      ["November 23, 2026", 3, 2],
      ["November 22, 2026", 1],
    ]);
    expect(ids("America/New_York")).toEqual([
      ["November 23, 2026", 4, 3],
      ["November 22, 2026", 2, 1],
    ]);
  });
});
