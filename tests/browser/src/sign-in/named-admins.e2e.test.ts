import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { hashPassword } from "@kindling/gateway/passwords/argon2.ts";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { afterAll, describe, it } from "vitest";
import { useEnforced } from "../product/enforced.ts";

const folder = await mkdtemp(join(tmpdir(), "kindling-admins-"));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, "admins");
await writeFile(
  file,
  `anna ${await hashPassword("anna's passcode")}\nben ${await hashPassword("ben's passcode")}\n`,
);
const { product, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only", ADMINS_FILE: file });

const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const passcodeField = (page: Page) => page.getByLabel("Passcode", { exact: true });

describe("one of several admins", () => {
  it("is named in the history of what they change", async () => {
    const { company } = await send<Founder>("POST", "/api/founders", founderLike(1));
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await nameField(page).fill("anna");
      await passcodeField(page).fill("anna's passcode");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: company, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: company });
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("Founded Year").fill("2024");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Founder saved").waitFor();
      await dialog.getByRole("tab", { name: "History" }).click();
      const entries = dialog.getByRole("listitem");
      await entries.first().getByText("anna changed").waitFor();
      await entries.last().getByText("A visitor applied with").waitFor();
    });
  });

  it("does not undo the same change that another admin made since", async () => {
    const { id, company } = await send<Founder>("POST", "/api/founders", founderLike(2));
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await nameField(page).fill("anna");
      await passcodeField(page).fill("anna's passcode");
      await page.keyboard.press("Enter");
      const ask = page.getByRole("button", { name: `Ask of ${company}` });
      await ask.click();
      await page.getByRole("textbox", { name: `Ask of ${company} in USD` }).fill("600000");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Your changes, 1 to undo" }).waitFor();
      await product.signIn("ben's passcode", "ben");
      for (const requested_check_usd of [500_000, 600_000])
        await product.send("PUT", `/api/founders/${id}/ask`, { requested_check_usd });
      await page.keyboard.press("Control+z");
      await page.getByText("ben changed it since. Total Ask is now $600,000.").waitFor();
      await page.reload();
      await page.getByRole("button", { name: `Ask of ${company}: $600K` }).waitFor();
    });
  });
});
