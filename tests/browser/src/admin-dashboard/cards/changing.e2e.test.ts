import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { pressByKeys, waitForFocus } from "../../page/focus.ts";
import { cardOf, cardsOf, pill, useAdminDashboard, waitUntilFound } from "../use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();
const phone = { width: 375 };

/** Adds founders whose company begins with a word of their own, which finds them, with these asks. */
async function addFounders(...asks: number[]): Promise<{ word: string; added: Founder[] }> {
  const word = randomUUID().slice(0, 8);
  const added: Founder[] = [];
  for (const [n, ask] of asks.entries()) {
    const own = {
      company: `${word} ${n}`,
      email: `${word}.${n}@mail.example`,
      discord_username: `on-discord-${n}`,
      requested_check_usd: ask,
    };
    added.push(await send<Founder>("POST", "/api/founders", founderLike(n, own)));
  }
  return { word, added };
}
const askButton = (page: Page, company: string) => page.getByRole("button", { name: `Ask of ${company}` });
const namesOf = (page: Page) => cardsOf(page).getByRole("heading").allInnerTexts();
const sortButton = (page: Page) => page.getByRole("button", { name: /^Sort/ });

/** Checks accessibility in both themes. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page), colorScheme).toEqual([]);
  }
}

describe("a card on a phone", () => {
  it("takes another ask by keyboard, and keeps one that is not valid", async () => {
    const { word, added } = await addFounders(100);
    await during({ ...phone, path: `/admin/dashboard?q=${word}` }, async ({ page }) => {
      const ask = askButton(page, `${word} 0`);
      const field = page.getByRole("textbox", { name: `Ask of ${word} 0 in USD` });
      await ask.press("Enter");
      await field.fill("2.5M");
      await page.keyboard.press("Enter");
      await ask.getByText("$2.5M").waitFor();
      await waitForFocus(ask);
      await expect
        .poll(async () => (await data<Founder>(`/founders/${added[0]!.id}`)).requested_check_usd)
        .toBe(2_500_000);
      await page.keyboard.press("Enter");
      await field.fill("1.5");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("must be a whole number").waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await ask.getByText("$2.5M").waitFor();
      // Escape has left the edit, and Ctrl-Z undoes the last one.
      await page.keyboard.press("ControlOrMeta+z");
      await ask.getByText("$100").waitFor();
    });
  });

  it("is sorted, opened and takes another temperature by Tab and Enter", async () => {
    const word = randomUUID().slice(0, 8);
    const names = [`${word} Large`, `${word} Small`] as const;
    for (const [n, name] of names.entries()) {
      const own = {
        name,
        email: `${word}.${n}@mail.example`,
        typical_check_usd: n === 0 ? 900_000 : 100_000,
      };
      await send("POST", "/api/investors-database", investorLike(n, own));
    }
    await during({ ...phone, path: `/admin/dashboard?tab=database&q=${word}` }, async ({ page }) => {
      const { keyboard } = page;
      await expect.poll(() => namesOf(page)).toHaveLength(2);
      await pressByKeys(sortButton(page));
      const byCheck = page
        .getByRole("dialog", { name: "Sort by" })
        .getByRole("button", { name: /^Typical Check/ });
      await pressByKeys(byCheck);
      await expect.poll(() => namesOf(page)).toEqual([names[1], names[0]]);
      await keyboard.press("Enter");
      await expect.poll(() => namesOf(page)).toEqual(names);
      await keyboard.press("Escape");
      await waitForFocus(sortButton(page));

      const opener = cardOf(page, names[0]).getByRole("heading").getByRole("button");
      await pressByKeys(opener);
      const dialog = page.getByRole("dialog", { name: names[0] });
      await dialog.waitFor();
      await keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await waitForFocus(opener);

      const badge = page.getByRole("button", { name: `Temperature of ${names[0]}` });
      await pressByKeys(badge);
      await waitForFocus(page.getByRole("option", { name: "Cold" }));
      await expectAccessible(page);
      await keyboard.press("End");
      await waitForFocus(page.getByRole("option", { name: "Fire" }));
      await keyboard.press("Enter");
      await badge.getByText("Fire").waitFor();
      await waitForFocus(badge);
      const stored = () => data<Investor[]>(`/api/investors-database?q=${encodeURIComponent(names[0])}`);
      await expect.poll(async () => (await stored()).map((one) => one.temperature)).toEqual(["FIRE"]);
    });
  });

  it("is greyed when its record was archived", async () => {
    const { word, added } = await addFounders(100);
    await during({ ...phone, path: `/admin/dashboard?q=${word}` }, async ({ page }) => {
      await cardOf(page, `${word} 0`).waitFor();
      await send("DELETE", `/api/founders/${added[0]!.id}`);
      await cardOf(page, `${word} 0`).getByText("Removed", { exact: true }).waitFor();
      expect(await askButton(page, `${word} 0`).evaluate((it) => it.closest("[inert]") !== null)).toBe(true);
    });
  });
});

describe("a list on a phone", () => {
  it("is sorted by the columns of the table, also by several", async () => {
    const { word } = await addFounders(200, 100, 300);
    await during({ ...phone, path: `/admin/dashboard?q=${word}` }, async ({ page }) => {
      await cardsOf(page).first().waitFor();
      await sortButton(page).click();
      const popover = page.getByRole("dialog", { name: "Sort by" });
      const headings = ["Product Stage", "Stage", "Ask", "Industry", "Investors Matched"];
      await expect.poll(() => popover.getByRole("listitem").allInnerTexts()).toEqual(headings);
      const ask = popover.getByRole("button", { name: /^Ask/ });
      await ask.press("Enter");
      await expect.poll(() => namesOf(page)).toEqual([`${word} 1`, `${word} 0`, `${word} 2`]);
      await expectAccessible(page);
      await ask.press("Enter");
      await page.waitForURL(/sort=-ask/);
      await expect.poll(() => namesOf(page)).toEqual([`${word} 2`, `${word} 0`, `${word} 1`]);
      await popover.getByRole("checkbox", { name: "Sort by several" }).check();
      await popover.getByRole("button", { name: "Stage", exact: true }).press("Enter");
      await page.waitForURL(/sort=-ask,stage/);
      await page.keyboard.press("Escape");
      await popover.waitFor({ state: "detached" });
      expect(await sortButton(page).innerText()).toBe("Sort by Ask, descending");
    });
  });

  it("is filtered, and has the actions of the table behind More actions", async () => {
    await during(phone, async ({ page }) => {
      await cardsOf(page).first().waitFor();
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      const filters = page.getByRole("region", { name: "Filters for founders" });
      await filters.getByRole("combobox", { name: "Industry" }).click();
      await page.getByRole("option", { name: "SaaS" }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Remove filter Industry: SaaS" }).waitFor();
      await waitUntilFound(page);
      const founders = await data<Founder[]>("/api/founders");
      const matching = founders.filter(({ industry }) => industry === "SAAS");
      await page.getByText(`Showing ${matching.length} of `).waitFor();
      expect(await page.getByRole("button", { name: "Export" }).count()).toBe(0);
      await page.getByRole("button", { name: "More actions" }).press("Enter");
      await page.getByRole("button", { name: `Export ${matching.length} rows` }).waitFor();
      for (const name of ["Refresh", "Views", "Columns"])
        await page.getByRole("button", { name, exact: true }).waitFor();
      await page.getByRole("link", { name: "Review matches" }).waitFor();
      await expectAccessible(page);
    });
  });

  it("leaves out the facts of hidden columns", async () => {
    const { word, added } = await addFounders(100);
    await during({ ...phone, path: `/admin/dashboard?q=${word}` }, async ({ page }) => {
      const discord = cardOf(page, `${word} 0`).getByText(added[0]!.discord_username!);
      await discord.waitFor();
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("button", { name: "Columns" }).click();
      const popover = page.getByRole("dialog", { name: "Columns" });
      await popover.getByRole("checkbox", { name: "Discord" }).uncheck();
      await discord.waitFor({ state: "detached" });
      expect(await popover.getByRole("button", { name: /^Move/ }).count()).toBe(0);
    });
  });

  it("offers what has changed in a pill, which is in view wherever the page is", async () => {
    await during(phone, async ({ page }) => {
      await cardsOf(page).first().waitFor();
      const before = await namesOf(page);
      const { word } = await addFounders(1);
      await pill(page, "1 new").waitFor();
      expect(await namesOf(page)).toEqual(before);
      await expectAccessible(page);
      await page.mouse.wheel(0, 1_000);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
      const { y } = (await pill(page, "1 new").boundingBox())!;
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(100);
      await pill(page, "1 new").click();
      await pill(page, "1 new").waitFor({ state: "detached" });
      await page.getByRole("searchbox", { name: "Search" }).fill(word);
      await expect.poll(() => namesOf(page)).toEqual([`${word} 0`]);
    });
  });
});
