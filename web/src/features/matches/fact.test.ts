import { expect, it } from "vitest";
import { sharedFirst } from "./fact.tsx";

it("sharedFirst moves what both sides have to the front, and keeps the order otherwise", () => {
  expect(sharedFirst(["a", "b", "c", "d"], ["d", "b", "x"])).toEqual(["b", "d", "a", "c"]);
  expect(sharedFirst(["a", "b"], [])).toEqual(["a", "b"]);
});
