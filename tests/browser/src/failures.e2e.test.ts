import type { Page } from "playwright-core";
import { expect } from "vitest";
import { itIsAccessible } from "./page/accessibility.ts";
import { startWith } from "./page/visit.ts";
import { type During, useProduct } from "./product/use-product.ts";

const { proxy, during } = await useProduct();

const login = {
  email: "nobody@mail.example",
  founderId: 1,
  founderName: "Nobody",
  company: "Nowhere",
  loginTime: new Date().toISOString(),
};

/** The text that each screen shows when a request fails. */
const failures: [path: string, request: RegExp, status: number, text: string][] = [
  ["/portfolio", /^\/services\.json/, 503, "Services could not be loaded"],
  ["/portfolio", /portfolio-page/, 404, "Unexpected Application Error!"],
  ["/investor/dashboard", /^\/api\/investors-database\/1$/, 500, "Error Loading Dashboard"],
  ["/founder/dashboard", /^\/founders\/1$/, 404, "Founder Not Found"],
  ["/founder/dashboard", /^\/founders\/1$/, 403, "Failed to load founder data: 403"],
  ["/founder/dashboard?tab=services", /^\/youtube-videos$/, 500, "No Videos Available Yet"],
  ["/admin/dashboard", /^\/api\/founders\?/, 500, "No founders found"],
  ["/admin/overview", /^\/api\/overview\/matches/, 503, "Could not load the matches"],
  ["/admin/activity", /^\/api\/activity/, 500, "Activity not loaded"],
  ["/admin/archive", /^\/api\/archive\/founders/, 500, "Archived founders not loaded"],
  ["/admin/review?founders=1", /^\/api\/founders\/1\/matches/, 500, "Could not load the matches to review"],
];

/** The request that each screen waits for, and what is shown meanwhile. */
const loading: [path: string, request: RegExp, shown: string][] = [
  ["/portfolio", /^\/services\.json/, "[aria-busy=true]"],
  ["/founder/dashboard", /^\/founders\/1$/, "text=Loading your dashboard..."],
  ["/investor/dashboard", /^\/api\/investors-database\/1$/, "text=Loading your dashboard..."],
  ["/admin/dashboard", /^\/api\/founders\?/, "text=Loading founders..."],
  ["/admin/overview", /^\/api\/overview/, "[aria-busy=true]"],
  ["/admin/activity", /^\/api\/activity/, "text=Loading the activity..."],
  ["/admin/archive", /^\/api\/archive/, "text=Loading the archive..."],
  ["/admin/review?founders=1", /^\/api\/founders\/1\/matches/, "text=Loading the matches to review..."],
];

/** With a cached script, no request for it would fail. */
const withoutCache: During = (options, run) => during({ ...options, emptyCache: true }, run);

for (const [path, request, status, text] of failures) {
  itIsAccessible(`${path} showing "${text}"`, withoutCache, async ({ page, errors }, check) => {
    await startSignedIn(page);
    proxy.on("GET", request, { kind: "respond", status, body: { success: false, error: "no" } });
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await check();
    // Only the browser's own report of the failed request is allowed.
    const reported = new Set(errors.splice(0).map((line) => line.replace(/ \(.*/s, "")));
    for (const line of reported) expect(line).toMatch(/^Failed to load resource|Failed to fetch dynamically/);
  });
}

itIsAccessible("pages that load", during, async ({ page }, check) => {
  await startSignedIn(page);
  for (const [path, request, shown] of loading) {
    proxy.on("GET", request, { kind: "hold" });
    await page.goto(path);
    await page.locator(shown).first().waitFor();
    await check(path);
    proxy.clear();
  }
});

async function startSignedIn(page: Page): Promise<void> {
  await startWith(page, "localStorage", "founderLogin", JSON.stringify(login));
  await startWith(page, "localStorage", "kindling.admin", "true");
}
