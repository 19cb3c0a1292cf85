import { launchBrowser } from "@kindling/browser-tests/page/browser.ts";
import type { Browser } from "playwright-core";
import { withProduct } from "../processes/product.ts";
import { atLeast, atMost, type Figure, percentile, plain } from "../results/figures.ts";
import { type LighthouseResult, runLighthouse } from "./lighthouse-run.ts";
import { type Load, loadPage } from "./page-load.ts";
import { withWebBuild } from "./web-build.ts";

const loads = 7;
const screens = {
  "phone of 412 px": { width: 412, height: 823 },
  "window of 1280 px": { width: 1280, height: 800 },
};

/** The landing page on a first visit, in Chromium with a production build. */
export function benchLanding(): Promise<Figure[]> {
  return withWebBuild((webDir) => withProduct({ WEB_DIR: webDir }, ({ url }) => measure(url)));
}

async function measure(url: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    return [
      ...(await sizes(browser, url)),
      ...(await paints(browser, url)),
      ...scores(await runLighthouse(url)),
    ];
  } finally {
    await browser.close();
  }
}

async function sizes(browser: Browser, url: string): Promise<Figure[]> {
  const screen = screens["window of 1280 px"];
  const { bytes, files } = await loadPage(browser, url, { screen, encoding: "gzip" });
  const brotli = await loadPage(browser, url, { screen });
  const kilobytes = (count: number) => `${(count / 1_000).toFixed(1)} kB`;
  return [
    atMost(`landing page: script transferred, gzip, ${files.Script} files`, bytes.Script / 1_000, 120, "kB"),
    atMost("landing page: CSS transferred, gzip", bytes.Stylesheet / 1_000, 20, "kB"),
    plain(
      "landing page: the same with brotli, script and CSS",
      `${kilobytes(brotli.bytes.Script)}, ${kilobytes(brotli.bytes.Stylesheet)}`,
    ),
  ];
}

/** On a slow network and CPU, both throttled by the browser. */
async function paints(browser: Browser, url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, screen] of Object.entries(screens)) {
    const slow: Load[] = [];
    for (let n = 0; n < loads; n++) slow.push(await loadPage(browser, url, { screen, slow: true }));
    const paints = slow.map(({ largestPaintMs }) => largestPaintMs / 1_000);
    const shifts = slow.map(({ layoutShift }) => layoutShift);
    figures.push(
      atMost(
        `landing page, ${name}, slow 4G, 4x slower CPU: largest paint, median of ${loads} (${range(paints)})`,
        percentile(paints, 0.5),
        1.5,
        "s",
        2,
      ),
      atMost(`the same: worst layout shift of ${loads}`, Math.max(...shifts), 0.02, "", 3),
    );
  }
  return figures;
}

const range = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;

function scores({ categories, largestPaintMs, blockingMs, failed }: LighthouseResult): Figure[] {
  for (const audit of failed) console.error(`Lighthouse: ${audit}`);
  return [
    atLeast("Lighthouse on a phone: performance, median of 3", categories.performance, 95, "", 0),
    atLeast("Lighthouse: accessibility", categories.accessibility, 100, "", 0),
    atLeast("Lighthouse: best practices", categories["best-practices"], 100, "", 0),
    atLeast("Lighthouse: SEO", categories.seo, 100, "", 0),
    plain(
      "Lighthouse's estimate: largest paint, blocking time",
      `${(largestPaintMs / 1_000).toFixed(2)} s, ${blockingMs.toFixed(0)} ms`,
    ),
  ];
}
