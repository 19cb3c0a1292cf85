import { expect, it } from "vitest";
import { absenceMail, accountDeletedMail } from "./mail-texts.ts";

it("a mail names a deadline that has not passed anywhere", () => {
  // In Honolulu it is still the 27th.
  const deadline = new Date("2026-12-28T05:00:00Z");
  const deleted = accountDeletedMail(
    "Kindling",
    { erasedFrom: deadline.toISOString(), link: "/restore" },
    undefined,
  );
  const absence = { lastHere: new Date("2025-01-01T00:00:00Z"), archiveFrom: deadline, signInUrl: null };
  const absent = absenceMail("Kindling", absence, undefined);
  expect(deleted.text).toContain("until 27 December 2026");
  expect(absent.text).toContain("On 27 December 2026 your account is deleted");
});
