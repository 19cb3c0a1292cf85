import { randomUUID } from "node:crypto";
import { founderLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { axeViolations } from "../page/axe.ts";
import { startWith } from "../page/visit.ts";
import { useProduct } from "../product/use-product.ts";

const { proxy, during, send, waitUntilConsistent } = await useProduct();

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const portfolio = (page: Page) => page.getByRole("link", { name: "Portfolio" }).first();

describe("the landing page", () => {
  it("loads forms, webinars and their pictures on demand, from this origin alone, and leads on", async () => {
    await during({}, async ({ page, errors }) => {
      proxy.seen.length = 0;
      const origins = new Set<string>();
      page.on("request", (request) => origins.add(new URL(request.url()).origin));
      await page.goto("/", { waitUntil: "networkidle" });
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
      // Pictures that are data: URLs have the origin "null".
      expect([...origins].filter((origin) => origin !== "null")).toEqual([new URL(page.url()).origin]);
      expect(errors).toEqual([]);
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
    });
  });
});

describe("the theme", () => {
  const button = (page: Page) => page.getByRole("button", { name: /^Theme: / });
  const background = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [lightPaper, darkPaper] = ["rgb(251, 247, 241)", "rgb(26, 23, 20)"];

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

  it("stays as chosen over a reload and in every tab", async () => {
    await during({ colorScheme: "dark" }, async ({ page }) => {
      await page.goto("/");
      await button(page).click();
      await expect.poll(() => background(page)).toBe(lightPaper);
      await page.reload();
      await expect.poll(() => background(page)).toBe(lightPaper);
      const another = await page.context().newPage();
      await another.goto("/portfolio");
      await expect.poll(() => background(another)).toBe(lightPaper);
      await button(page).click();
      await expect.poll(() => background(another)).toBe(darkPaper);
    });
  });
});

it("an unknown path returns 404, shows Page Not Found and leads back", async () => {
  await during({}, async ({ page }) => {
    await page.goto("/portfolio");
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await heading(page, "Page Not Found").waitFor();
    await page.getByRole("button", { name: "Go Back" }).click();
    await heading(page, "Community Portfolio").waitFor();
  });
});

describe("a page whose script fails to load", () => {
  it("is retried once by reloading the client, as after an update", async () => {
    await during({ emptyCache: true }, async ({ page }) => {
      await page.goto("/");
      proxy.on("GET", /portfolio-page/, { kind: "respond", status: 404, body: {} }, 1);
      await portfolio(page).click();
      await heading(page, "Community Portfolio").waitFor();
    });
  });

  it("shows an accessible error page, without reloading, while the server is unreachable", async () => {
    await during({ emptyCache: true, breaks: true }, async ({ page }) => {
      await page.goto("/");
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      proxy.on("GET", /./, { kind: "cut" });
      await portfolio(page).click();
      await heading(page, "Unexpected Application Error!").waitFor();
      expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      proxy.clear();
      await page.getByRole("button", { name: "Try Again" }).click();
      await heading(page, "Community Portfolio").waitFor();
    });
  });
});

async function sendCall(page: Page, tag: string, id: string) {
  const call = page.locator(`#operations-${tag}-${id}`);
  await call.getByRole("button", { expanded: false }).first().click();
  await call.getByRole("button", { name: "Try it out" }).click();
  await call.getByRole("button", { name: "Execute" }).click();
  return call.locator(".live-responses-table .response");
}

itIsAccessible("the API reference", during, async ({ page }, check) => {
  await page.goto("/api/docs");
  await heading(page, "Kindling API").waitFor();
  const response = await sendCall(page, "media", "listVideos");
  await response.waitFor();
  // The sections are alike, and axe takes 5 s for all.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll<HTMLElement>(".opblock-tag-section"))
      section.hidden = !section.querySelector("#operations-tag-media");
  });
  await check();
});

it("the API reference lists every operation, and sends a request to this origin alone", async () => {
  await during({}, async ({ page }) => {
    const requested = new Set<string>();
    page.on("request", (request) => requested.add(new URL(request.url()).origin));
    await page.goto("/api/docs");
    const document = await (await page.request.get("/api/openapi.json")).json();
    const calls = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
    await expect.poll(() => page.locator(".opblock").count()).toBe(calls.length);
    const response = await sendCall(page, "gateway", "getConfig");
    await expect.poll(() => response.innerText()).toMatch(/^200[\s\S]*"product": "Kindling"/);
    expect([...requested]).toEqual([new URL(proxy.url).origin]);
  });
});

it("live updates reach a page by event name under its security policy", async () => {
  await waitUntilConsistent();
  await during({}, async ({ page, errors }) => {
    await page.goto("/portfolio");
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const source = new EventSource("/api/live");
      for (const name of ["ready", "change", "everything"])
        source.addEventListener(name, ({ type, data }) => heard.push(`${type} ${data}`));
    });
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await expect.poll(heard).toContain("ready {}");
    const own = randomUUID();
    const founder = { ...founderLike(1), company: own, email: `${own}@mail.example` };
    const { id } = await send<{ id: number }>("POST", "/api/founders", founder);
    await expect
      .poll(heard)
      .toContainEqual(
        expect.stringMatching(new RegExp(`^change \\{"what":"founders","ids":\\[.*\\b${id}\\b`)),
      );
    expect(errors).toEqual([]);
  });
});
