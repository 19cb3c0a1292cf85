import { texts } from "@kindling/contracts/texts.ts";
import { expect, it } from "vitest";
import { withWait } from "./counters.ts";

it.each([
  [0, "a minute"],
  [60_000, "a minute"],
  [60_001, "2 minutes"],
  [15 * 60_000, "15 minutes"],
])("a lock of %i ms says how long it lasts: %s", (ms, wait) => {
  expect(withWait(texts.tooManySignIns, ms)).toBe(`Too many attempts. Please wait ${wait} and try again.`);
});
