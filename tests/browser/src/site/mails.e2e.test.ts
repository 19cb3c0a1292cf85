import { mailHtml } from "@kindling/gateway/mail/mail-html.ts";
import { design, sampleMails } from "@kindling/gateway/testing/sample-mails.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { launchBrowser } from "../page/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// No page of the product shows a mail, so that no other test can.
describe.each(["light", "dark"] as const)("the mails of the product, %s", (colorScheme) => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 600 } });
  });
  afterAll(() => page.close());

  it.each(Object.entries(sampleMails))(
    "are accessible, and fit a narrow screen: %s",
    async (_, { subject, text }) => {
      await page.setContent(mailHtml(design, { subject, text }));
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );
});
