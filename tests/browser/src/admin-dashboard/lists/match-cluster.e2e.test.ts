import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { waitForCellFocus, waitForFocus } from "../../page/focus.ts";
import { columnTexts, findRow, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy } = await useAdminDashboard();
const path = "/admin/dashboard?tab=cluster";

const investors = () => data<InvestorInMatchView[]>("/api/investors");

describe("the Investor Match Cluster tab", () => {
  it("shows every column and the review counts", async () => {
    await during({ path }, async ({ page }) => {
      await tableOf(page);
      const headers = await page.getByRole("columnheader").allInnerTexts();
      expect(headers.map((header) => header.trim())).toEqual([
        "Investor Name",
        "Company",
        "Preferred Stages",
        "Typical Check",
        "Preferred Sectors",
        "City",
        "State",
        "Temperature",
        "Founder Matches",
      ]);
      const reviewed = (await investors()).find((one) => one.founder_matches_reviewed > 0)!;
      const row = await findRow(page, reviewed.name);
      await row.getByText(`${reviewed.founder_matches_reviewed}/${reviewed.founder_matches}`).waitFor();
    });
  });

  it("shows at most three stages and sectors", async () => {
    await during({ path }, async ({ page }) => {
      await tableOf(page);
      const many = (await investors()).find((one) => one.preferred_stages.split(/,\s*/).length > 3)!;
      await findRow(page, many.name);
      const [stages] = await columnTexts(page, "Preferred Stages");
      expect(stages).toMatch(/^[^,]+, [^,]+, [^,]+\.\.\.$/);
    });
  });

  it("filters by stage, sector and check, and shows a message when no investor matches", async () => {
    await during({ path }, async ({ page }) => {
      await tableOf(page);
      const list = await investors();
      await page.getByRole("button", { name: "Filter" }).click();
      await page.getByRole("combobox", { name: "Preferred stages" }).click();
      await page.getByRole("option", { name: "Series A" }).click();
      await page.keyboard.press("Escape");
      const seriesA = list.filter((one) => one.preferred_stages.split(/,\s*/).includes("SERIES_A"));
      await page.getByText(`Showing ${seriesA.length} of ${list.length} investors`).waitFor();
      await page.getByRole("combobox", { name: "Preferred sector" }).click();
      await page.getByRole("option", { name: "Fintech" }).click();
      await page.keyboard.press("Escape");
      const fintech = seriesA.filter((one) => one.preferred_sectors.split(/,\s*/).includes("FINTECH"));
      await page.getByText(`Showing ${fintech.length} of ${list.length} investors`).waitFor();
      await page.getByRole("textbox", { name: "Min check size" }).fill("999,999,999,999");
      await page.getByText("No investors found").waitFor();
      await page.getByRole("textbox", { name: "Min check size" }).fill("");
      await page.getByRole("textbox", { name: "Max check size" }).fill("1");
      await page.getByText("No investors found").waitFor();
      await page.getByRole("button", { name: "Clear All" }).click();
      await page.getByText(`Showing ${list.length} of ${list.length} investors`).waitFor();
      expect(await page.getByRole("textbox", { name: "Max check size" }).inputValue()).toBe("");
    });
  });

  it("sorts by temperature from cold to fire", async () => {
    await during({ path: `${path}&cluster_sort=-temperature` }, async ({ page }) => {
      await tableOf(page);
      const order = ["Fire", "Hot", "Warm", "Neutral", "Cold"];
      const places = (await columnTexts(page, "Temperature")).map((text) => order.indexOf(text.trim()));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBe(0);
    });
  });

  it("opens the investor's dialog from the company", async () => {
    await during({ path }, async ({ page }) => {
      const investor = (await investors()).find((one) => one.company)!;
      const row = await findRow(page, investor.name);
      await row.getByRole("button", { name: investor.company!, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: investor.name });
      for (const tab of ["Basic Info", "Investment", "Preferences", "Portfolio", "Details"])
        await dialog.getByRole("tab", { name: tab }).waitFor();
      expect(page.url()).toContain(`investor=${investor.id}`);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(page.url()).not.toContain("investor=");
    });
  });
});

describe("the temperature in an investor's row", () => {
  it("turns into a dropdown, changes at once, shows that it is saving and updates the card's count", async () => {
    await during({ path }, async ({ page }) => {
      const cold = (await investors()).find(({ temperature }) => temperature === "COLD")!;
      const row = await findRow(page, cold.name);
      proxy.on("PUT", /\/temperature$/, { kind: "hold" });
      const summary = page.getByRole("region", { name: "Investor Database", exact: true });
      const before = (await summary.innerText()).replace(/\s+/g, " ");
      const fires = Number(/Fire (\d+)/.exec(before)![1]);
      await row.getByRole("button", { name: `Temperature of ${cold.name}: Cold` }).click();
      await page.getByRole("option", { name: "Fire" }).click();
      await row.getByText("Updating...").waitFor();
      await row.getByRole("button", { name: `Temperature of ${cold.name}: Fire` }).waitFor();
      await expect
        .poll(async () => (await summary.innerText()).replace(/\s+/g, " "))
        .toContain(`Fire ${fires + 1}`);
      proxy.release();
      await row.getByText("Updating...").waitFor({ state: "detached" });
      const saved = (await investors()).find(({ id }) => id === cold.id);
      expect(saved?.temperature).toBe("FIRE");
    });
  });

  it("reverts with the reason when the server rejects it", async () => {
    await during({ path }, async ({ page }) => {
      const investor = (await investors()).find(({ temperature }) => temperature === "WARM")!;
      const row = await findRow(page, investor.name);
      proxy.on("PUT", /\/temperature$/, {
        kind: "respond",
        status: 500,
        body: { success: false, error: "Too cold" },
      });
      await row.getByRole("button", { name: `Temperature of ${investor.name}` }).click();
      await page.getByRole("option", { name: "Hot" }).click();
      await page.getByText(`The temperature of ${investor.name} was not changed`).waitFor();
      await page.getByText("Too cold").waitFor();
      await row.getByRole("button", { name: `Temperature of ${investor.name}: Warm` }).waitFor();
    });
  });

  it("can be chosen or left unchanged by keyboard", async () => {
    await during({ path }, async ({ page }) => {
      const investor = (await investors()).find(({ temperature }) => temperature === "NEUTRAL")!;
      const row = await findRow(page, investor.name);
      const badge = row.getByRole("button", { name: `Temperature of ${investor.name}` });
      await badge.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("option", { name: "Warm" }).waitFor();
      await page.keyboard.press("Escape");
      await badge.waitFor();
      await waitForCellFocus(badge);
      await page.keyboard.press("Enter");
      await waitForFocus(page.getByRole("option", { name: "Neutral" }));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await row.getByRole("button", { name: `Temperature of ${investor.name}: Warm` }).waitFor();
    });
  });
});
