import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAmbiguousDate, readDate, readYear } from "./read-date.ts";

const midnight = (day: string) => `${day}T00:00:00.000Z`;

describe("readDate", () => {
  it.each([
    ["2024-03-12", midnight("2024-03-12")],
    ["2024/3/12", midnight("2024-03-12")],
    ["2024-03-12T08:15:30.250Z", "2024-03-12T08:15:30.250Z"],
    ["2024-03-12T08:15:30+02:00", "2024-03-12T06:15:30.000Z"],
    ["2024-03-12 08:15", "2024-03-12T08:15:00.000Z"],
    ["25.03.2024", midnight("2024-03-25")],
    ["3/25/2024", midnight("2024-03-25")],
    ["3/25/2024 2:05pm", "2024-03-25T14:05:00.000Z"],
    ["3/25/2024, 12:05 AM", "2024-03-25T00:05:00.000Z"],
    ["3/25/24", midnight("2024-03-25")],
    ["25-3-98", midnight("1998-03-25")],
    ["05/05/2024", midnight("2024-05-05")],
    ["12 March 2024", midnight("2024-03-12")],
    ["12th Mar. 2024", midnight("2024-03-12")],
    ["12. March 2024", midnight("2024-03-12")],
    ["12-Mar-24", midnight("2024-03-12")],
    ["March 12, 2024", midnight("2024-03-12")],
    ["Tue, Mar 12th 2024", midnight("2024-03-12")],
    ["March 2024", midnight("2024-03-01")],
    ["Sept 2024", midnight("2024-09-01")],
    ["2024-03", midnight("2024-03-01")],
    ["03/2024", midnight("2024-03-01")],
    ["2024", midnight("2024-01-01")],
    ["45363", midnight("2024-03-12")],
    ["45363.5", "2024-03-12T12:00:00.000Z"],
  ])("reads %j without being told an order", (text, moment) => {
    expect(readDate(text, null)).toEqual({ value: moment, problem: null });
  });

  it.each(["12.03.2024", "03/12/2024", "3-12-24", "03/12/2024 10:00"])("asks for the order of %j", (text) => {
    expect(isAmbiguousDate(text)).toBe(true);
    expect(readDate(text, null).problem).toBe("can be two dates: choose the column's order of day and month");
    expect(readDate(text, "day-first").value).toMatch(/^2024-(03-12|12-03)/);
    expect(readDate(text, "day-first")).not.toEqual(readDate(text, "month-first"));
  });

  it("takes the column's order, and refuses a date that does not have it", () => {
    expect(readDate("12.03.2024", "day-first").value).toBe(midnight("2024-03-12"));
    expect(readDate("12.03.2024", "month-first").value).toBe(midnight("2024-12-03"));
    expect(readDate("25.03.2024", "month-first").problem).toBe(
      "does not have the column's order of day and month",
    );
  });

  it.each([
    "soon",
    "2024-02-30",
    "31/31/2024",
    "32 March 2024",
    "2024-13",
    "1/2",
    "25:99",
    "1850-01-01",
    "12",
    "2024-03-12 25:00",
  ])("refuses %j", (text) => {
    expect(readDate(text, "day-first").problem).toBe("must be a date, such as 2024-03-12");
  });

  it.each(["n/a", "", "tbd"])("%j is empty", (text) => {
    expect(readDate(text, null)).toEqual({ value: null, problem: null });
  });

  it("reads back every day, however it is written", () => {
    const day = fc.date({ min: new Date("1955-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    const named = (date: Date, options: Intl.DateTimeFormatOptions, locale = "en-US") =>
      date.toLocaleDateString(locale, { timeZone: "UTC", ...options });
    const styles: [write: (date: Date) => string, order: "day-first" | "month-first" | null][] = [
      [(date) => date.toISOString().slice(0, 10), null],
      [(date) => named(date, { dateStyle: "long" }), null],
      [(date) => named(date, { dateStyle: "medium" }), null],
      [(date) => named(date, { dateStyle: "full" }), null],
      [(date) => named(date, { dateStyle: "long" }, "en-GB"), null],
      [(date) => String(Math.floor(date.getTime() / 86_400_000) + 25_569), null],
      [(date) => named(date, { year: "numeric", month: "numeric", day: "numeric" }), "month-first"],
      [(date) => named(date, { year: "numeric", month: "2-digit", day: "2-digit" }, "en-GB"), "day-first"],
      [(date) => named(date, { year: "numeric", month: "numeric", day: "numeric" }, "de-DE"), "day-first"],
    ];
    fc.assert(
      fc.property(day, fc.constantFrom(...styles), (date, [write, order]) => {
        expect(readDate(write(date), order).value).toBe(midnight(date.toISOString().slice(0, 10)));
      }),
    );
  });
});

describe("readYear", () => {
  it.each<[string, number | null]>([
    ["2019", 2019],
    ["2019.0", 2019],
    ["2019-05-01", 2019],
    ["May 2019", 2019],
    ["03/12/2019", 2019],
    ["43586", 2019],
    ["unknown", null],
  ])("reads %j", (text, year) => {
    expect(readYear(text)).toEqual({ value: year, problem: null });
  });

  it("refuses other text", () => {
    expect(readYear("last year").problem).toBe("must be a year, such as 2024");
  });
});
