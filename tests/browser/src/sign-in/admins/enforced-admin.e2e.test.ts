import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { endSession, passcode, useEnforced } from "../../product/enforced.ts";

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

  it("is redirected to the login when the session ends, and back to the same tab", async () => {
    await during({}, async ({ page }) => {
      // Otherwise the live connection would report the end at once.
      proxy.on("GET", /live/, { kind: "hang" });
      await page.goto("/admin/login");
      await signIn(page);
      await page.getByRole("tab", { name: "Investor Database" }).click();
      await page.waitForURL("**/admin/dashboard?tab=database");
      // Wait for pending requests, which Refresh would not repeat.
      await page.getByText("No investors found").waitFor();
      await endSession(page, product.url);
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.waitForURL("**/admin/login");
      await ended(page).waitFor();
      // The notice survives a reload.
      await page.reload();
      await ended(page).waitFor();
      await signIn(page);
      await page.waitForURL("**/admin/dashboard?tab=database");
      await page.getByRole("tab", { name: "Investor Database", selected: true }).waitFor();
    });
  });

  it("stays signed in when a change of the session before is refused", async () => {
    await during({}, async ({ page }) => {
      // Otherwise the live connection would report the end at once.
      proxy.on("GET", /live/, { kind: "hang" });
      await page.goto("/admin/login");
      await signIn(page);
      await page.getByRole("button", { name: "Ask of Emberline" }).click();
      proxy.on("PUT", /ask/, { kind: "hold" });
      await page.getByRole("textbox", { name: "Ask of Emberline in USD" }).fill("900");
      await page.keyboard.press("Enter");
      await expect.poll(() => proxy.seen.some((line) => line.startsWith("PUT"))).toBe(true);
      await endSession(page, product.url);
      await page.getByRole("button", { name: "Refresh" }).click();
      await ended(page).waitFor();
      await signIn(page);
      await emberline(page).waitFor();
      const refused = page.waitForResponse((response) => response.request().method() === "PUT");
      proxy.release();
      expect((await refused).status()).toBe(401);
      await page.getByText("The ask of Emberline was not changed").waitFor();
      await emberline(page).waitFor();
      expect(await ended(page).count()).toBe(0);
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

  it("is redirected to the login when another user signs in in the same browser", async () => {
    await during({}, async ({ page }) => {
      // Otherwise the live connection would report it.
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

  it("learns that two-step sign-in is for admins with a name of their own", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/admin/login");
      await signIn(page);
      await page.getByRole("link", { name: "Activity" }).waitFor();
      expect(await page.getByRole("link", { name: "Two-step sign-in" }).count()).toBe(0);
      await page.goto("/admin/two-step");
      await page.getByText("Two-step sign-in is for admins with a name of their own.").waitFor();
    });
  });

  it("sees a warning when the logout request fails", async () => {
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

  it("sees the server's error after too many attempts", async () => {
    await during({}, async ({ page }) => {
      const error = "Too many attempts. Please wait 15 minutes and try again.";
      proxy.on("POST", /admin\/session/, { kind: "respond", status: 429, body: { success: false, error } });
      await page.goto("/admin/login");
      await page.getByLabel("Passcode", { exact: true }).fill("wrong");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("alert").getByText(error).waitFor();
    });
  });
});

itIsAccessible("an admin's login after the session has ended", during, async ({ page }, check) => {
  await page.goto("/admin/login");
  await signIn(page);
  await dashboard(page).waitFor();
  // The landing page sends no request that would be rejected.
  await page.goto("/");
  await endSession(page, product.url);
  await page.evaluate(() => {
    const state = { usr: { ended: true, from: "https://evil.example/" }, key: "x", idx: 0 };
    history.replaceState(state, "", "/admin/login");
    localStorage.setItem("kindling.admin", JSON.stringify("ended"));
  });
  await page.reload();
  await ended(page).waitFor();
  await check();
  await signIn(page);
  await dashboard(page).waitFor();
});
