import { randomUUID } from "node:crypto";
import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { investorLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, send } = await useAdminDashboard();
const tabs = ["founders", "cluster", "database"];

/** Sectors and stages of different lengths, more than a table shows. */
const broad = [
  { preferred_sectors: sector.values.slice(0, 5), preferred_stages: fundingStage.values.slice(0, 5) },
  { preferred_sectors: sector.values.slice(-5), preferred_stages: fundingStage.values.slice(-5) },
  { preferred_sectors: sector.values, preferred_stages: fundingStage.values },
];

/** Returns a word that finds them. */
async function addBroadInvestors(): Promise<string> {
  const word = randomUUID().slice(0, 8);
  for (const [n, wanted] of broad.entries())
    await send("POST", "/api/investors-database", {
      ...investorLike(n, { name: `${word} ${n}`, email: `${n}@${word}.example` }),
      ...wanted,
    });
  return word;
}

describe("the chips of a table", () => {
  it.each(tabs)("of the demo data are whole, on at most two lines: %s", async (tab) => {
    for (const width of [1280, 1440, 1920]) {
      await during({ width, path: `/admin/dashboard?tab=${tab}` }, async ({ page }) => {
        await page.setViewportSize({ width, height: 2_000 });
        const table = await tableOf(page);
        const chips = table.locator("td .bg-neutral.truncate");
        await chips.first().waitFor();
        const cut = await chips.evaluateAll((all) =>
          all.filter((chip) => chip.scrollWidth > chip.clientWidth).map((chip) => chip.textContent),
        );
        expect(cut).toEqual([]);
        const heights = await table
          .locator("tr[data-row]")
          .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).offsetHeight));
        expect(new Set(heights)).toEqual(new Set([40]));
      });
    }
  });

  it.each(["cluster", "database"])('have "..." beside them, never alone on a line: %s', async (tab) => {
    const word = await addBroadInvestors();
    await during({ path: `/admin/dashboard?tab=${tab}&q=${word}` }, async ({ page }) => {
      const more = (await tableOf(page)).getByRole("img", { name: /^and / });
      await expect.poll(() => more.count()).toBe(2 * broad.length);
      const offsets = await more.evaluateAll((all) =>
        all.map((dots) => {
          const [mine, chip] = [dots, dots.previousElementSibling!].map((one) => one.getBoundingClientRect());
          return Math.abs(mine!.top + mine!.height / 2 - (chip!.top + chip!.height / 2));
        }),
      );
      expect(Math.max(...offsets)).toBeLessThan(5);
    });
  });

  it("take one line of compact rows, where they are shortened", async () => {
    await during({ path: "/admin/dashboard?tab=cluster" }, async ({ page }) => {
      const table = await tableOf(page);
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await page.getByRole("radio", { name: "Compact" }).click();
      await page.keyboard.press("Escape");
      const rows = table.locator("tr[data-row]");
      await expect
        .poll(() => rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).offsetHeight)))
        .not.toContain(40);
      const lines = await rows.evaluateAll((all) =>
        all.map((row) => {
          const tops = (cell: Element) =>
            [...cell.querySelectorAll(".bg-neutral.truncate")].map(
              (chip) => chip.getBoundingClientRect().top,
            );
          return Math.max(...[...row.children].map((cell) => new Set(tops(cell)).size));
        }),
      );
      expect(Math.max(...lines)).toBe(1);
    });
  });
});
