import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { stopClock } from "../../page/clock.ts";
import { waitForFocus } from "../../page/focus.ts";
import { pressTwice } from "../../page/press.ts";
import type { Visit, VisitOptions } from "../../page/visit.ts";
import { adminPasscode } from "../../product/product-pool.ts";
import { useProduct } from "../../product/use-product.ts";

const { proxy, during } = await useProduct();

const atLogin = (options: Partial<VisitOptions>, run: (visit: Visit) => Promise<void>) =>
  during({ fakeClock: true, ...options }, async (visited) => {
    await visited.page.goto("/admin/login");
    await visited.page.getByRole("heading", { level: 1, name: "Admin Login" }).waitFor();
    await run(visited);
  });

const passcode = (page: Page) => page.getByLabel("Passcode", { exact: true });
const signIn = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });
const wrong = "Invalid passcode. Please try again.";
const failed = "Login failed. Please try again.";

async function signInWith(page: Page, text: string): Promise<void> {
  await passcode(page).fill(text);
  await signIn(page).click();
  await advanceOneSecond(page);
}

/** Skips the second that signing in takes at least. */
async function advanceOneSecond(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Signing in..." }).waitFor();
  await page.clock.fastForward(1_000);
}

itIsAccessible("the admin login", atLogin, async ({ page, errors }, check) => {
  expect(await page.title()).toBe("Admin Login · Kindling");
  await check();
  expect(errors).toEqual([]);
  await signInWith(page, "wrong");
  await page.getByText(wrong).waitFor();
  await check("refused");
  // The browser itself logs the failed request.
  expect(errors.splice(0)).toEqual([expect.stringContaining("401")]);
});

describe("the admin login", () => {
  it("shows 'Signing in...' for a second (fake clock), then opens the dashboard", async () => {
    await atLogin({}, async ({ page, errors }) => {
      await passcode(page).fill(adminPasscode);
      await stopClock(page);
      const responded = page.waitForResponse("**/api/admin/session");
      await signIn(page).click();
      await page.clock.runFor(10);
      await page.getByRole("button", { name: "Signing in..." }).waitFor();
      expect((await responded).status()).toBe(200);
      await page.clock.runFor(980);
      expect(page.url()).toBe(`${proxy.url}/admin/login`);
      await page.clock.runFor(20);
      await page.clock.resume();
      await page.waitForURL("**/admin/dashboard");
      await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("keeps the dashboard open over a reload and in another tab, until Logout in either", async () => {
    await atLogin({}, async ({ page }) => {
      await signInWith(page, adminPasscode);
      await page.waitForURL("**/admin/dashboard");
      await page.reload();
      await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
      const another = await page.context().newPage();
      await another.goto("/admin/dashboard");
      await another.getByRole("button", { name: "Logout" }).click();
      await another.waitForURL("**/admin/login");
      await page.waitForURL("**/admin/login");
      await page.goto("/AdminDashboard");
      await page.waitForURL("**/admin/login");
    });
  });

  it("sends one request on repeated presses", async () => {
    await atLogin({}, async ({ page }) => {
      proxy.seen.length = 0;
      await passcode(page).fill("wrong");
      await pressTwice(signIn(page));
      await passcode(page).press("Enter");
      await page.getByRole("button", { name: "Signing in..." }).click({ force: true });
      await advanceOneSecond(page);
      await page.getByText(wrong).waitFor();
      expect(proxy.seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /api/admin/session"]);
    });
  });

  it.each([
    ["a wrong passcode", "wrong"],
    ["an empty passcode", ""],
    ["the passcode in another case", "Open sesame"],
    ["2,000 characters", "x".repeat(2_000)],
  ])("rejects %s", async (_what, text) => {
    await atLogin({}, async ({ page }) => {
      await signInWith(page, text);
      const problem = page.getByRole("alert").filter({ hasText: wrong });
      await problem.waitFor();
      expect(page.url()).toBe(`${proxy.url}/admin/login`);
      // The field keeps the focus for a retry, and typing removes the error.
      await waitForFocus(passcode(page));
      await page.keyboard.type(adminPasscode);
      await expect.poll(() => problem.count()).toBe(0);
      expect(await passcode(page).inputValue()).toBe(adminPasscode);
      await page.keyboard.press("Enter");
      await advanceOneSecond(page);
      await page.waitForURL("**/admin/dashboard");
    });
  });

  it("shows a rejection after a second too (fake clock)", async () => {
    await atLogin({}, async ({ page }) => {
      await passcode(page).fill("wrong");
      await stopClock(page);
      const responded = page.waitForResponse("**/api/admin/session");
      await signIn(page).click();
      await responded;
      await page.clock.runFor(990);
      expect(await page.getByText(wrong).count()).toBe(0);
      await page.clock.runFor(20);
      await page.getByText(wrong).waitFor();
    });
  });

  it("shows and hides the passcode", async () => {
    await atLogin({}, async ({ page }) => {
      await passcode(page).fill("open");
      expect(await passcode(page).getAttribute("type")).toBe("password");
      await page.getByRole("button", { name: "Show passcode" }).click();
      expect(await passcode(page).getAttribute("type")).toBe("text");
      await page.getByRole("button", { name: "Hide passcode" }).click();
      expect(await passcode(page).getAttribute("type")).toBe("password");
    });
  });

  it("links to the main site", async () => {
    await atLogin({}, async ({ page }) => {
      await page.getByRole("link", { name: "Back to main site" }).click();
      await page.waitForURL(`${proxy.url}/`);
    });
  });

  it("works by keyboard only", async () => {
    await atLogin({ translated: true }, async ({ page }) => {
      const reached: string[] = [];
      for (let presses = 0; presses < 5; presses += 1) {
        await page.keyboard.press("Tab");
        reached.push(
          await page.evaluate(() => {
            const at = document.activeElement;
            return at?.getAttribute("aria-label") ?? at?.getAttribute("name") ?? at?.textContent ?? "";
          }),
        );
      }
      expect(reached.slice(2)).toEqual(["passcode", "Show passcode", "Sign in"]);
      await passcode(page).focus();
      await page.keyboard.type(adminPasscode);
      await page.keyboard.press("Enter");
      await advanceOneSecond(page);
      await page.waitForURL("**/admin/dashboard");
    });
  });
});

describe("the admin login when the server fails", () => {
  it.each([
    ["returns 500", { kind: "respond", status: 500, body: { success: false, error: "Something broke" } }],
    ["returns invalid JSON", { kind: "respond", status: 200, body: "<html>" }],
    [
      "returns an unexpected record",
      { kind: "respond", status: 200, body: { success: true, data: { role: "king" } } },
    ],
    ["breaks the connection", { kind: "cut" }],
  ] as const)("shows an error when it %s, and accepts a retry", async (_what, fault) => {
    await atLogin({}, async ({ page }) => {
      proxy.on("POST", /admin\/session/, fault);
      await signInWith(page, adminPasscode);
      await page.getByRole("alert").filter({ hasText: failed }).waitFor();
      proxy.clear();
      await signIn(page).click();
      await advanceOneSecond(page);
      await page.waitForURL("**/admin/dashboard");
    });
  });

  it("times out after 30 s (fake clock)", async () => {
    await atLogin({}, async ({ page }) => {
      proxy.on("POST", /admin\/session/, { kind: "hang" });
      await signInWith(page, adminPasscode);
      await page.getByRole("button", { name: "Signing in..." }).waitFor();
      await page.clock.fastForward(28_000);
      expect(await page.getByText(failed).count()).toBe(0);
      await page.clock.fastForward(2_000);
      await page.getByText(failed).waitFor();
    });
  });
});
