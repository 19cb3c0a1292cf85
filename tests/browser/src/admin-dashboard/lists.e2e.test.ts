import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import { waitForFocus } from "../page/focus.ts";
import {
  columnTexts,
  firstColumn,
  tableOf,
  useAdminDashboard,
  waitUntilFound,
} from "./use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();

describe("search, filters and sort", () => {
  it("searches while typing, and focuses the box on the slash key", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const { length } = await data<Founder[]>("/api/founders");
      await page.keyboard.press("/");
      const box = page.getByPlaceholder("Search startups, VCs, or applications...");
      await waitForFocus(box);
      await page.keyboard.type("feira/");
      expect(await box.inputValue()).toBe("feira/");
      await page.getByText("No founders found").waitFor();
      await page.keyboard.press("Backspace");
      await page.getByText(`Showing 1 of ${length} founders`).waitFor();
      await expect.poll(() => firstColumn(page)).toEqual(["Feira Aberta"]);
      await page.getByRole("button", { name: "Clear All" }).click();
      await page.getByText(`Showing ${length} of ${length} founders`).waitFor();
      expect(await box.inputValue()).toBe("");
    });
  });

  it("keeps tab, search, filters, sort and expanded rows in the URL", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("combobox", { name: "Funding stage" }).click();
      await page.getByRole("option", { name: "Seed", exact: true }).click();
      await page.getByRole("option", { name: "Series A" }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
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
      await page.getByRole("combobox", { name: "Funding stage" }).getByText("Seed, Series A").waitFor();

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
});
