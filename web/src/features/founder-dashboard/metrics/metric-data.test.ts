import { describe, expect, it } from "vitest";
import { metricData } from "./metric-data.ts";

const now = new Date("2026-11-24T01:00:00Z");
const dataOf = (...points: [at: string, value: number | null][]) =>
  metricData(
    points.map(([at, value]) => ({ at, value })),
    { name: "MRR", format: String, now },
  );
const shown = (data: ReturnType<typeof dataOf>) => data!.points.map(({ key, values }) => [key, ...values]);

describe("metricData", () => {
  it("is null for a metric that never changed", () => {
    expect(dataOf()).toBeNull();
    expect(dataOf(["2026-01-01T00:00:00.000Z", 5])).toBeNull();
  });

  it("has a value for each day of a short history", () => {
    const data = dataOf(["2026-11-21T23:00:00.000Z", 5], ["2026-11-23T00:00:00.000Z", 7]);
    expect(data!.unit).toBe("Until");
    expect(shown(data)).toEqual([
      ["2026-11-21", 5],
      ["2026-11-22", 5],
      ["2026-11-23", 7],
      ["2026-11-24", 7],
    ]);
  });

  it("has a value for each week of some months", () => {
    const points = shown(dataOf(["2026-10-20T00:00:00.000Z", 5], ["2026-11-12T00:00:00.000Z", null]));
    expect(points).toEqual([
      ["2026-10-20", 5],
      ["2026-10-27", 5],
      ["2026-11-03", 5],
      ["2026-11-10", 5],
      ["2026-11-17", null],
      ["2026-11-24", null],
    ]);
  });

  it("has a value at the end of each month of a longer history, at most three years back", () => {
    const data = dataOf(["2026-01-31T00:00:00.000Z", 5], ["2026-02-01T00:00:00.000Z", 6]);
    expect(shown(data).slice(0, 3)).toEqual([
      ["2026-01-31", 5],
      ["2026-02-28", 6],
      ["2026-03-31", 6],
    ]);
    expect(data!.points.at(-1)).toEqual({
      key: "2026-11-30",
      label: "Nov 26",
      title: "November 2026",
      values: [6],
    });
    expect(shown(dataOf(["2001-01-01T00:00:00.000Z", 1], ["2002-01-01T00:00:00.000Z", 2]))).toHaveLength(36);
  });
});
