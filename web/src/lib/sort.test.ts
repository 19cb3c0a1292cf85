import { describe, expect, it } from "vitest";
import { formatSort, nextSort, parseSort, sortParameter } from "./sort.ts";

const keys = ["ask", "stage", "industry"] as const;
const pressed = (text: string, key: (typeof keys)[number], added = false) =>
  formatSort(nextSort(parseSort(text, keys), key, added));

describe("nextSort", () => {
  it.each([
    ["", "ask", "ask"],
    ["ask", "ask", "-ask"],
    ["-ask", "ask", ""],
    ["-ask", "stage", "stage"],
    ["stage,-ask", "industry", "industry"],
    ["stage,-ask", "ask", "ask"],
  ] as const)("turns %j at a press of %s into %j", (before, key, after) => {
    expect(pressed(before, key)).toBe(after);
  });

  it.each([
    ["", "ask", "ask"],
    ["-stage", "ask", "-stage,ask"],
    ["-stage,ask", "ask", "-stage,-ask"],
    ["-stage,-ask,industry", "ask", "-stage,industry"],
    ["stage,ask", "stage", "-stage,ask"],
  ] as const)("turns %j, with %s added, into %j", (before, key, after) => {
    expect(pressed(before, key, true)).toBe(after);
  });
});

describe("parseSort and formatSort", () => {
  it.each(["ask", "-stage", "-stage,ask,-industry"])("read %s back from the URL", (text) => {
    expect(formatSort(parseSort(text, keys))).toBe(text);
  });

  it.each([null, "", "-", ",", "email", "--ask", "ASK"])("read %j as no sort", (text) => {
    expect(parseSort(text, keys)).toEqual([]);
  });

  it("leave out unknown and repeated keys", () => {
    expect(formatSort(parseSort("ask,email,-ask,-stage", keys))).toBe("ask,-stage");
  });
});

describe("sortParameter", () => {
  it("names the endpoint's fields in their order", () => {
    const fields = { ask: "requested_check_usd", stage: "funding_stage", industry: "industry" };
    const sort = parseSort("-stage,ask", keys);
    expect(sortParameter(sort, (key) => fields[key])).toBe("sort=funding_stage.desc,requested_check_usd.asc");
  });

  it("is empty without a sort", () => {
    expect(sortParameter([])).toBe("");
  });
});
