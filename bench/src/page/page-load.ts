import type { Browser, Page } from "playwright-core";

/** The cost of loading a page. */
export interface Load {
  /** Bytes transferred, headers included, by kind of resource. */
  bytes: Record<Kind, number>;
  files: Record<Kind, number>;
  largestPaintMs: number;
  layoutShift: number;
}

type Kind = "Script" | "Stylesheet";

export interface LoadOptions {
  screen: { width: number; height: number };
  /** Lighthouse's slow 4G (150 ms, 1.6 Mbit/s down, 0.75 up) and a CPU slowed down four times. */
  slow?: boolean;
  /** The only accepted encoding; by default those of the browser. */
  encoding?: "gzip";
}

const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};

/** Loads a page in a new browser profile, until the network is idle. */
export async function loadPage(browser: Browser, url: string, options: LoadOptions): Promise<Load> {
  const context = await browser.newContext({ viewport: options.screen });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    if (options.encoding) await context.setExtraHTTPHeaders({ "accept-encoding": options.encoding });
    if (options.slow) {
      await cdp.send("Network.emulateNetworkConditions", slow4G);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    }
    const kinds = new Map<string, string>();
    const bytes = { Script: 0, Stylesheet: 0 };
    const files = { Script: 0, Stylesheet: 0 };
    cdp.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      if (kind !== "Script" && kind !== "Stylesheet") return;
      bytes[kind] += encodedDataLength;
      files[kind] += 1;
    });
    await watchPaint(page);
    await page.goto(url, { waitUntil: "networkidle" });
    const paint = await page.evaluate(() => (globalThis as unknown as { paint: Paint }).paint);
    if (paint.largestPaintMs === 0) throw new Error(`${url} painted nothing`);
    return { bytes, files, ...paint };
  } finally {
    await context.close();
  }
}

interface Paint {
  largestPaintMs: number;
  layoutShift: number;
}

/** Records the largest paint and all layout shifts, from the start of the page. */
async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paint: Paint = { largestPaintMs: 0, layoutShift: 0 };
    Object.assign(globalThis, { paint });
    const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
    observe("largest-contentful-paint", ({ startTime }) => {
      paint.largestPaintMs = startTime;
    });
    observe("layout-shift", (entry) => {
      paint.layoutShift += (entry as unknown as { value: number }).value;
    });
  });
}
