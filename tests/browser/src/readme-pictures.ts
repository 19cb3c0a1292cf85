import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "./page/browser.ts";
import { visit } from "./page/visit.ts";
import { startProduct } from "./product/product.ts";

/** Retakes the README's pictures with demo data in docs/images: `npm run pictures`. */
const folder = fileURLToPath(new URL("../../../docs/images/", import.meta.url));

await mkdir(folder, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  await take("landing", "light", (page) => page.goto("/", { waitUntil: "networkidle" }));
  await take("admin-dashboard", "light", async (page) => {
    await page.goto("/admin/login");
    await page.getByLabel("Passcode", { exact: true }).fill("kindling");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/admin/dashboard*");
    await page.goto("/admin/dashboard?sort=-investorsMatched");
    await page.mouse.move(0, 0);
    await page.getByText("Showing 40 of 40 founders").waitFor();
  });
} finally {
  await browser.close();
  await product.stop();
}

async function take(
  name: string,
  colorScheme: "light" | "dark",
  open: (page: Page) => Promise<unknown>,
): Promise<void> {
  const { page, end } = await visit(browser, { url: product.url, colorScheme });
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await sharp(png).webp({ quality: 82 }).toFile(`${folder}${name}.webp`);
  await end();
}
