import { launchBrowser } from "@kindling/browser-tests/page/browser.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import lighthouse from "lighthouse";
import { percentile } from "../results/figures.ts";

const names = ["performance", "accessibility", "best-practices", "seo"] as const;
const runs = 3;

export interface LighthouseResult {
  /** 0 to 100: the median of the runs for performance, the worst for the others. */
  categories: Record<(typeof names)[number], number>;
  largestPaintMs: number;
  blockingMs: number;
  /** Failed audits of the categories other than performance. */
  failed: string[];
}

/** Runs Lighthouse with its defaults, a phone on slow 4G, each time in a new browser. */
export async function runLighthouse(url: string): Promise<LighthouseResult> {
  const results: Awaited<ReturnType<typeof runOnce>>[] = [];
  for (let n = 0; n < runs; n++) results.push(await runOnce(url));
  const scores = (name: string) => results.map(({ categories }) => (categories[name]?.score ?? 0) * 100);
  const median = (audit: string) =>
    percentile(
      results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
      0.5,
    );
  return {
    categories: {
      performance: percentile(scores("performance"), 0.5),
      accessibility: Math.min(...scores("accessibility")),
      "best-practices": Math.min(...scores("best-practices")),
      seo: Math.min(...scores("seo")),
    },
    largestPaintMs: median("largest-contentful-paint"),
    blockingMs: median("total-blocking-time"),
    failed: [...new Set(results.flatMap(failedAudits))],
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

async function runOnce(url: string): Promise<Report> {
  const port = await freePort();
  const browser = await launchBrowser(undefined, [`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...names] });
    if (!result) throw new Error("Lighthouse returned no result");
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
    return lhr;
  } finally {
    await browser.close();
  }
}

function failedAudits({ categories, audits }: Report): string[] {
  return names
    .filter((name) => name !== "performance")
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
}
