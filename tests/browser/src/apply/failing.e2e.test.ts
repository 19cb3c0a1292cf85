import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { fillIn, submit, useApply } from "./use-apply.ts";

const { during } = await useApply();

describe("submitting the opt-in", () => {
  it("shows an error when the email or company is taken", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Twice");
      await submit(page).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
      await fillIn(page, "Twice");
      await submit(page).click();
      await page
        .getByRole("alert")
        .getByText("A founder with this email or company already exists")
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});
