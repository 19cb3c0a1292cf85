import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NextSteps } from "./next-steps.tsx";

it("NextSteps draws borders around its numbers, because a surface has no contrast of 3:1 on a sunken background", () => {
  const steps = [{ title: "You apply", text: "A few minutes." }];
  const html = renderToStaticMarkup(createElement(NextSteps, { steps, note: null }));
  const [, classes] = /class="([^"]*)">1</.exec(html)!;
  expect(classes!.split(" ")).toContain("border-edge");
});
