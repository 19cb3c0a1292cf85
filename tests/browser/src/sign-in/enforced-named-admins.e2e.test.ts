import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "@kindling/gateway/passwords/argon2.ts";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { itIsForEveryone } from "../page/everyone.ts";
import { useEnforced } from "../product/enforced.ts";

const folder = await mkdtemp(join(tmpdir(), "kindling-admins-"));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, "admins");
await writeFile(
  file,
  `anna ${await hashPassword("anna's passcode")}\nben ${await hashPassword("ben's passcode")}\n`,
);
const { during } = await useEnforced({ FOUNDER_SIGN_IN: "email-only", ADMINS_FILE: file });

const nameField = (page: Page) => page.getByLabel("Name", { exact: true });
const passcodeField = (page: Page) => page.getByLabel("Passcode", { exact: true });

describe("one of several admins", () => {
  it("signs in by name and passcode, and sees what is missing or wrong", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await passcodeField(page).fill("ben's passcode");
      await page.keyboard.press("Enter");
      await page.getByText("Please enter your name").waitFor();
      expect(await nameField(page).evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type("anna");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("Invalid name or passcode. Please try again.").waitFor();
      await nameField(page).fill("ben");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.waitForURL("**/admin/dashboard");
    });
  });

  it("is asked for the name when the passcode is sent before the configuration is loaded", async () => {
    await during({}, async ({ page }) => {
      const { promise: submitted, resolve: submit } = Promise.withResolvers<void>();
      await page.route("**/api/config", async (route) => {
        await submitted;
        await route.continue();
      });
      await page.goto("/admin/login");
      await passcodeField(page).fill("ben's passcode");
      await page.keyboard.press("Enter");
      expect(await nameField(page).count()).toBe(0);
      submit();
      await page.getByText("Please enter your name").waitFor();
      expect(await nameField(page).evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type("ben");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/dashboard");
    });
  });
});

itIsForEveryone("the login of several admins", during, async ({ page }, check) => {
  await page.goto("/admin/login");
  await nameField(page).waitFor();
  await check("before");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Please enter your name").waitFor();
  await check("without a name");
});
