import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { firstColumn, tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();

const tabs = [
  { tab: "Founders", path: "/api/founders", pinned: ["Company", "Investors Matched"] },
  { tab: "Investor Match Cluster", path: "/api/investors", pinned: ["Investor Name", "Founder Matches"] },
  {
    tab: "Investor Database",
    path: "/api/investors-database",
    pinned: ["Name", "Temperature"],
  },
] as const;

/** Rows that are whole between the headings and the lower edge of the table or of the window. */
async function wholeRows(page: Page): Promise<number> {
  const table = await tableOf(page);
  return table.evaluate((grid) => {
    const headings = grid.querySelector("thead")!.getBoundingClientRect().bottom;
    let edge = window.innerHeight;
    for (let box = grid.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).overflowY !== "visible")
        edge = Math.min(edge, box.getBoundingClientRect().top + box.clientHeight);
    const boxes = [...grid.querySelectorAll("tbody tr[data-row]")].map((row) => row.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= headings - 1 && bottom <= edge + 1).length;
  });
}

/** Whether the heading's whole width is in the window and nothing covers its middle. */
async function isInView(heading: Locator): Promise<boolean> {
  return heading.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && right <= window.innerWidth && element.contains(shown);
  });
}

const scrollSideways = (table: Locator, left: number) =>
  table.evaluate((grid, left) => {
    for (let box = grid.parentElement; box; box = box.parentElement) box.scrollLeft = left;
  }, left);

const screens = [
  [1440, 900, 16],
  [1280, 800, 12],
] as const;

it.each(screens)(
  "a link with filters shows whole rows at %d × %d: at least %d",
  async (width, height, least) => {
    await during({ path: "/admin/dashboard?matched=low,medium", width }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page
        .getByRole("button", { name: /^Remove filter/ })
        .nth(1)
        .waitFor();
      await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(least);
    });
  },
);

describe.each(tabs)("the table of $tab", ({ tab, path, pinned }) => {
  it.each(screens)("shows whole rows at %d × %d: at least %d", async (width, height, least) => {
    expect((await data<unknown[]>(path)).length).toBeGreaterThanOrEqual(least);
    await during({ width }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.getByRole("tab", { name: tab }).click();
      await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(least);
    });
  });

  it.each([1280, 768])(
    "keeps its pinned columns in view at %d px, wherever it is scrolled",
    async (width) => {
      await during({ width }, async ({ page }) => {
        await page.getByRole("tab", { name: tab }).click();
        const table = await tableOf(page);
        for (const left of [0, 300, 100_000]) {
          await scrollSideways(table, left);
          for (const name of pinned) {
            const heading = page.getByRole("columnheader", { name, exact: true });
            await expect.poll(() => isInView(heading), { message: `${name} at ${left}` }).toBe(true);
          }
        }
      });
    },
  );
});

describe("a list beside an open record", () => {
  it.each([768, 1024, 1280, 1440])("is not covered at %d px, and its rows open", async (width) => {
    await during({ width }, async ({ page }) => {
      const table = await tableOf(page);
      const [first, second] = await firstColumn(page);
      const record = (name: string) => page.getByRole("dialog", { name });
      await page.getByRole("button", { name: first!, exact: true }).click();
      await record(first!).waitFor();
      const frame = table.locator("xpath=ancestor::section[1]");
      const gap = async () => {
        const [list, panel] = await Promise.all([frame.boundingBox(), record(first!).boundingBox()]);
        return panel!.x - (list!.x + list!.width);
      };
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
      await page.getByRole("button", { name: second!, exact: true }).click();
      await record(second!).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  it("is blocked at 767 px, where the record fills the screen", async () => {
    await during({ width: 767 }, async ({ page }) => {
      const { id, company } = (await data<Founder[]>("/api/founders"))[0]!;
      await page.goto(`/admin/dashboard?founder=${id}`);
      await page.getByRole("dialog", { name: company }).waitFor();
      expect(await page.getByRole("searchbox").count()).toBe(0);
      await page.keyboard.press("Escape");
      await page.getByRole("searchbox").waitFor();
    });
  });
});
