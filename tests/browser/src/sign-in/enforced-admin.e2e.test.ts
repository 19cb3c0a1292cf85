import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsForEveryone } from "../page/everyone.ts";
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

describe("an admin, where access is enforced", () => {
  it("sees nothing without having signed in, and everything afterwards, over a reload and in a new tab", async () => {
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

  it("is out after Logout, for the browser's Back and for whoever has copied the cookie", async () => {
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

  it("is led to the login when the session ends, and back to where that was", async () => {
    await during({}, async ({ page }) => {
      // Else it would be told at once.
      proxy.on("GET", /live/, { kind: "hang" });
      await page.goto("/admin/login");
      await signIn(page);
      await page.getByRole("tab", { name: "Investor Database" }).click();
      await page.waitForURL("**/admin/dashboard?tab=database");
      // What is still being asked for is not asked for again.
      await page.getByText("No investors found").waitFor();
      await endSession(page, product.url);
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.waitForURL("**/admin/login");
      await ended(page).waitFor();
      // Also when the page is loaded anew meanwhile.
      await page.reload();
      await ended(page).waitFor();
      await signIn(page);
      await page.waitForURL("**/admin/dashboard?tab=database");
      await page.getByRole("tab", { name: "Investor Database", selected: true }).waitFor();
    });
  });

  it("is led to the login without having done anything, as nothing would arrive any more", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await signIn(page);
      await expect.poll(() => proxy.seen.some((line) => line.startsWith("GET /api/live"))).toBe(true);
      await emberline(page).waitFor();
      await endSession(page, product.url);
      await ended(page).waitFor({ timeout: 50_000 });
    });
  });

  it("is led to the login when someone else signs in, in the same browser", async () => {
    await during({}, async ({ page }) => {
      // Else the live connection would say so.
      proxy.on("GET", /live/, { kind: "hang" });
      await page.goto("/admin/login");
      await signIn(page);
      await emberline(page).waitFor();
      const another = await page.context().newPage();
      await another.goto("/founder/login");
      await another.getByLabel("Email").fill("maya@emberline.example");
      await another.getByRole("button", { name: "Sign In" }).click();
      await another.waitForURL("**/founder/dashboard");
      await page.waitForURL("**/admin/login");
      await ended(page).waitFor();
    });
  });

  it("is told when logging out did not reach the server", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await signIn(page);
      await dashboard(page).waitFor();
      proxy.on("DELETE", /session/, { kind: "cut" });
      await logout(page).click();
      await page.waitForURL("**/admin/login");
      await page.getByText("Logged out on this screen only").waitFor();
    });
  });

  it("is told what the server says of too many tries", async () => {
    await during({}, async ({ page }) => {
      const error = "Too many attempts. Please wait a while and try again.";
      proxy.on("POST", /admin\/session/, { kind: "answer", status: 429, body: { success: false, error } });
      await page.goto("/admin/login");
      await page.getByLabel("Passcode", { exact: true }).fill("wrong");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("alert").getByText(error).waitFor();
    });
  });
});

itIsForEveryone("an admin's login after the session has ended", during, async ({ page }, check) => {
  await page.goto("/admin/login");
  await signIn(page);
  await dashboard(page).waitFor();
  // Here nothing is asked for that would be refused.
  await page.goto("/");
  await endSession(page, product.url);
  await page.evaluate(() => {
    const state = { usr: { ended: true, from: "https://evil.example/" }, key: "x", idx: 0 };
    history.replaceState(state, "", "/admin/login");
  });
  await page.reload();
  await ended(page).waitFor();
  await check();
  await signIn(page);
  await dashboard(page).waitFor();
});
