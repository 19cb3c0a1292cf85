import { expect, it } from "vitest";
import { dueWeek } from "./due-week.ts";

/** In the server's time zone. */
const at = (year: number, month: number, day: number, hours = 7, minutes = 0) =>
  dueWeek(new Date(year, month - 1, day, hours, minutes));

it("is the week from Monday at seven for a day", () => {
  expect(at(2026, 11, 30, 6, 59)).toBeNull();
  expect(at(2026, 11, 30, 7, 0)).toBe("2026-W49");
  expect(at(2026, 12, 1, 6, 59)).toBe("2026-W49");
  expect(at(2026, 12, 1, 7, 0)).toBeNull();
  for (let day = 2; day <= 6; day += 1) expect(at(2026, 12, day, 12)).toBeNull();
  expect(at(2026, 12, 7, 0, 0)).toBeNull();
});

it.each([
  ["2021-W01", 2021, 1, 4],
  ["2020-W53", 2020, 12, 28],
  ["2026-W01", 2025, 12, 29],
  ["2024-W01", 2024, 1, 1],
  // After a night in which clocks change.
  ["2026-W14", 2026, 3, 30],
  ["2026-W44", 2026, 10, 26],
])("belongs to the year of its Thursday: %s", (week, year, month, day) => {
  expect(at(year, month, day)).toBe(week);
});
