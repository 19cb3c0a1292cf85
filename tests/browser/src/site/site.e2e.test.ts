import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { dialog, opener } from "../investor-registration/use-registration.ts";
import { axeViolations } from "../page/axe.ts";
import { startWith, viewportOf } from "../page/visit.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during } = await useProduct();

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const ownOrigin = () => [new URL(proxy.url).origin];

/** The origins that are requested from now on; pictures that are data: URLs have none. */
function originsOf(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if (origin !== "null") origins.add(origin);
  });
  return origins;
}

it("the landing page loads on demand, without a shift, from this origin alone, and leads on", async () => {
  await during({ emptyCache: true }, async ({ page, errors }) => {
    proxy.on("GET", /\.woff2$/, { kind: "hold" });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    const origins = originsOf(page);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    const optIn = page.getByRole("link", { name: "Founder Opt-In" });
    await expect.poll(() => optIn.getAttribute("href")).toBe("https://community.example/opt-in");
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
    expect(proxy.seen.filter((request) => /investor-form|select|zod|schemas/.test(request))).toEqual([]);
    expect(proxy.seen.filter((request) => request.startsWith("GET /api/"))).toEqual(["GET /api/config"]);

    await heading(page, "Why join Kindling?").hover();
    await page.mouse.wheel(0, 600);
    await heading(page, "Fresh from our webinars").waitFor();
    const pictures = page.getByRole("article").locator("img");
    const width = () => pictures.first().evaluate((img) => (img as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    expect(await pictures.count()).toBe(3);
    await page.getByRole("main").getByRole("link", { name: "Community Portfolio" }).click();
    await page.getByText("Showing 12 of 12 services").waitFor();
    expect([...origins]).toEqual(ownOrigin());
    expect(errors).toEqual([]);

    expect((await page.goto("/no/such/page"))?.status()).toBe(404);
    await page.getByRole("button", { name: "Go Back" }).click();
    await heading(page, "Community Portfolio").waitFor();
  });
});

it("the theme is applied before the client loads, and stays as chosen over a reload and in every tab", async () => {
  await during({ emptyCache: true, colorScheme: "dark" }, async ({ page }) => {
    const button = page.getByRole("button", { name: /^Theme: / });
    const background = (of = page) =>
      of.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const [lightPaper, darkPaper] = ["rgb(251, 247, 241)", "rgb(26, 23, 20)"];
    await startWith(page, "localStorage", "kindling.theme", '"light"');
    proxy.on("GET", /^\/assets\/(index|start)-.*\.js/, { kind: "hold" });
    await page.goto("/", { waitUntil: "commit" });
    await page.waitForFunction(() => document.body !== null);
    await expect.poll(() => background()).toBe(lightPaper);
    expect(await button.count()).toBe(0);
    proxy.release();
    await page.emulateMedia({ colorScheme: "light" });
    await button.click();
    await expect.poll(() => background()).toBe(darkPaper);
    await page.reload();
    await expect.poll(() => background()).toBe(darkPaper);
    const another = await page.context().newPage();
    await another.emulateMedia({ colorScheme: "light" });
    await another.goto("/portfolio");
    await expect.poll(() => background(another)).toBe(darkPaper);
    await button.click();
    await expect.poll(() => background(another)).toBe(lightPaper);
  });
});

it("a page or a form whose script is gone loads after one reload; without the server, an accessible error stays", async () => {
  await during({ emptyCache: true, breaks: true }, async ({ page }) => {
    const portfolio = page.getByRole("link", { name: "Portfolio" }).first();
    await page.goto("/");
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    const isStillHere = (tab = page) => tab.evaluate(() => "stillHere" in window);
    proxy.on("GET", /./, { kind: "cut" });
    await portfolio.click();
    await heading(page, "Unexpected Application Error!").waitFor();
    expect(await isStillHere()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    proxy.clear();
    await page.getByRole("button", { name: "Try Again" }).click();
    await heading(page, "Community Portfolio").waitFor();

    // As after an update.
    const gone = { kind: "respond", status: 404, body: {} } as const;
    proxy.on("GET", /apply-page/, gone, 1);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.getByRole("link", { name: "Apply", exact: true }).first().click();
    await page.getByLabel("Company Name").waitFor();
    expect(await isStillHere()).toBe(false);

    // A tab reloads once a minute at most.
    const another = await page.context().newPage();
    await another.goto("/");
    await another.evaluate(() => Object.assign(window, { stillHere: true }));
    proxy.on("GET", /investor-form-dialog/, gone, 1);
    await opener(another).click();
    await dialog(another).waitFor();
    expect(await isStillHere(another)).toBe(false);
  });
});

it("the API reference lists operations, sends requests to this origin alone, and is accessible", async () => {
  await during({}, async ({ page, errors }) => {
    const origins = originsOf(page);
    // The sections are alike: to draw and check all of them takes 10 s.
    await page.route("**/api/openapi.json", async (route) => {
      const response = await route.fetch();
      const document = await response.json();
      const paths = Object.entries(document.paths).filter(([path]) => path.includes("youtube-videos"));
      await route.fulfill({ response, json: { ...document, paths: Object.fromEntries(paths) } });
    });
    await page.goto("/api/docs");
    const call = page.locator("#operations-media-listVideos");
    await call.getByRole("button", { expanded: false }).first().click();
    await call.getByRole("button", { name: "Try it out" }).click();
    await call.getByRole("button", { name: "Execute" }).click();
    const response = call.locator(".live-responses-table .response");
    await expect.poll(() => response.innerText()).toMatch(/^200[\s\S]*"success": true/);
    expect([...origins]).toEqual(ownOrigin());
    await page.setViewportSize(viewportOf(375));
    expect(await axeViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
