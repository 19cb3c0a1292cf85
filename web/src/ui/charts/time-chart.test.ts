import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { TimeChart } from "./time-chart.tsx";

/** Whether the dot of each value is there without the pointer, in the order of the points. */
function dotsShown(values: (number | null)[]): boolean[] {
  const data = {
    unit: "Month",
    series: [{ name: "MRR", look: "first" as const }],
    points: values.map((value, index) => ({
      key: `${index}`,
      label: `${index}`,
      title: `${index}`,
      values: [value],
    })),
    format: String,
  };
  const html = renderToStaticMarkup(createElement(TimeChart, { data, kind: "lines" }));
  return [...html.matchAll(/class="([^"]*\bsize-2\b[^"]*)"/g)].map(
    ([, classes]) => !classes!.split(" ").includes("hidden"),
  );
}

describe("the dots of a line chart", () => {
  it("show the last value, and values between two gaps, which have no line", () => {
    expect(dotsShown([1, 2, 3])).toEqual([false, false, true]);
    expect(dotsShown([1, null, 2, null, 3, 4])).toEqual([true, true, false, true]);
    expect(dotsShown([null, 2, null])).toEqual([true]);
  });
});
