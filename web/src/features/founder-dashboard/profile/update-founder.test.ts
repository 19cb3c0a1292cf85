import { texts } from "@kindling/contracts/texts.ts";
import { expect, it } from "vitest";
import { HttpError } from "../../../lib/api/api-errors.ts";
import { founderSaveError } from "./update-founder.ts";

it("founderSaveError says when saving goes on after too many changes", () => {
  const refused = { success: false, error: texts.tooManyOwnChanges(2 * 3_600), code: "too_many" };
  expect(founderSaveError(new HttpError(429, refused), {})).toBe(
    "Failed to save changes: You have changed a lot in a short time. You can save again in 2 hours.",
  );
});
