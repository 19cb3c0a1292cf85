import { expect, it } from "vitest";
import { texts } from "./texts.ts";

it.each([
  [1, "in 1 minute"],
  [61, "in 2 minutes"],
  [3_600, "in 60 minutes"],
  [5_401, "in 2 hours"],
  [86_400, "in 24 hours"],
])("tooManyOwnChanges(%d) says %s", (seconds, wait) => {
  expect(texts.tooManyOwnChanges(seconds)).toContain(`You can save again ${wait}.`);
});
