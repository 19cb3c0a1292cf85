import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { stopClock } from "../page/clock.ts";
import { waitForFocus } from "../page/focus.ts";
import type { Visit, VisitOptions } from "../page/visit.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during, data } = await useProduct();

const atLogin = (options: Partial<VisitOptions>, run: (visit: Visit) => Promise<void>) =>
  during({ fakeClock: true, ...options }, async (visited) => {
    await visited.page.goto("/investor/login");
    await heading(visited.page, "Investor Login").waitFor();
    await run(visited);
  });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel(/^Password/);
const logIn = (page: Page) => page.getByRole("button", { name: "Log In" });

itIsAccessible("the investor login", atLogin, async ({ page }, check) => {
  expect(await page.title()).toBe("Investor Login · Kindling");
  await check();
});

describe("the investor login", () => {
  it.each([
    [1280, "beside"],
    [768, "beside"],
    [375, "below"],
  ])("shows at %i px what it leads to %s the form", async (width, place) => {
    await atLogin({ width }, async ({ page }) => {
      const form = (await logIn(page).boundingBox())!;
      const pitch = (await page.getByRole("complementary", { name: /^Founders who fit/ }).boundingBox())!;
      const isBeside = pitch.x >= form.x + form.width;
      const isBelow = pitch.y >= form.y + form.height;
      expect({ isBeside, isBelow }).toEqual({ isBeside: place === "beside", isBelow: place === "below" });
    });
  });

  it("is blocked by the browser without email or password", async () => {
    await atLogin({}, async ({ page }) => {
      await logIn(page).click();
      await waitForFocus(email(page));
      await email(page).fill("no address");
      await password(page).fill("secret");
      await logIn(page).click();
      await waitForFocus(email(page));
      await email(page).fill("me@fund.example");
      await password(page).fill("");
      await logIn(page).click();
      await waitForFocus(password(page));
      await page.clock.runFor(2_000);
      expect(page.url()).toBe(`${proxy.url}/investor/login`);
      expect(await logIn(page).isVisible()).toBe(true);
    });
  });

  it("shows 'Logging in...' for a second (fake clock), then the dashboard, without a request", async () => {
    await atLogin({}, async ({ page, errors }) => {
      await email(page).fill("anyone@fund.example");
      await password(page).fill("anything");
      await stopClock(page);
      await logIn(page).click();
      const working = page.getByRole("button", { name: "Logging in..." });
      await working.waitFor();
      await working.click({ force: true });
      await page.clock.runFor(990);
      expect(page.url()).toBe(`${proxy.url}/investor/login`);
      await page.clock.runFor(20);
      await page.clock.resume();
      await page.waitForURL("**/investor/dashboard");
      await page.getByRole("heading", { name: /^Welcome back, / }).waitFor();
      expect(proxy.seen.filter((line) => line.startsWith("POST"))).toEqual([]);
      expect(errors).toEqual([]);
    });
  });

  it("opens the dashboard when submitted before the configuration loads", async () => {
    await during({}, async ({ page }) => {
      const { promise: submitted, resolve: submit } = Promise.withResolvers<void>();
      await page.route("**/api/config", async (route) => {
        await submitted;
        await route.continue();
      });
      await page.goto("/investor/login");
      await email(page).fill("me@fund.example");
      await password(page).fill("secret");
      await logIn(page).click();
      await page.getByRole("button", { name: "Logging in..." }).waitFor();
      submit();
      await page.waitForURL("**/investor/dashboard");
    });
  });

  it("does not open the dashboard after the user leaves while it is loading", async () => {
    await atLogin({}, async ({ page }) => {
      await email(page).fill("anyone@fund.example");
      await password(page).fill("anything");
      await stopClock(page);
      await logIn(page).click();
      await page.getByRole("link", { name: "Back to Home" }).click();
      await page.waitForURL(`${proxy.url}/`);
      await page.clock.runFor(3_000);
      expect(page.url()).toBe(`${proxy.url}/`);
    });
  });

  it("shows and hides the password", async () => {
    await atLogin({}, async ({ page }) => {
      await password(page).fill("secret");
      expect(await password(page).getAttribute("type")).toBe("password");
      await page.getByRole("button", { name: "Show password" }).click();
      expect(await password(page).getAttribute("type")).toBe("text");
      await page.getByRole("button", { name: "Hide password" }).click();
      expect(await password(page).getAttribute("type")).toBe("password");
    });
  });

  it("works by keyboard only", async () => {
    await atLogin({ translated: true }, async ({ page }) => {
      await email(page).focus();
      await page.keyboard.type("anyone@fund.example");
      await page.keyboard.press("Tab");
      await page.keyboard.type("anything");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Logging in..." }).waitFor();
      await page.clock.fastForward(1_000);
      await page.waitForURL("**/investor/dashboard");
    });
  });
});

describe("the links of the investor login", () => {
  it("lead home", async () => {
    await atLogin({}, async ({ page }) => {
      await page.getByRole("link", { name: "Back to Home" }).click();
      await page.waitForURL(`${proxy.url}/`);
    });
  });

  it("open a mail to the community", async () => {
    await atLogin({}, async ({ page }) => {
      const link = page.getByRole("link", { name: "Contact us to get started" });
      await expect.poll(() => link.getAttribute("href")).toBe("mailto:hello@community.example");
    });
  });

  it("lead to the registration when the community has no email", async () => {
    const config = await data<object>("/api/config");
    const response = { success: true, data: { ...config, contact_email: null } };
    proxy.on("GET", /^\/api\/config/, { kind: "respond", status: 200, body: response });
    await atLogin({}, async ({ page }) => {
      await page.getByRole("link", { name: "Contact us to get started" }).click();
      await page.getByRole("dialog", { name: "Register as an Investor" }).waitFor();
    });
  });
});
