import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();

/** The edges of the first row's cells at which other columns fade out. */
const fades = (page: Page) =>
  page
    .locator("tr[data-row]")
    .first()
    .evaluate((row) => {
      const headings = row.closest("table")!.tHead!.rows[0]!.cells;
      return [...row.children].flatMap((cell, index) =>
        ["::before", "::after"]
          .map((fade) => getComputedStyle(cell, fade))
          .filter(({ content, display }) => content !== "none" && display !== "none")
          .map(
            ({ left }) =>
              `${Number.parseFloat(left) < 0 ? "left" : "right"} of ${headings[index]!.ariaLabel}`,
          ),
      );
    });

const scrollSideways = (table: Locator, left: number) =>
  table.evaluate((grid, left) => {
    grid.parentElement!.scrollLeft = left;
  }, left);

describe("a table that is wider than its frame", () => {
  it.each([
    { tab: "Founders", path: "/api/founders" },
    { tab: "Investor Match Cluster", path: "/api/investors" },
    { tab: "Investor Database", path: "/api/investors-database" },
  ])("scrolls as far as its last column, also past a long website: $tab", async ({ tab, path }) => {
    const [first] = await data<{ id: number }[]>(path);
    const website = `https://example.com/${"a".repeat(380)}`;
    await send("PUT", `${path.replace(/investors$/, "investors-database")}/${first!.id}`, { website });
    await during({ width: 1280 }, async ({ page }) => {
      await page.getByRole("tab", { name: tab }).click();
      const table = await tableOf(page);
      if (tab !== "Investor Match Cluster") await page.getByTitle(website).waitFor();
      const width = await table.evaluate((grid) => grid.clientWidth);
      expect(await table.evaluate((grid) => grid.parentElement!.scrollWidth)).toBe(width);
    });
  });

  it.each([
    { path: "?tab=founders", left: 0, expected: ["left of Investors Matched"] },
    { path: "?tab=founders", left: 300, expected: ["right of Company", "left of Investors Matched"] },
    { path: "?tab=founders", left: 100_000, expected: ["right of Company"] },
    { path: "?tab=database", left: 0, expected: ["left of Temperature"] },
    { path: "?tab=database", left: 600, expected: ["right of Name"] },
    { path: "?tab=database&investor=1", left: 0, expected: ["left of Temperature"] },
    { path: "?tab=database&investor=1", left: 100_000, expected: ["right of Name", "right of Temperature"] },
  ])(
    "fades out where it passes under a column, $path scrolled by $left",
    async ({ path, left, expected }) => {
      await during({ path: `/admin/dashboard${path}` }, async ({ page }) => {
        await scrollSideways(await tableOf(page), left);
        await expect.poll(() => fades(page)).toEqual(expected);
      });
    },
  );

  it("fades out beside a column that was moved", async () => {
    await during({ path: "/admin/dashboard?tab=database" }, async ({ page }) => {
      const table = await tableOf(page);
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      const column = (name: string) =>
        page.getByRole("dialog", { name: "Columns" }).getByRole("listitem").filter({ hasText: name });
      await column("Temperature").dragTo(column("Company"));
      await page.keyboard.press("Escape");
      await expect.poll(() => fades(page)).toEqual([]);
      await scrollSideways(table, 300);
      await expect.poll(() => fades(page)).toEqual(["right of Temperature"]);
    });
  });
});

/** Whether each column of pixels has one colour in the last px before a sticky column, between a row's lines. */
async function isBlankBeside(page: Page, row: Locator, sticky: Locator, px: number): Promise<boolean> {
  const [line, column] = await Promise.all([row.boundingBox(), sticky.boundingBox()]);
  const clip = { x: column!.x - px, y: line!.y + 3, width: px, height: line!.height - 6 };
  const picture = (await page.screenshot({ clip })).toString("base64");
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    const stride = image.width * 4;
    return data.every((value, at) => Math.abs(value - data[at % stride]!) <= 2);
  }, picture);
}

describe("text that passes under a sticky column", () => {
  it.each(["light", "dark"] as const)("has faded out before it, %s", async (colorScheme) => {
    await during({ colorScheme }, async ({ page }) => {
      const table = await tableOf(page);
      await table.evaluate((grid) => {
        grid.parentElement!.scrollLeft = 700;
      });
      await page.locator("[data-under-left]").waitFor();
      for (const row of (await table.locator("tr[data-row]").all()).slice(0, 8))
        expect(await isBlankBeside(page, row, row.locator("td").last(), 7), await row.innerText()).toBe(true);
    });
  });
});
