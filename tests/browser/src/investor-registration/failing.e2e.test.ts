import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import {
  dialog,
  field,
  fillRequired,
  openForm,
  registerButton,
  useRegistration,
} from "./use-registration.ts";

const { during } = await useRegistration();

describe("submitting the investor registration", () => {
  it("shows the server's error when the email is taken", async () => {
    await during({}, async ({ page }) => {
      await openForm(page);
      const email = await fillRequired(page);
      await registerButton(page).click();
      await dialog(page).waitFor({ state: "hidden" });
      await openForm(page);
      await field(page, "Name").fill("Somebody Else");
      await field(page, "Email").fill(email.toUpperCase());
      await registerButton(page).click();
      await dialog(page).getByRole("alert").getByText("An investor with this email already exists").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await fillRequired(page);
      await registerButton(page).click();
      await dialog(page).waitFor({ state: "hidden" });
    });
  });
});
