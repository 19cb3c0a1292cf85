import { describe, expect, it } from "vitest";
import { formatSort, nextSort, parseSort, type Sort } from "./sort.ts";

const keys = ["ask", "stage"] as const;
type Key = (typeof keys)[number];

describe("nextSort, formatSort and parseSort", () => {
  it("switch from ascending to descending to unsorted", () => {
    const steps: Sort<Key>[] = [];
    let sort: Sort<Key> = null;
    for (let press = 0; press < 4; press += 1) {
      sort = nextSort(sort, "ask");
      steps.push(sort);
    }
    expect(steps.map(formatSort)).toEqual(["ask", "-ask", null, "ask"]);
  });

  it("start ascending with another column", () => {
    expect(nextSort<Key>({ key: "ask", direction: "descending" }, "stage")).toEqual({
      key: "stage",
      direction: "ascending",
    });
  });

  it.each(["ask", "-stage"])("parse %s back from the URL", (text) => {
    expect(formatSort(parseSort(text, keys))).toBe(text);
  });

  it.each([null, "", "-", "email", "--ask", "ASK"])("parse %j as no sort", (text) => {
    expect(parseSort(text, keys)).toBeNull();
  });
});
