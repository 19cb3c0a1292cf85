import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessibleInTwoWalks } from "../../page/accessibility.ts";
import { tabTo, waitForFocus } from "../../page/focus.ts";
import {
  isNarrow,
  showMoreActions,
  tableOf,
  useAdminDashboard,
  waitForRecords,
} from "../use-admin-dashboard.ts";

const { during } = await useAdminDashboard();

const byDefault =
  "Company, Founder, Discord, Product Stage, Stage, Ask, Industry, Company Description, Email, Website, Deck Link, Investors Matched";

const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const headings = async (page: Page) =>
  (await page.getByRole("columnheader").allInnerTexts()).map((text) => text.trim()).join(", ");
const waitForHeadings = (page: Page, expected: string) => expect.poll(() => headings(page)).toBe(expected);
const edge = (page: Page, column: string) =>
  page.getByRole("separator", { name: `Width of ${column}`, exact: true });

async function openColumns(page: Page): Promise<Locator> {
  await button(page, "Columns").click();
  const popover = page.getByRole("dialog", { name: "Columns" });
  await popover.waitFor();
  return popover;
}

const widthOf = async (page: Page, column: string) =>
  (await page.getByRole("columnheader", { name: column, exact: true }).boundingBox())!.width;

/** Columns that share the frame are drawn with fractions of a pixel. */
const waitForWidth = (page: Page, column: string, width: number) =>
  expect.poll(async () => Math.abs((await widthOf(page, column)) - width)).toBeLessThan(2);

describe("the columns of a table", () => {
  it("are hidden, moved and remembered for this table, until they are reset", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await waitForHeadings(page, byDefault);
      const popover = await openColumns(page);
      await popover.getByRole("checkbox", { name: "Discord" }).uncheck();
      await popover.getByRole("checkbox", { name: "Company Description" }).uncheck();
      await button(popover, "Move Email up").click();
      await button(popover, "Move Email up").click();
      await popover.getByText("Email is now number 7 of 12").waitFor({ state: "attached" });
      const changed =
        "Company, Founder, Product Stage, Stage, Ask, Email, Industry, Website, Deck Link, Investors Matched";
      await waitForHeadings(page, changed);
      expect(await page.locator("tr[data-row]").first().locator("> *").count()).toBe(10);

      await page.reload();
      await tableOf(page);
      await waitForHeadings(page, changed);
      await page.getByRole("tab", { name: /^Investor Database/ }).click();
      await page.getByRole("columnheader", { name: "Fund Stage" }).waitFor();
      expect(await headings(page)).toMatch(/^Name, Company, Type, .*, Temperature, Email, Website$/);
      await page.getByRole("tab", { name: /^Founders/ }).click();
      await tableOf(page);

      await button(await openColumns(page), "Reset").click();
      await waitForHeadings(page, byDefault);
      expect(await page.evaluate(() => localStorage.getItem("kindling.columns.founders"))).toBeNull();
    });
  });

  it("keep those that stay in view", async () => {
    await during({ path: "/admin/dashboard?tab=database" }, async ({ page }) => {
      await tableOf(page);
      const popover = await openColumns(page);
      const rows = popover.getByRole("listitem");
      expect(await rows.filter({ hasText: "always shown" }).allInnerTexts()).toEqual([
        "Name\n, always shown",
        "Temperature\n, always shown",
      ]);
      expect(await popover.getByRole("checkbox").count()).toBe(9);
      await button(popover, "Move Company up").click();
      for (const column of await popover.getByRole("checkbox").all()) await column.uncheck();
      await waitForHeadings(page, "Name, Temperature");
    });
  });

  it("are moved by dragging", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const popover = await openColumns(page);
      const row = (name: string) => popover.getByRole("listitem").filter({ hasText: name });
      await row("Website").dragTo(row("Product Stage"));
      await waitForHeadings(page, byDefault.replace(", Website", "").replace("Discord", "Discord, Website"));
    });
  });

  it("are hidden and moved by keyboard", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await tabTo(button(page, "Columns"));
      await page.keyboard.press("Enter");
      const popover = page.getByRole("dialog", { name: "Columns" });
      const ask = popover.getByRole("checkbox", { name: "Ask" });
      await tabTo(ask);
      await page.keyboard.press("Alt+ArrowUp");
      await waitForHeadings(page, byDefault.replace("Stage, Ask", "Ask, Stage"));
      await waitForFocus(ask);
      await page.keyboard.press("Space");
      await waitForHeadings(page, byDefault.replace("Ask, ", ""));
      const down = button(popover, "Move Stage down");
      await tabTo(down);
      await page.keyboard.press("Enter");
      await waitForHeadings(page, byDefault.replace("Stage, Ask, Industry", "Industry, Stage"));
      await waitForFocus(down);
      await tabTo(popover.getByRole("radio", { name: "Comfortable" }));
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => rowHeight(page)).toBe(32);
      await page.keyboard.press("Escape");
      await popover.waitFor({ state: "detached" });
      await waitForFocus(button(page, "Columns"));
    });
  });
});

