import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { BarList } from "./bar-list.tsx";

it("BarList draws a bar at least 1 px wide for each count but 0", () => {
  const rows = [0, 1, 100_000].map((count) => ({ key: `${count}`, label: count, count }));
  const html = renderToStaticMarkup(createElement(BarList, { caption: "", headings: ["", ""], rows }));
  const bars = [...html.matchAll(/class="([^"]*)" style="width:([^"]*)"/g)];
  expect(bars.map(([, classes, width]) => [width, classes!.split(" ").includes("min-w-px")])).toEqual([
    ["0%", false],
    ["0.001%", true],
    ["100%", true],
  ]);
});
