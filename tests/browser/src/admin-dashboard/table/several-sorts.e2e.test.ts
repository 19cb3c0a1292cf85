import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessibleInTwoWalks } from "../../page/accessibility.ts";
import { tabTo, waitForFocus } from "../../page/focus.ts";
import { firstColumn, tableOf, useAdminDashboard, waitForRecords } from "../use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();

/** The heading, whose name ends with its place if it is one of several. */
const heading = (page: Page, name: string) =>
  page.getByRole("columnheader", { name: new RegExp(`^${name}( \\d)?$`) });
const press = (page: Page, name: string) => heading(page, name).getByRole("button");
const companiesBy = async (sort: string) =>
  (await data<Founder[]>(`/api/founders?sort=${sort}&limit=500`)).map(({ company }) => company);

/** Waits until the first rows are those of the API's order. */
async function waitForOrder(page: Page, sort: string): Promise<void> {
  const expected = await companiesBy(sort);
  const same = async () => (await firstColumn(page)).every((company, place) => company === expected[place]);
  await expect.poll(same).toBe(true);
}

describe("sort by several columns", () => {
  it("adds, reverses and removes a column at a press with Shift, and keeps all of them in the URL", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await press(page, "Stage").click();
      await press(page, "Ask").click({ modifiers: ["Shift"] });
      await page.waitForURL((url) => url.search === "?sort=stage,ask");
      await press(page, "Ask").click({ modifiers: ["Shift"] });
      await page.waitForURL((url) => url.search === "?sort=stage,-ask");
      await page.getByRole("button", { name: "Stage 1", exact: true }).waitFor();
      await page.getByRole("button", { name: "Ask 2", exact: true }).waitFor();
      expect(await heading(page, "Stage").getAttribute("aria-sort")).toBe("ascending");
      expect(await heading(page, "Ask").getAttribute("aria-sort")).toBe("descending");
      await waitForOrder(page, "funding_stage.asc,requested_check_usd.desc");

      await page.reload();
      await tableOf(page);
      await waitForOrder(page, "funding_stage.asc,requested_check_usd.desc");
      await press(page, "Stage").click({ modifiers: ["Shift"] });
      await press(page, "Stage").click({ modifiers: ["Shift"] });
      await page.waitForURL((url) => url.search === "?sort=-ask");
      await page.getByRole("button", { name: "Ask", exact: true }).waitFor();
    });
  });

  it("is set without Shift on a screen that is touched", async () => {
    await during({ width: 1024, touch: true }, async ({ page }) => {
      await tableOf(page);
      await page.getByRole("button", { name: "Sort", exact: true }).tap();
      const popover = page.getByRole("dialog", { name: "Sort by" });
      await popover.getByRole("checkbox", { name: "Sort by several" }).tap();
      await popover.getByRole("button", { name: "Stage", exact: true }).tap();
      await popover.getByRole("button", { name: "Ask", exact: true }).tap();
      await page.waitForURL((url) => url.search === "?sort=stage,ask");
    });
  });

  it("can be removed after its columns were hidden", async () => {
    await during({ path: "/admin/dashboard?sort=-ask" }, async ({ page }) => {
      await tableOf(page);
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("checkbox", { name: "Ask" }).uncheck();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Sort by Ask, descending" }).click();
      await page.getByRole("dialog", { name: "Sort by" }).getByRole("button", { name: /^Ask/ }).click();
      await page.waitForURL((url) => url.search === "");
      await page.getByRole("button", { name: /^Sort by/ }).waitFor({ state: "detached" });
    });
  });

  it("is left by a press without Shift, which sorts by that column alone", async () => {
    await during({ path: "/admin/dashboard?sort=-stage,ask" }, async ({ page }) => {
      await tableOf(page);
      await waitForOrder(page, "funding_stage.desc,requested_check_usd.asc");
      await press(page, "Stage").click();
      await page.waitForURL((url) => url.search === "?sort=stage");
      await waitForOrder(page, "funding_stage.asc");
    });
  });

  it("is done by keyboard", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const { keyboard } = page;
      await tabTo(page.getByRole("rowheader").first());
      await keyboard.press("ArrowUp");
      for (let column = 0; column < 6; column += 1) await keyboard.press("ArrowRight");
      await waitForFocus(heading(page, "Industry"));
      await keyboard.press("Enter");
      await page.waitForURL((url) => url.search === "?sort=industry");
      await keyboard.press("ArrowLeft");
      await keyboard.press("Shift+Enter");
      await page.waitForURL((url) => url.search === "?sort=industry,ask");
      await keyboard.press("Shift+Space");
      await page.waitForURL((url) => url.search === "?sort=industry,-ask");
      await waitForOrder(page, "industry.asc,requested_check_usd.desc");
    });
  });
});

itIsAccessibleInTwoWalks("a list sorted by two columns", during, async ({ page }, check) => {
  await page.goto("/admin/dashboard?sort=productStage,-stage");
  await waitForRecords(page);
  await check();
});
