import { sector } from "@kindling/contracts/enumerations/markets.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isSeen } from "../../page/layout.ts";
import { useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, send, waitUntilConsistent } = await useAdminDashboard();

/** Scrolls the table. */
const scrollTo = (page: Page, top: number) =>
  page.getByRole("grid").evaluate((grid, y) => grid.parentElement!.scrollTo({ top: y }), top);
/** Adds an investor that fits many founders; its matches are open. */
async function opened() {
  const investor = investorLike(Date.now(), { preferred_sectors: sector.values });
  const { id, name } = await send<Investor>("POST", "/api/investors-database", investor);
  await waitUntilConsistent();
  return { name, path: `/admin/dashboard?tab=cluster&cluster_expanded=${id}` };
}

describe.each([768, 1440])("the row of the matches that are read, %d px wide", (width) => {
  it("stays in view above them, and goes with them", async () => {
    const { path, name } = await opened();
    await during({ path, width }, async ({ page }) => {
      const row = page.getByRole("row").filter({ has: page.getByRole("button", { name, exact: true }) });
      const text = row.getByRole("button", { name, exact: true });
      const panel = page.getByRole("region", { name: `Founder Matches for ${name}` });
      await panel.getByRole("listitem").nth(9).waitFor();
      for (const top of [600, 1_200]) {
        await scrollTo(page, top);
        await expect.poll(async () => (await panel.boundingBox())!.y).toBeLessThan(0);
        await expect.poll(() => isSeen(text)).toBe(true);
        expect(await isSeen(panel.getByRole("heading"))).toBe(true);
      }
      // The row works where it is.
      await row.getByRole("checkbox").click();
      await expect.poll(() => row.getAttribute("aria-selected")).toBe("true");

      await scrollTo(page, 1_000_000);
      await expect.poll(() => panel.count()).toBe(0);
      // Its checkbox was pressed, so it stays mounted, below the rows that pass over it.
      expect(await isSeen(text)).toBe(false);
    });
  });

  it("is scrolled to when they are closed", async () => {
    const { path, name } = await opened();
    await during({ path, width }, async ({ page }) => {
      const text = page.getByRole("button", { name, exact: true });
      const panel = page.getByRole("region", { name: `Founder Matches for ${name}` });
      await panel.getByRole("listitem").nth(9).waitFor();
      await scrollTo(page, 1_200);
      await expect.poll(async () => (await panel.boundingBox())!.y).toBeLessThan(0);
      await page.locator("[aria-expanded=true]").first().click();
      await panel.waitFor({ state: "detached" });
      await expect.poll(() => isSeen(text)).toBe(true);
    });
  });

  it("lets the table scroll sideways to the cell that keys lead to", async () => {
    const { path, name } = await opened();
    await during({ path, width }, async ({ page }) => {
      await page.getByRole("region", { name: `Founder Matches for ${name}` }).waitFor();
      await page.getByRole("row").nth(1).getByRole("rowheader").focus();
      for (let column = 2; column <= 8; column += 1) {
        await page.keyboard.press("ArrowRight");
        await expect.poll(() => page.locator("td:focus").getAttribute("aria-colindex")).toBe(String(column));
        const isShown = () =>
          page.locator("td:focus").evaluate((cell) => {
            const { left, right, top } = cell.getBoundingClientRect();
            return [left + 6, right - 6].every((x) => cell.contains(document.elementFromPoint(x, top + 6)));
          });
        await expect.poll(isShown).toBe(true);
      }
    });
  });
});
