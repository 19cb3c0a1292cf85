import { founderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { expect, it } from "vitest";
import { restorePatch } from "./earlier-values.ts";

it("restorePatch leaves out the email, and a value of today that new values may no longer have", () => {
  const phone = "1".repeat(51);
  const stored = { phone, vertical: "Rail", email: "now@example.com" };
  const values = { phone, vertical: "Ports", email: "then@example.com" };
  expect(restorePatch(founderUpdate, values, stored)).toEqual({ vertical: "Ports" });
});
