import { expect, it } from "vitest";
import { pathId } from "./primitives.ts";

it.each([
  ["1", 1],
  ["42", 42],
  ["2147483647", 2_147_483_647],
])("reads a path's id %s", (text, id) => {
  expect(pathId.parse(text)).toBe(id);
});

it.each([
  "0",
  "01",
  "-1",
  "1.0",
  "1e3",
  " 1",
  "abc",
  "",
  "2147483648",
  "9999999999",
  "99999999999999999999",
  "١",
])("rejects a path's id %j", (text) => {
  expect(pathId.safeParse(text).success).toBe(false);
});
