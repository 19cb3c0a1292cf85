import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { expect, it } from "vitest";
import {
  columnTexts,
  findRow,
  firstColumn,
  tableOf,
  useAdminDashboard,
  waitUntilFound,
} from "../use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();

it("a list has the founders of its filters in order, and keeps these, search and expanded rows in the URL", async () => {
  await during({}, async ({ page }) => {
    await tableOf(page);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("combobox", { name: "Funding stage" }).click();
    await page.getByRole("option", { name: "Seed", exact: true }).click();
    await page.getByRole("option", { name: "Series A" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Filter/ }).click();
    const founders = await data<Founder[]>("/api/founders");
    const found = founders.filter(({ funding_stage }) =>
      /^(POST_SEED|SEED|SERIES_A)$/.test(funding_stage ?? ""),
    );
    await page.getByText(`Showing ${found.length} of ${founders.length} founders`).waitFor();
    const header = page.getByRole("columnheader", { name: "Investors Matched" });
    for (const order of ["ascending", "descending"]) {
      await header.getByRole("button").click();
      await expect.poll(() => header.getAttribute("aria-sort")).toBe(order);
    }
    await waitUntilFound(page);
    const counts = (await columnTexts(page, "Investors Matched")).map(Number);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    await page
      .getByRole("button", { name: /^Investor matches for/ })
      .first()
      .click();
    await page.getByRole("searchbox", { name: "Search" }).fill("a");
    await page.waitForURL(/q=a/);
    await waitUntilFound(page);
    const address = page.url();
    expect(address).toMatch(/stage=SEED,SERIES_A/);
    expect(address).toMatch(/sort=-investorsMatched/);
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
    await page.getByRole("tab", { name: "Investor Database" }).click();
    await page.waitForURL(/tab=database/);
    await page.goBack();
    await page.getByRole("columnheader", { name: "Ask" }).waitFor();
    expect(page.url()).toBe(address);
    await expect.poll(() => firstColumn(page)).toEqual(before);
    // The browser caches no list that was read.
    const again = page.waitForRequest(/\/api\/founders\?/);
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    expect(await (await again).allHeaders()).not.toHaveProperty("if-none-match");
  });
});

it("the investors of a filter are shown, and a temperature that is changed is counted and in the database", async () => {
  await during({ path: "/admin/dashboard?tab=cluster" }, async ({ page }) => {
    await tableOf(page);
    const investors = () => data<Investor[]>("/api/investors-database");
    const all = await investors();
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("textbox", { name: "Min check size" }).fill("2.5M");
    await page.keyboard.press("Tab");
    const large = all.filter((one) => (largestCheck(one) ?? 0) >= 2_500_000).length;
    await page.getByText(`Showing ${large} of ${all.length} investors`).waitFor();
    await page.getByRole("button", { name: "Clear All" }).click();

    // Other tests' investors come first.
    const { id, name } = all.findLast(({ temperature }) => temperature === "COLD")!;
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
