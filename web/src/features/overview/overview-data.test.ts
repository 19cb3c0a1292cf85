import { describe, expect, it } from "vitest";
import { funnelOf, growthData, joinedIn, reviewData } from "./overview-data.ts";

const now = new Date("2026-11-24T01:00:00Z");
const pointsOf = (data: ReturnType<typeof growthData>) =>
  data.points.map(({ key, values }) => [key, ...values]);

describe("growthData", () => {
  const founders = [
    { month: "2026-08", count: 3 },
    { month: "2026-11", count: 2 },
  ];

  it("adds up the last twelve months of a young community", () => {
    const points = pointsOf(growthData(founders, [{ month: "2026-10", count: 1 }], now));
    expect(points).toHaveLength(12);
    expect(points[0]).toEqual(["2025-12", 0, 0]);
    expect(points.slice(-4)).toEqual([
      ["2026-08", 3, 0],
      ["2026-09", 3, 0],
      ["2026-10", 3, 1],
      ["2026-11", 5, 1],
    ]);
  });

  it("begins with the first member, and at most three years ago with all from before", () => {
    const points = pointsOf(growthData(founders, [{ month: "2025-01", count: 1 }], now));
    expect([points.length, points[0]]).toEqual([23, ["2025-01", 0, 1]]);
    const old = pointsOf(growthData([{ month: "2011-05", count: 7 }], [], now));
    expect([old.length, old[0]]).toEqual([36, ["2023-12", 7, 0]]);
  });

  it("is zero without members", () => {
    expect(pointsOf(growthData([], [], now)).flatMap(([, ...values]) => values)).toEqual(Array(24).fill(0));
  });
});

describe("joinedIn", () => {
  it("counts the current month in UTC", () => {
    const months = [{ month: "2026-11", count: 2 }];
    expect(joinedIn(months, now)).toBe(2);
    expect(joinedIn(months, new Date("2026-12-01T00:00:00Z"))).toBe(0);
  });
});

describe("reviewData", () => {
  it("has every week up to the current one, which began on Monday", () => {
    const overview = { matches: 9, ratings: [], weeks: [{ monday: "2026-11-16", reviewed: 4 }] };
    const { points } = reviewData(overview, now);
    expect(points).toHaveLength(26);
    expect(points[0]!.key).toBe("2026-06-01");
    expect(points.slice(-2)).toMatchObject([
      { key: "2026-11-16", label: "Nov 16", title: "Nov 16, 2026", values: [4] },
      { key: "2026-11-23", values: [0] },
    ]);
  });

  it("counts a Sunday to the week before", () => {
    const { points } = reviewData({ matches: 0, ratings: [], weeks: [] }, new Date("2026-11-22T23:59:59Z"));
    expect(points.at(-1)!.key).toBe("2026-11-16");
  });
});

describe("funnelOf", () => {
  it("counts matches that got at least each rating, with their share", () => {
    const ratings = [
      { rating: 0, count: 10 },
      { rating: 1, count: 5 },
      { rating: 3, count: 5 },
    ];
    const rows = funnelOf({ matches: 200, ratings, weeks: [] });
    expect(rows.map(({ label, count, note }) => [label, count, note])).toEqual([
      ["Matches", 200, undefined],
      ["Rated", 20, "10%"],
      ["TRACK or better", 10, "5%"],
      ["ENGAGE or better", 5, "2.5%"],
      ["INVEST", 5, "2.5%"],
    ]);
  });

  it("has no share without matches", () => {
    expect(funnelOf({ matches: 0, ratings: [], weeks: [] })[1]).toMatchObject({ count: 0, note: "" });
  });
});
