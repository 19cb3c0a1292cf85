import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { axeViolations } from "./page/axe.ts";
import { launchBrowser } from "./page/browser.ts";
import { sidewaysScroll } from "./page/layout.ts";
import { visit } from "./page/visit.ts";
import { startProduct } from "./product/product.ts";

/**
 * Takes screenshots of pages: `OUT=pictures node tests/browser/src/screenshots.ts / /apply`, at 375 and 1280
 * pixels (or WIDTHS=375,1280), light and dark (or SCHEMES=light). FULL=1 takes the whole page. Starts
 * the product with demo data, from WEB_DIR if given, unless BASE_URL names one that runs. Prints what
 * axe violations, console errors and sideways scrolling.
 */
const out = process.env.OUT ?? join(tmpdir(), "kindling-screenshots");
const widths = (process.env.WIDTHS ?? "375,1280").split(",").map(Number);
const schemes = (process.env.SCHEMES ?? "light,dark").split(",") as ("light" | "dark")[];
const fullPage = process.env.FULL === "1";
const paths = process.argv.length > 2 ? process.argv.slice(2) : ["/"];

await mkdir(out, { recursive: true });
const product = process.env.BASE_URL ? null : await startProduct(webDir());
const browser = await launchBrowser();
try {
  for (const path of paths)
    for (const width of widths) for (const scheme of schemes) await picture(browser, path, width, scheme);
} finally {
  await browser.close();
  await product?.stop();
}

async function picture(
  browser: Browser,
  path: string,
  width: number,
  colorScheme: "light" | "dark",
): Promise<void> {
  const url = process.env.BASE_URL ?? product!.url;
  const { page, errors, end } = await visit(browser, { url, width, colorScheme });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const name = path.replace(/^\//, "").replace(/[^\w-]+/g, "-") || "home";
  const file = join(out, `${name}-${width}-${colorScheme}.png`);
  await page.screenshot({ path: file, fullPage });
  const complaints = [...(await axeViolations(page)), ...errors];
  const sideways = await sidewaysScroll(page);
  if (sideways > 0) complaints.push(`scrolls sideways by ${sideways} px`);
  process.stdout.write(`${file}\n${complaints.map((line) => `  ${line}\n`).join("")}`);
  await end();
}

function webDir(): Record<string, string> {
  return process.env.WEB_DIR ? { WEB_DIR: process.env.WEB_DIR } : {};
}
