import { launchBrowser } from "@kindling/browser-tests/page/browser.ts";
import type { Browser, Page } from "playwright-core";
import { communitySize, postCommunity, waitUntilCountsAgree } from "./community.ts";
import { atMost, type Figure, plain } from "./figures.ts";
import { passcode, signInAsAdmin, tabs } from "./page/admin-page.ts";
import { scrollFrames } from "./page/page-scroll.ts";
import { keystrokes } from "./page/page-typing.ts";
import { withWebBuild } from "./page/web-build.ts";
import { withProduct } from "./product.ts";
import { client, percentile } from "./requests.ts";

const signIns = 5;

/** The admin dashboard with a large community, in Chromium with a production build. */
export function benchAdmin(): Promise<Figure[]> {
  return withWebBuild((webDir) =>
    withProduct({ WEB_DIR: webDir, ADMIN_PASSCODE: passcode }, ({ url }) => measure(url)),
  );
}

async function measure(url: string): Promise<Figure[]> {
  const api = client(url);
  await postCommunity(api);
  await waitUntilCountsAgree(api);
  await api.close();
  const browser = await launchBrowser();
  try {
    return await measureIn(browser, url);
  } finally {
    await browser.close();
  }
}

async function measureIn(browser: Browser, url: string): Promise<Figure[]> {
  const usable: number[] = [];
  for (let n = 0; n < signIns; n++) usable.push(await inNewProfile(browser, url, signInAsAdmin));
  return await inNewProfile(browser, url, async (page) => {
    await signInAsAdmin(page);
    const typed = await keystrokes(page);
    const frames: number[] = [];
    for (const tab of tabs) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      frames.push(...(await scrollFrames(page, tab)));
    }
    return [
      atMost(
        `admin, ${communitySize / 1_000},000 founders and investors: sign-in to usable, including its delay of 1 s, median of ${signIns}`,
        percentile(usable, 0.5) / 1_000,
        2.5,
        "s",
        2,
      ),
      plain("the same: slowest", `${(Math.max(...usable) / 1_000).toFixed(2)} s`),
      plain("key in the search box to the list on screen: median", `${percentile(typed, 0.5).toFixed(0)} ms`),
      atMost(`the same: slowest of ${typed.length}`, Math.max(...typed), 100, "ms", 0),
      plain(
        "scrolling the lists: number of frames, p95",
        `${frames.length}, ${percentile(frames, 0.95).toFixed(0)} ms`,
      ),
      atMost("the same: worst frame", Math.max(...frames), 50, "ms", 0),
      atMost("heap after all three lists, garbage collected", await heapMegabytes(page), 250, "MB", 0),
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