const rowHeight = async (page: Page) => (await page.locator("tr[data-row]").first().boundingBox())!.height;

describe("a column's width", () => {
  it("follows the dragged edge, and is remembered", async () => {
    await during({ width: 1280 }, async ({ page }) => {
      await tableOf(page);
      const before = await widthOf(page, "Founder");
      await dragBy(edge(page, "Founder"), 90);
      await expect.poll(() => widthOf(page, "Founder")).toBeCloseTo(before + 90, 0);
      await page.reload();
      await tableOf(page);
      expect(await widthOf(page, "Founder")).toBeCloseTo(before + 90, 0);
      await edge(page, "Founder").dblclick();
      await expect.poll(() => widthOf(page, "Founder")).toBe(before);
    });
  });

  it("follows the edge also where the frame is wider than the columns", async () => {
    await during({ width: 1440 }, async ({ page }) => {
      await tableOf(page);
      const popover = await openColumns(page);
      for (const column of ["Discord", "Company Description", "Email", "Website", "Deck Link", "Industry"])
        await popover.getByRole("checkbox", { name: column }).uncheck();
      await page.keyboard.press("Escape");
      const before = await widthOf(page, "Stage");
      await dragBy(edge(page, "Stage"), -50);
      await waitForWidth(page, "Stage", before - 50);
      const last = await widthOf(page, "Investors Matched");
      await dragBy(edge(page, "Investors Matched"), -40);
      await waitForWidth(page, "Investors Matched", last + 40);
    });
  });

  it("changes by keyboard, and says its value", async () => {
    await during({ width: 1280 }, async ({ page }) => {
      await tableOf(page);
      const founder = edge(page, "Founder");
      expect(await founder.getAttribute("aria-valuenow")).toBe("160");
      await tabTo(page.getByRole("rowheader").first());
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowRight");
      await waitForFocus(page.getByRole("columnheader", { name: "Founder", exact: true }));
      await page.keyboard.press("Alt+ArrowRight");
      await expect.poll(() => founder.getAttribute("aria-valuenow")).toBe("176");
      expect(await widthOf(page, "Founder")).toBe(176);
      // The edge takes the focus when it is pressed.
      await founder.click();
      await waitForFocus(founder);
      await page.keyboard.press("Home");
      await expect.poll(() => founder.getAttribute("aria-valuenow")).toBe("80");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => founder.getAttribute("aria-valuenow")).toBe("96");
    });
  });
});

async function dragBy(handle: Locator, x: number): Promise<void> {
  const { mouse } = handle.page();
  const box = (await handle.boundingBox())!;
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move(start.x + x / 2, start.y);
  await mouse.move(start.x + x, start.y);
  await mouse.up();
}

describe("compact rows", () => {
  it("are one line high in every table, and are remembered", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      expect(await rowHeight(page)).toBe(40);
      const texts = await page.locator("tr[data-row]").count();
      await (await openColumns(page)).getByRole("radio", { name: "Compact" }).check();
      await expect.poll(() => rowHeight(page)).toBe(32);
      await expect.poll(() => page.locator("tr[data-row]").count()).toBeGreaterThan(texts);
      await page.reload();
      await tableOf(page);
      for (const row of await page.locator("tr[data-row]").all())
        expect((await row.boundingBox())!.height).toBe(32);
      for (const tab of ["Investor Match Cluster", "Investor Database"]) {
        await page.getByRole("tab", { name: new RegExp(tab) }).click();
        await page.getByRole("grid", { name: tab }).waitFor();
        await tableOf(page);
        await expect.poll(() => rowHeight(page)).toBe(40);
        await (await openColumns(page)).getByRole("radio", { name: "Compact" }).check();
        await page.keyboard.press("Escape");
        for (const row of await page.locator("tr[data-row]").all())
          await expect.poll(async () => (await row.boundingBox())!.height).toBe(32);
      }
    });
  });

  it("leave an open panel below its row", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await page
        .getByRole("button", { name: /^Investor matches for/ })
        .first()
        .click();
      const panel = page.getByRole("region", { name: /^Investor Matches for/ });
      await panel.getByRole("listitem").first().waitFor();
      await (await openColumns(page)).getByRole("radio", { name: "Compact" }).check();
      await expect.poll(() => rowHeight(page)).toBe(32);
      const gap = async () => {
        const cell = (await page.locator("tr:has(> td[colspan]) > td[id]").boundingBox())!;
        const next = (await page.locator("tr[data-row]").nth(1).boundingBox())!;
        return Math.round(next.y - cell.y - cell.height);
      };
      await expect.poll(gap).toBe(0);
    });
  });
});

itIsAccessibleInTwoWalks("the columns of a table", during, async ({ page }, check) => {
  await waitForRecords(page);
  await showMoreActions(page);
  const popover = await openColumns(page);
  await check("the popover");
  await popover.getByRole("checkbox", { name: "Discord" }).uncheck();
  if (!isNarrow(page)) await popover.getByRole("radio", { name: "Compact" }).check();
  await check("compact rows without a column");
});
