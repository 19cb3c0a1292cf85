import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { goToCell, tabTo, waitForCellFocus } from "../../page/focus.ts";
import { fillWithFounders, firstColumn, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const product = await useAdminDashboard("large");
const { during, data } = product;
await fillWithFounders(product, 400);
const founders = await data<Founder[]>("/api/founders");
const total = founders.length;
/** The companies of the last two rows. */
const [secondLast, last] = founders.slice(-2).map(({ company }) => company) as [string, string];

/** The focused cell's row and column, as screen readers count them, and whether its left edge can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement!;
    const { left, top, bottom } = cell.getBoundingClientRect();
    const isSeen = [
      [left + 4, top + 4],
      [left + 4, bottom - 4],
    ].every(([x, y]) => cell.contains(document.elementFromPoint(x!, y!)));
    const row = cell.parentElement!.getAttribute("aria-rowindex");
    return { row: Number(row), column: Number(cell.getAttribute("aria-colindex")), isSeen };
  });
const waitForCell = (page: Page, row: number, column: number) =>
  expect.poll(() => focused(page)).toEqual({ row, column, isSeen: true });
const tabStops = (page: Page) =>
  page
    .getByRole("grid")
    .locator("a[href], button, input, [tabindex]")
    .evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length);

describe("the grid of a list", () => {
  it("counts rows and columns, also those that are not rendered", async () => {
    await during({}, async ({ page }) => {
      const grid = await tableOf(page);
      expect(await grid.getAttribute("aria-rowcount")).toBe(String(total + 1));
      expect(await grid.getAttribute("aria-colcount")).toBe("12");
      expect(await page.getByRole("columnheader").last().getAttribute("aria-colindex")).toBe("12");
      expect(await page.getByRole("row").nth(1).getAttribute("aria-rowindex")).toBe("2");
    });
  });

  it.each([768, 1440])("is one tab stop at %d px, and shows the cell that keys lead to", async (width) => {
    await during({ width }, async ({ page, errors }) => {
      const { keyboard } = page;
      await tableOf(page);
      expect(await tabStops(page)).toBe(1);
      await tabTo(page.getByRole("rowheader").first());
      await waitForCell(page, 2, 1);
      for (let column = 2; column <= 12; column += 1) {
        await keyboard.press("ArrowRight");
        await waitForCell(page, 2, column);
      }
      for (let column = 11; column >= 6; column -= 1) {
        await keyboard.press("ArrowLeft");
        await waitForCell(page, 2, column);
      }
      await keyboard.press("ArrowUp");
      await waitForCell(page, 1, 6);
      await keyboard.press("Control+End");
      await waitForCell(page, total + 1, 12);
      await keyboard.press("Home");
      await waitForCell(page, total + 1, 1);
      await page.getByRole("rowheader").filter({ hasText: last }).waitFor();
      await waitForCell(page, total + 1, 1);
      await keyboard.press("PageUp");
      await expect.poll(async () => (await focused(page)).row).toBeLessThan(total - 3);
      await keyboard.press("Control+Home");
      await waitForCell(page, 2, 1);
      expect(await tabStops(page)).toBe(1);
      expect(await axeViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await keyboard.press("Tab");
      expect(await page.getByRole("grid").evaluate((it) => it.contains(document.activeElement))).toBe(false);
      await keyboard.press("Shift+Tab");
      await waitForCell(page, 2, 1);
    });
  });

  it("keeps the focus while rows that keys lead to are loaded", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await tabTo(page.getByRole("rowheader").first());
      product.proxy.on("GET", /^\/api\/founders\?.*offset=(?!0&|60&)/, { kind: "hold" });
      await page.keyboard.press("Control+ArrowDown");
      await waitForCell(page, total + 1, 1);
      expect(await page.getByRole("rowheader").filter({ hasText: last }).count()).toBe(0);
      await page.keyboard.press("ArrowUp");
      await waitForCell(page, total, 1);
      product.proxy.release();
      const row = page.getByRole("rowheader").filter({ hasText: secondLast });
      await row.waitFor();
      await waitForCell(page, total, 1);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: secondLast }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await waitForCellFocus(row.getByRole("button", { name: secondLast, exact: true }));
    });
  });

  it("starts at the cell that the mouse pressed, and returns to it after scrolling away", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [, , third] = await firstColumn(page);
      const ask = page.getByRole("button", { name: `Ask of ${third}` });
      await page.getByRole("row").nth(3).getByRole("gridcell").nth(1).click();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      await goToCell(ask);
      await page.mouse.move(640, 500);
      await page.mouse.wheel(0, 9_000);
      await page.locator("tr[aria-rowindex='230'][data-row]").waitFor();
      await waitForCellFocus(ask);
      await page.keyboard.press("ArrowLeft");
      await waitForCell(page, 4, 5);
    });
  });
});

describe("an edit in the grid", () => {
  it("takes keys as text, saves by Tab on its way to the next cell, and ends by Escape", async () => {
    await during({}, async ({ page }) => {
      const { keyboard } = page;
      await tableOf(page);
      const [first] = await firstColumn(page);
      const ask = page.getByRole("button", { name: `Ask of ${first}` });
      const field = page.getByRole("textbox", { name: `Ask of ${first} in USD` });
      await goToCell(ask);
      await keyboard.press("F2");
      await field.waitFor();
      await keyboard.type("jk 750");
      await keyboard.press("Home");
      await keyboard.press("ArrowRight");
      await keyboard.press("Delete");
      expect(await field.inputValue()).toBe("j 750");
      await keyboard.press("Escape");
      await waitForCellFocus(ask);
      await keyboard.press("Enter");
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type("755k");
      await keyboard.press("Tab");
      await ask.getByText("$755K").waitFor();
      await waitForCell(page, 2, 7);
    });
  });
});
