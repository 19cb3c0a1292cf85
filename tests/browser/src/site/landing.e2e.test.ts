import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during } = await useProduct();

const welcome = (page: Page) => page.getByRole("heading", { level: 1, name: /^Welcome to Kindling/ });
const founderOptIn = (page: Page) => page.getByRole("link", { name: /^Founder Opt-In/ });
const founderPortal = (page: Page) => page.getByRole("link", { name: /^Founder Portal/ });

const webinars = (page: Page) => page.getByRole("heading", { level: 2, name: "Fresh from our webinars" });

const config = {
  product: "Kindling",
  access: "open",
  admin_sign_in: "passcode",
  founder_sign_in: "email-only",
  discord_invite_url: null,
  founder_opt_in_url: null,
  founder_portal_url: null,
  contact_email: null,
  video_channel_url: null,
};

itIsAccessible("the landing page", during, async ({ page }, check) => {
  await page.goto("/");
  await welcome(page).waitFor();
  expect(await page.title()).toBe("Kindling · where founders and investors find each other");
  for (const name of ["Why join Kindling?", "Looking to Invest?"])
    await page.getByRole("heading", { level: 2, name }).waitFor();
  for (const name of ["Community Portfolio", "Services Coming Soon", "Investors who fit"])
    await page.getByRole("heading", { level: 3, name }).waitFor();
  await waitForConfiguration(page);
  await page.getByText("Browse the portfolio").scrollIntoViewIfNeeded();
  await webinars(page).waitFor();
  await check();
});

/** Waits for the links that come with the configuration, shortly after the page. */
const waitForConfiguration = (page: Page) =>
  expect.poll(() => founderOptIn(page).getAttribute("href")).toBe("https://community.example/opt-in");

describe("the landing page", () => {
  it("links founders to the community's site, in a new tab", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/");
      await waitForConfiguration(page);
      expect(await founderPortal(page).getAttribute("href")).toBe("https://community.example/portal");
      for (const link of [founderOptIn(page), founderPortal(page)]) {
        expect(await link.getAttribute("target")).toBe("_blank");
        expect(await link.getAttribute("rel")).toContain("noopener");
      }
    });
  });

  it("links founders to its own pages without a community site", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", /^\/api\/config/, {
        kind: "respond",
        status: 200,
        body: { success: true, data: config },
      });
      await page.goto("/", { waitUntil: "networkidle" });
      await founderOptIn(page).click();
      await page.waitForURL("**/apply");
      await page.goBack();
      await founderPortal(page).click();
      await page.waitForURL("**/founder/login");
    });
  });

  it.each([
    ["Join as Investor", "/invest"],
    ["Investor Login", "/investor/login"],
    ["What happens next", "/invest"],
  ])("leads investors on %s to %s", async (name, path) => {
    await during({}, async ({ page }) => {
      await page.goto("/");
      await page.locator("main").getByRole("link", { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
    });
  });

  it.each([1440, 768, 375])("never draws the flame behind text at %i px", async (width) => {
    await during({ width }, async ({ page }) => {
      await page.goto("/");
      await welcome(page).waitFor();
      const behind = await page.evaluate(() => {
        const main = document.querySelector("main")!;
        const flames = [...main.querySelectorAll("svg:has(.fill-ember)")].map((svg) =>
          svg.getBoundingClientRect(),
        );
        const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        const covered: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const box of range.getClientRects())
            if (
              flames.some(
                (f) => box.left < f.right && f.left < box.right && box.top < f.bottom && f.top < box.bottom,
              )
            )
              covered.push(node.textContent ?? "");
        }
        return { flames: flames.length, covered };
      });
      expect(behind).toEqual({ flames: 2, covered: [] });
    });
  });

  it("shows the configured community name", async () => {
    await during({}, async ({ page }) => {
      const data = { ...config, product: "Tinderbox" };
      proxy.on("GET", /^\/api\/config/, { kind: "respond", status: 200, body: { success: true, data } });
      await page.goto("/");
      await page.getByRole("heading", { level: 1, name: /^Welcome to Tinderbox/ }).waitFor();
      await page.getByRole("heading", { level: 2, name: "Why join Tinderbox?" }).waitFor();
    });
  });

  it("renders while every API request fails", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", /^\/api\//, { kind: "cut" });
      await page.goto("/");
      await welcome(page).waitFor();
      expect(await founderOptIn(page).getAttribute("href")).toBe("/apply");
      expect(await founderPortal(page).getAttribute("href")).toBe("/founder/login");
    });
  });

  it("opens the portfolio on a click anywhere on its card", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/");
      // Clicks the card's far end, not the link itself.
      await page.getByText("Browse the portfolio").scrollIntoViewIfNeeded();
      const words = await page.getByText("Browse the portfolio").boundingBox();
      await page.mouse.click(words!.x + 5, words!.y + words!.height - 5);
      await page.waitForURL("**/portfolio");
      await page.getByRole("heading", { level: 1, name: "Community Portfolio" }).waitFor();
    });
  });

  it("links to the admin login by a small lock", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: "Admin login" }).click();
      await page.waitForURL("**/admin/login");
    });
  });

  it("takes the focus in reading order by keyboard", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/");
      await waitForConfiguration(page);
      const names: string[] = [];
      for (let presses = 0; presses < 24; presses += 1) {
        await page.keyboard.press("Tab");
        await webinars(page).waitFor();
        names.push(
          await page.evaluate(
            () =>
              document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
          ),
        );
      }
      expect(names).toEqual([
        "Skip to content",
        "Kindling home",
        "Portfolio",
        "Investor login",
        "Founder login",
        "Theme: system. Switch to light",
        "Invest",
        "Apply",
        "Founder Opt-In (opens in a new tab)",
        "Founder Portal (opens in a new tab)",
        "Join as Investor",
        "Investor Login",
        "After the no: keeping a door open for a year (opens in a new tab)",
        "Hiring your first engineer when you are not one (opens in a new tab)",
        "Due diligence without dread (opens in a new tab)",
        "Community Portfolio",
        "Register as an Investor",
        "What happens next",
        "Admin login",
        "Founder login",
        "Investor login",
        "Community chat (opens in a new tab)",
        "hello@community.example",
        expect.anything(),
      ]);
    });
  });

  it("loads forms and their validation only on demand, and by default no numbers of the community", async () => {
    await during({}, async ({ page }) => {
      proxy.seen.length = 0;
      await page.goto("/", { waitUntil: "networkidle" });
      const calls = proxy.seen.filter((request) => !request.startsWith("GET /assets/"));
      expect(proxy.seen.filter((request) => /investor-form|select|zod|schemas/.test(request))).toEqual([]);
      expect(calls.filter((request) => request.startsWith("GET /api/"))).toEqual(["GET /api/config"]);
      expect(await page.getByRole("region", { name: "The community in numbers" }).count()).toBe(0);
    });
  });

  it("does not shift while it loads or when its font arrives late", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", /\.woff2$/, { kind: "hold" });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto("/", { waitUntil: "domcontentloaded" });
      await welcome(page).waitFor();
      await waitForConfiguration(page);
      const drawn = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      await drawn();
      proxy.release();
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      await drawn();
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(shifted).toBeLessThan(0.02);
    });
  });
});
