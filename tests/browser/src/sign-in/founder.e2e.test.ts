import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillIn, submit } from "../apply/use-apply.ts";
import { endSessionWhenSaving, useEnforced } from "../product/enforced.ts";

const { product, during, send } = await useEnforced({ FOUNDER_SIGN_IN: "email-only" });
const maya = { company: "Emberline", name: "Maya Okafor", email: "maya@emberline.example" };
const { id } = await send<{ id: number }>("POST", "/api/founders", maya);

const ended = (page: Page) => page.getByText("Your session has ended.");
const storedLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("founderLogin") ?? "null"));

async function signIn(page: Page, email = maya.email): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function atDashboard(page: Page): Promise<void> {
  await page.goto("/founder/login");
  await signIn(page);
  await page.waitForURL("**/founder/dashboard");
  await page.getByText("Emberline", { exact: true }).first().waitFor();
}

describe("a founder who signs in by email only, under enforced access", () => {
  it("reads and changes only their own record, and has no access after Sign Out", async () => {
    await during({}, async ({ page, errors }) => {
      await page.goto("/founder/login");
      await page.getByText("Enter the email you applied with.", { exact: true }).waitFor();
      await atDashboard(page);
      expect(await storedLogin(page)).toMatchObject({ founderId: id, email: maya.email });
      await page.getByRole("tab", { name: "Company Metrics" }).click();
      await page.getByRole("button", { name: "Edit Metrics" }).click();
      await page.getByLabel("Total Users").fill("1200");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("1,200").waitFor();
      await page.getByRole("tab", { name: "Services" }).click();
      await page.reload();
      await page.getByText("Emberline", { exact: true }).first().waitFor();
      expect(errors).toEqual([]);

      await page.getByRole("button", { name: "Sign Out" }).click();
      await page.waitForURL("**/founder/login");
      expect(await ended(page).count()).toBe(0);
      expect(await storedLogin(page)).toBeNull();
      expect(await page.context().cookies()).toEqual([]);
      await page.goto("/founder/dashboard");
      await page.waitForURL("**/founder/login");
    });
  });

  it("is redirected to the login when the session ends, also while saving, and back to the same tab", async () => {
    await during({}, async ({ page }) => {
      await atDashboard(page);
      await page.getByRole("tab", { name: "Company Metrics" }).click();
      await page.getByRole("button", { name: "Edit Metrics" }).click();
      await page.getByLabel("Total Users").fill("1300");
      await endSessionWhenSaving(page, product.url);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.waitForURL("**/founder/login");
      await ended(page).waitFor();
      expect(await storedLogin(page)).toBe("ended");
      await signIn(page);
      await page.waitForURL("**/founder/dashboard?tab=metrics");
      expect(await page.getByLabel("Total Users").inputValue()).toBe("1300");
    });
  });
});

describe("a visitor under enforced access", () => {
  it("applies and continues to the dashboard, though the response has fewer fields than an admin's", async () => {
    await during({}, async ({ page, errors }) => {
      await fillIn(page, "Kindred");
      await submit(page).click();
      await page.getByRole("heading", { level: 1, name: "Opt-in Submitted Successfully!" }).waitFor();
      await page.getByRole("link", { name: "Go to Founder Login" }).click();
      expect(await page.getByLabel("Email").inputValue()).toBe("kindred@mail.example");
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL("**/founder/dashboard");
      await page.getByText("Kindred", { exact: true }).first().waitFor();
      expect(errors).toEqual([]);
    });
  });
});
