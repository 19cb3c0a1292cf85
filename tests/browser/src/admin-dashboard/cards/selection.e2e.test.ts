import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { tabTo } from "../../page/focus.ts";
import {
  cardOf,
  cardsOf,
  fillWithFounders,
  useAdminDashboard,
  waitUntilFound,
} from "../use-admin-dashboard.ts";

const product = await useAdminDashboard("large");
const { during, data } = product;
await fillWithFounders(product, 400);
const founders = await data<Founder[]>("/api/founders");
const phone = { width: 375 };

const bar = (page: Page) => page.getByRole("region", { name: "Selection", exact: true });
const says = (page: Page, text: string) => bar(page).getByText(text, { exact: true }).waitFor();
const box = (page: Page, { company }: Founder) =>
  page.getByRole("checkbox", { name: `Select ${company}`, exact: true });
/** The first card that begins within the window. */
const firstInView = async (page: Page) =>
  Number(
    await cardsOf(page).evaluateAll((all) =>
      all.find((it) => it.getBoundingClientRect().top >= 0)!.getAttribute("aria-posinset"),
    ),
  );

describe("the selection of cards", () => {
  it("grows by checkboxes, Space and Shift, and ends by Escape", async () => {
    await during(phone, async ({ page, errors }) => {
      await cardsOf(page).first().waitFor();
      await tabTo(box(page, founders[0]!));
      await page.keyboard.press("Space");
      await says(page, "1 selected");
      await box(page, founders[1]!).click();
      await says(page, "2 selected");
      await box(page, founders[3]!).click({ modifiers: ["Shift"] });
      await says(page, "4 selected");
      await box(page, founders[1]!).click();
      await says(page, "3 selected");
      expect(await page.getByRole("dialog").count()).toBe(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page)).toEqual([]);
      }
      await page.keyboard.press("Escape");
      await bar(page).waitFor({ state: "detached" });
      expect(await box(page, founders[0]!).isChecked()).toBe(false);
      expect(errors).toEqual([]);
    });
  });

  it("takes all that match, and changes them", async () => {
    await during({ ...phone, path: "/admin/dashboard?industry=SAAS" }, async ({ page }) => {
      const matching = founders.filter(({ industry }) => industry === "SAAS");
      await cardsOf(page).first().waitFor();
      await waitUntilFound(page);
      await cardsOf(page).first().getByRole("checkbox").click();
      await bar(page).getByRole("button", { name: "Select all loaded" }).click();
      await bar(page)
        .getByRole("button", { name: `Select all ${matching.length} matching` })
        .click();
      await says(page, `${matching.length} selected`);
      await bar(page).getByRole("button", { name: "Temperature" }).click();
      await page.getByRole("dialog").getByRole("radio", { name: "Hot" }).waitFor();
    });
  });
});

describe("a long list of cards", () => {
  it("is scrolled by the page to its last card, and knows each card's place", async () => {
    await during(phone, async ({ page }) => {
      await cardsOf(page).first().waitFor();
      const last = founders.at(-1)!;
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          return await cardOf(page, last.company).count();
        })
        .toBe(1);
      const card = cardOf(page, last.company);
      expect(await card.getAttribute("aria-posinset")).toBe(String(founders.length));
      expect(await card.getAttribute("aria-setsize")).toBe(String(founders.length));
      expect(await cardsOf(page).count()).toBeLessThan(30);
    });
  });

  it("keeps selection, matches and place when the window is turned", async () => {
    await during(phone, async ({ page }) => {
      await box(page, founders[0]!).click();
      await says(page, "1 selected");
      await page.evaluate(() => window.scrollTo(0, 180 * 100));
      await expect.poll(() => firstInView(page)).toBeGreaterThan(80);
      const place = await firstInView(page);
      const { company } = founders[place - 1]!;
      await page.setViewportSize({ width: 1024, height: 600 });
      await page.getByRole("grid").waitFor();
      await page.getByRole("rowheader").filter({ hasText: company }).waitFor();
      await says(page, "1 selected");
      await page.setViewportSize({ width: 375, height: 812 });
      await cardOf(page, company).waitFor();
      await expect.poll(async () => Math.abs((await firstInView(page)) - place)).toBeLessThan(3);
    });
  });
});
