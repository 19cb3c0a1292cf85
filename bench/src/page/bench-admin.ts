import { launchBrowser } from "@kindling/browser-tests/page/browser.ts";
import type { Browser, Page } from "playwright-core";
import { fillBySql } from "../data/community.ts";
import { founderBody, investorBody } from "../data/record-bodies.ts";
import { withProductAndPostgres } from "../processes/product.ts";
import { type Figure, percentile, plain } from "../results/figures.ts";
import { FiguresBySize } from "../results/figures-by-size.ts";
import { countBytes, exportFounders, passcode, signInAsAdmin, tabs } from "./admin-page.ts";
import { bareList, showBareList } from "./bare-list.ts";
import { scroll } from "./page-scroll.ts";
import { keystrokes } from "./page-typing.ts";
import { withWebBuild } from "./web-build.ts";

const sizes = [1_000, 10_000, 100_000];
const signIns = 5;

/** The admin dashboard by number of founders and investors, in Chromium with a production build. */
export function benchAdmin(): Promise<Figure[]> {
  return withWebBuild((webDir) =>
    withProductAndPostgres({ WEB_DIR: webDir, ADMIN_PASSCODE: passcode }, async ({ url }, server) => {
      const figures: Figure[] = [];
      const bySize = new FiguresBySize(sizes, sizes.at(-1)!);
      for (const [index, size] of sizes.entries()) {
        const from = sizes[index - 1] ?? 0;
        await fillBySql(server.url("founders"), "founders", from, size, founderBody);
        await fillBySql(server.url("investors"), "investors", from, size, investorBody);
        figures.push(...(await measure(url, size, bySize)));
      }
      return [...figures, ...bySize.slopes(), await scrollBareList(url)];
    }),
  );
}

async function measure(url: string, size: number, bySize: FiguresBySize): Promise<Figure[]> {
  return await inBrowser((browser) => measureIn(browser, url, size, bySize));
}

/** What the browser itself takes on this machine. */
async function scrollBareList(url: string): Promise<Figure> {
  const { frames } = await inBrowser((browser) =>
    inNewProfile(browser, url, async (page) => {
      await showBareList(page);
      return await scroll(page, bareList);
    }),
  );
  return plain(
    "scrolling a bare list, without React or requests: frame p95, worst",
    `${percentile(frames, 0.95).toFixed(0)} ms, ${Math.max(...frames).toFixed(0)} ms`,
  );
}

async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function measureIn(
  browser: Browser,
  url: string,
  size: number,
  bySize: FiguresBySize,
): Promise<Figure[]> {
  const usable: number[] = [];
  const signIn = (page: Page) => signInAsAdmin(page, size);
  for (let n = 0; n < signIns; n++) usable.push(await inNewProfile(browser, url, signIn));
  return await inNewProfile(browser, url, async (page) => {
    const bytes = await countBytes(page);
    await signIn(page);
    const opened = bytes();
    const typed = await keystrokes(page);
    const frames: number[] = [];
    const blanks: number[] = [];
    for (const tab of tabs) {
      await page.getByRole("tab", { name: tab }).click();
      const scrolled = await scroll(page, tab);
      frames.push(...scrolled.frames);
      blanks.push(...scrolled.blanks);
    }
    const heap = await heapMegabytes(page);
    await page.getByRole("tab", { name: tabs[0]! }).click();
    const exported = await exportFounders(page);
    const limit = (what: string, value: number, most: number, unit: string, digits?: number) =>
      bySize.atMost(size, what, value, most, unit, digits);
    return [
      limit(
        `sign-in to usable, including its delay of 1 s, median of ${signIns}`,
        percentile(usable, 0.5) / 1_000,
        2,
        "s",
        2,
      ),
      limit("bytes to open the dashboard", opened / 1_000, 300, "kB", 0),
      limit("key in the search box to the rows on screen: median", percentile(typed, 0.5), 150, "ms", 0),
      limit("the same, p95", percentile(typed, 0.95), 350, "ms", 0),
      plain(
        "scrolling the lists: number of frames, p95",
        `${frames.length}, ${percentile(frames, 0.95).toFixed(0)} ms`,
      ),
      // In whole ms: three frames of a screen of 60 Hz take 50.0 ms, give or take 0.1.
      limit("scrolling the lists: worst frame", Math.round(Math.max(...frames)), 50, "ms", 0),
      limit("scrolling the lists: longest time that a row is blank", Math.max(0, ...blanks), 200, "ms", 0),
      limit("heap after all three lists, garbage collected", heap, 60, "MB", 0),
      limit("export of all founders, to the notification", exported / 1_000, 15, "s"),
    ];
  });
}

async function inNewProfile<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function heapMegabytes(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.enable");
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return usedSize / 2 ** 20;
}
