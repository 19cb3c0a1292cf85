import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  columnTexts,
  findRow,
  firstColumn,
  tableOf,
  useAdminDashboard,
  waitUntilFound,
} from "../use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();

const investors = () => data<Investor[]>("/api/investors-database");
async function choose(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: filter }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.keyboard.press("Escape");
}

describe("a list", () => {
  it("keeps tab, search, filters, sort and expanded rows in the URL", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("combobox", { name: "Funding stage" }).click();
      await page.getByRole("option", { name: "Seed", exact: true }).click();
      await page.getByRole("option", { name: "Series A" }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Filter/ }).click();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.locator('th[aria-sort="descending"]').waitFor();
      await waitUntilFound(page);
      await page
        .getByRole("button", { name: /^Investor matches for/ })
        .first()
        .click();
      await page.getByRole("searchbox", { name: "Search" }).fill("a");
      await page.waitForURL(/q=a/);
      await waitUntilFound(page);
      const address = page.url();
      expect(address).toMatch(/stage=SEED,SERIES_A/);
      expect(address).toMatch(/sort=-ask/);
      expect(address).toMatch(/expanded=\d+/);
      const before = await firstColumn(page);

      await page.reload();
      await tableOf(page);
      await expect.poll(() => firstColumn(page)).toEqual(before);
      await page.getByText(/^Investor Matches for/).waitFor();
      const chips = page.getByRole("list", { name: "Filters that are set" });
      expect(await chips.getByRole("listitem").allInnerTexts()).toEqual([
        "Funding stage: Seed",
        "Funding stage: Series A",
      ]);
      // The panel with the filters would take room from the rows.
      expect(await page.getByRole("combobox", { name: "Funding stage" }).count()).toBe(0);

      await page.getByRole("tab", { name: "Investor Database" }).click();
      await page.waitForURL(/tab=database/);
      await page.goBack();
      await page.getByRole("columnheader", { name: "Ask" }).waitFor();
      expect(page.url()).toBe(address);
    });
  });

  it("sorts ascending, descending and not at all, and announces the order", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const unsorted = await firstColumn(page);
      const header = page.getByRole("columnheader", { name: "Investors Matched" });
      const press = () => header.getByRole("button").click();
      const counts = async () => (await columnTexts(page, "Investors Matched")).map(Number);
      await expect.poll(() => header.getAttribute("aria-sort")).toBe("none");
      await press();
      await expect.poll(() => header.getAttribute("aria-sort")).toBe("ascending");
      await waitUntilFound(page);
      expect(await counts()).toEqual((await counts()).toSorted((a, b) => a - b));
      await press();
      await expect.poll(() => header.getAttribute("aria-sort")).toBe("descending");
      await waitUntilFound(page);
      expect(await counts()).toEqual((await counts()).toSorted((a, b) => b - a));
      await press();
      await expect.poll(() => header.getAttribute("aria-sort")).toBe("none");
      await expect.poll(() => firstColumn(page)).toEqual(unsorted);
    });
  });

  it("has the founders of a filter", async () => {
    await during({ path: "/admin/dashboard?ask=1m_5m" }, async ({ page }) => {
      await tableOf(page);
      const founders = await data<Founder[]>("/api/founders");
      const count = (accepts: (founder: Founder) => boolean) => founders.filter(accepts).length;
      const asked = count(({ requested_check_usd: ask }) => ask !== null && ask >= 1e6 && ask <= 5e6);
      await page.getByText(`Showing ${asked} of ${founders.length} founders`).waitFor();
      await page.getByRole("button", { name: "Clear All" }).click();
      await page.getByRole("button", { name: "Filter" }).click();
      await choose(page, "Funding stage", "Series C");
      const later = count(({ funding_stage }) => /^SERIES_[CDE]$/.test(funding_stage ?? ""));
      await page.getByText(`Showing ${later} of ${founders.length} founders`).waitFor();
    });
  });

  it.each([
    ["cluster", "Min check size", "Preferred stages"],
    ["database", "Min check", "Preferred stage"],
  ])("has the investors of a filter in the tab %s", async (tab, least, stage) => {
    await during({ path: `/admin/dashboard?tab=${tab}` }, async ({ page }) => {
      await tableOf(page);
      const all = await investors();
      const shows = (count: number) =>
        page.getByText(`Showing ${count} of ${all.length} investors`).waitFor();
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("textbox", { name: least }).fill("2.5M");
      await page.keyboard.press("Tab");
      await shows(all.filter((one) => (largestCheck(one) ?? 0) >= 2_500_000).length);
      await page.getByRole("button", { name: "Clear All" }).click();
      await choose(page, stage, "Series A");
      await shows(all.filter(({ preferred_stages }) => preferred_stages.includes("SERIES_A")).length);
    });
  });
});

it("a temperature is changed in the match cluster, counted, and shown in the database", async () => {
  await during({ path: "/admin/dashboard?tab=cluster" }, async ({ page }) => {
    const { id, name } = (await investors()).find(({ temperature }) => temperature === "COLD")!;
    const summary = page.getByRole("region", { name: "Investor Database", exact: true });
    const fires = async () => Number(/Fire\s+(\d+)/.exec(await summary.innerText())?.[1]);
    const row = await findRow(page, name);
    const before = await fires();
    await row.getByRole("button", { name: `Temperature of ${name}: Cold` }).click();
    await page.getByRole("option", { name: "Fire" }).click();
    await expect.poll(fires).toBe(before + 1);
    await page.getByRole("tab", { name: "Investor Database" }).click();
    await page.getByRole("button", { name: `Temperature of ${name}: Fire` }).waitFor();
    const isSaved = async () => (await investors()).find((one) => one.id === id)!.temperature === "FIRE";
    await expect.poll(isSaved).toBe(true);
  });
});

const largestCheck = ({ typical_check_usd, check_min_usd, check_max_usd }: Investor): number | null =>
  typical_check_usd ?? check_max_usd ?? (check_min_usd === null ? null : Number.POSITIVE_INFINITY);
