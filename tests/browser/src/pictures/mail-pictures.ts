import { mkdir } from "node:fs/promises";
import { mailHtml } from "@kindling/gateway/mail/mail-html.ts";
import { design, sampleMails } from "@kindling/gateway/testing/sample-mails.ts";
import type { Browser } from "playwright-core";
import { picturesFolder } from "./pictures-folder.ts";

/** A picture of each mail of the product, on a wide screen and a phone, light and dark, in build/pictures/mails. */
export async function takeMailPictures(browser: Browser): Promise<void> {
  const folder = `${picturesFolder}mails/`;
  await mkdir(folder, { recursive: true });
  for (const width of [1280, 375]) {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } });
      for (const [name, { subject, text }] of Object.entries(sampleMails)) {
        await page.setContent(mailHtml(design, { subject, text }));
        const file = `${name.replace(/[^a-z]+/g, "-")}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: folder + file, fullPage: true });
      }
      await page.close();
    }
  }
}
