import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { endSession, passcode, useEnforced } from "../product/enforced.ts";

const { product, proxy, during, send } = await useEnforced({
  FOUNDER_SIGN_IN: "email-only",
  LOG_LEVEL: "error",
});
await send("POST", "/api/founders", {
  company: "Emberline",
  name: "Maya Okafor",
  email: "maya@emberline.example",
});

const dashboard = (page: Page) => page.getByRole("heading", { level: 1, name: "Admin Dashboard" });
const emberline = (page: Page) => page.getByRole("button", { name: "Emberline", exact: true });
const logout = (page: Page) => page.getByRole("button", { name: "Logout" });
const ended = (page: Page) => page.getByText("Your session has ended.");

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/admin/dashboard*");
}

describe("an admin under enforced access", () => {
  it("sees no data before sign-in, and all data afterwards, over a reload and in a new tab", async () => {
    await during({}, async ({ page, errors }) => {
      await page.goto("/admin/dashboard");
      await page.waitForURL("**/admin/login");
      expect(await ended(page).count()).toBe(0);
      expect(proxy.seen.filter((line) => /founders|investors|stats|live/.test(line))).toEqual([]);
      await signIn(page);
      await emberline(page).waitFor();
      expect(await page.getByText("Open access").count()).toBe(0);
      await page.reload();
      await emberline(page).waitFor();
      const another = await page.context().newPage();
      await another.goto("/AdminDashboard");
      await emberline(another).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("has no access after Logout, by Back or with a copied cookie", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/");
      await page.goto("/admin/login");
      await signIn(page);
      await dashboard(page).waitFor();
      const [cookie] = await page.context().cookies();
      await logout(page).click();
      await page.waitForURL("**/admin/login");
      expect(await ended(page).count()).toBe(0);
      expect(await page.context().cookies()).toEqual([]);

      await page.goBack();
      await page.goForward();
      await page.goto("/admin/dashboard");
      await page.waitForURL("**/admin/login");
      expect(await page.getByText("Emberline").count()).toBe(0);

      await page.context().addCookies([cookie!]);
      await page.goto("/admin/dashboard");
      await page.waitForURL("**/admin/login");
    });
  });

  it("is redirected to the login when the session ends while idle", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await signIn(page);
      await expect.poll(() => proxy.seen.some((line) => line.startsWith("GET /api/live"))).toBe(true);
      await emberline(page).waitFor();
      await endSession(page, product.url);
      await ended(page).waitFor({ timeout: 50_000 });
    });
  });
});
