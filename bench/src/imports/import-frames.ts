import { launchBrowser } from "@kindling/browser-tests/page/browser.ts";
import type { Page } from "playwright-core";

const timeoutMs = 10 * 60_000;

/**
 * Imports the file of founders at a path in Chromium: reads it, sends its rows, shows its columns and its check, and begins the run.
 * Returns the times between frames, in ms.
 */
export async function framesOfImport(url: string, path: string): Promise<number[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(timeoutMs);
    await page.addInitScript(() => localStorage.setItem("kindling.admin", "true"));
    await page.goto("/admin/import", { waitUntil: "networkidle" });
    await recordFrames(page);
    // A path: the text itself would be decoded by the page, which takes seconds.
    await page.locator("input[type=file]").setInputFiles(path);
    await press(page, "Next: check");
    await press(page, /^Import [\d,]+ founders$/);
    await page.getByRole("progressbar").waitFor();
    return await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  } finally {
    await browser.close();
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Frames are recorded until the page is left. */
const recordFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    let before = performance.now();
    const record = (now: number) => {
      frames.push(now - before);
      before = now;
      requestAnimationFrame(record);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(record);
    });
    Object.assign(globalThis, { frames });
  });
