import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { visit } from "../page/visit.ts";
import { startProduct } from "../product/product.ts";

const folder = fileURLToPath(new URL("../../../../docs/images/", import.meta.url));

/** Retakes the README's pictures with demo data, in docs/images. */
export async function takeReadmePictures(browser: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  const product = await startProduct();
  const take = async (name: string, open: (page: Page) => Promise<unknown>): Promise<void> => {
    const { page, end } = await visit(browser, { url: product.url, colorScheme: "light" });
    await open(page);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot();
    await sharp(png).webp({ quality: 82 }).toFile(`${folder}${name}.webp`);
    await end();
  };
  try {
    await take("landing", (page) => page.goto("/", { waitUntil: "networkidle" }));
    await take("admin-dashboard", async (page) => {
      await page.goto("/admin/login");
      await page.getByLabel("Passcode", { exact: true }).fill("kindling");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("**/admin/dashboard*");
      await page.goto("/admin/dashboard?sort=-investorsMatched");
      await page.mouse.move(0, 0);
      await page.getByText("Showing 40 of 40 founders").waitFor();
    });
  } finally {
    await product.stop();
  }
}
