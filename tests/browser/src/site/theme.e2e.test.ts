import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { startWith } from "../page/visit.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during } = await useProduct();

const button = (page: Page) => page.getByRole("button", { name: /^Theme: / });
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const [lightPaper, darkPaper] = ["rgb(251, 247, 241)", "rgb(26, 23, 20)"];

describe("the theme", () => {
  it.each(["light", "dark"] as const)("follows the %s system theme until one is chosen", async (scheme) => {
    await during({ colorScheme: scheme }, async ({ page }) => {
      await page.goto("/");
      await button(page).waitFor();
      await expect.poll(() => background(page)).toBe(scheme === "dark" ? darkPaper : lightPaper);
      const other = scheme === "dark" ? "light" : "dark";
      await page.emulateMedia({ colorScheme: other });
      await expect.poll(() => theme(page)).toBe(other);
    });
  });

  it("is light on paper", async () => {
    await during({ colorScheme: "dark" }, async ({ page }) => {
      await page.goto("/");
      await expect.poll(() => background(page)).toBe(darkPaper);
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => background(page)).toBe(lightPaper);
      // Its background is printed, because its text is light.
      const apply = page.getByRole("link", { name: "Apply", exact: true });
      await expect(apply.evaluate((link) => getComputedStyle(link).printColorAdjust)).resolves.toBe("exact");
    });
  });

  it("stays as chosen over a reload and in every tab until system is chosen", async () => {
    await during({ colorScheme: "dark" }, async ({ page }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Theme: system. Switch to light" }).click();
      await expect.poll(() => background(page)).toBe(lightPaper);
      const another = await page.context().newPage();
      await another.goto("/portfolio");
      await another.getByRole("button", { name: "Theme: light. Switch to dark" }).waitFor();
      await expect.poll(() => background(another)).toBe(lightPaper);
      await page.reload();
      await expect.poll(() => background(page)).toBe(lightPaper);
      await page.getByRole("button", { name: "Theme: light. Switch to dark" }).click();
      await expect.poll(() => theme(another)).toBe("dark");
      await page.getByRole("button", { name: "Theme: dark. Switch to system" }).click();
      await page.emulateMedia({ colorScheme: "light" });
      await expect.poll(() => background(page)).toBe(lightPaper);
    });
  });

  it("is applied before the client loads", async () => {
    await during({ emptyCache: true }, async ({ page }) => {
      await startWith(page, "localStorage", "kindling.theme", '"dark"');
      proxy.on("GET", /^\/assets\/(index|start)-.*\.js/, { kind: "hold" });
      await page.goto("/", { waitUntil: "commit" });
      await page.waitForFunction(() => document.body !== null);
      await expect.poll(() => background(page)).toBe(darkPaper);
      expect(await button(page).count()).toBe(0);
      proxy.release();
      await button(page).waitFor();
    });
  });

  it("changes without a transition when reduced motion is preferred", async () => {
    await during({ reducedMotion: "reduce" }, async ({ page }) => {
      await page.goto("/");
      await button(page).waitFor();
      const transitions = await page.evaluate(() => {
        document.documentElement.dataset.theme = "dark";
        return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
      });
      expect(await background(page)).toBe(darkPaper);
      expect(transitions).toBe(0);
    });
  });

  const paths = [
    "/portfolio",
    "/apply",
    "/admin/login",
    "/founder/login",
    "/investor/login",
    "/investor/invitation",
    "/investor/dashboard",
    "/admin/dashboard",
    "/admin/activity",
    "/no/such/page",
  ];
  it("can be chosen on every page", async () => {
    await during({}, async ({ page }) => {
      for (const path of paths) {
        if (path === "/admin/dashboard")
          await page.evaluate(() => localStorage.setItem("kindling.admin", "true"));
        await page.goto(path);
        await page.getByRole("button", { name: "Theme: system. Switch to light" }).click();
        await button(page).click();
        expect(await theme(page), path).toBe("dark");
        await button(page).click();
      }
    });
  });
});

itIsAccessible("a theme that is not the system's", during, async ({ page }, check) => {
  await startWith(page, "localStorage", "kindling.theme", '"light"');
  await page.goto("/");
  await button(page).waitFor();
  await check();
});
