import { expect, it } from "vitest";
import { dayOf, dueInWords, snoozedFrom, weeksAfter } from "./follow-up-days.ts";

const now = new Date(2026, 11, 1, 23, 30);

it("counts weeks by the calendar, also when the clocks change", () => {
  expect(dayOf(now)).toBe("2026-12-01");
  expect(weeksAfter(now, 4)).toBe("2026-12-29");
  expect(weeksAfter(new Date(2026, 9, 20, 23, 30), 1)).toBe("2026-10-27");
  expect(weeksAfter(new Date(2026, 2, 25, 0, 30), 1)).toBe("2026-04-01");
});

it("snoozes by a week from its day, or from today", () => {
  expect(snoozedFrom("2026-12-10", now)).toBe("2026-12-17");
  expect(snoozedFrom("2026-12-01", now)).toBe("2026-12-08");
  expect(snoozedFrom("2026-10-01", now)).toBe("2026-12-08");
});

it("says when it is due", () => {
  expect(dueInWords("2026-12-01", now)).toBe("Due today");
  expect(dueInWords("2026-12-15", now)).toBe("Due Dec 15, 2026");
  expect(dueInWords("2026-11-30", now)).toBe("Overdue since Nov 30, 2026");
});
