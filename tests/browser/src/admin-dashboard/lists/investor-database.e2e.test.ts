import { sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { columnTexts, findRow, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy } = await useAdminDashboard();
const path = "/admin/dashboard?tab=database";
const investors = () => data<Investor[]>("/api/investors-database");

describe("the Investor Database tab", () => {
  it("shows every column, with the thesis below the company", async () => {
    await during({ path }, async ({ page }) => {
      await tableOf(page);
      const headers = await page.getByRole("columnheader").allInnerTexts();
      expect(headers.map((header) => header.trim())).toEqual([
        "Name",
        "Company",
        "Type",
        "Fund Stage",
        "Typical Check",
        "Preferred Sectors",
        "Preferred Stages",
        "Location",
        "Temperature",
        "Email",
        "Website",
      ]);
      const investor = (await investors()).find(
        (one) => one.thesis_text && one.company && one.city && one.state,
      )!;
      const row = await findRow(page, investor.name);
      await row.getByText(investor.company!, { exact: true }).waitFor();
      await row.getByText(investor.thesis_text!, { exact: true }).waitFor();
      await row.getByText(`${investor.city}, ${investor.state}`).waitFor();
      expect(await row.getByRole("link", { name: investor.email }).getAttribute("href")).toBe(
        `mailto:${investor.email}`,
      );
    });
  });

  it("shows two sectors and stages, and names the others behind '...'", async () => {
    const many = (await investors()).find(
      (one) => one.preferred_sectors.length > 3 && one.preferred_stages.length > 2,
    )!;
    const lists = [
      ["Preferred Sectors", many.preferred_sectors.map((value) => sector.labels[value])],
      ["Preferred Stages", many.preferred_stages.map((value) => fundingStage.labels[value])],
    ] as const;
    await during({ path }, async ({ page }) => {
      const row = await findRow(page, many.name);
      for (const [column, [first, second, ...others]] of lists) {
        const rest = row.getByRole("img", { name: `and ${others.join(", ")}`, exact: true });
        expect(await rest.getAttribute("title")).toBe(others.join(", "));
        await expect.poll(() => columnTexts(page, column)).toEqual([`${first}, ${second}...`]);
      }
    });
  });

  it("applies every filter", async () => {
    await during({ path }, async ({ page }) => {
      await tableOf(page);
      const list = await investors();
      await page.getByRole("button", { name: "Filter" }).click();
      const expectShown = async (accepts: (investor: Investor) => boolean) => {
        const text = `Showing ${list.filter(accepts).length} of ${list.length} investors`;
        await page.getByText(text).waitFor();
        await page.getByRole("button", { name: "Clear All" }).click();
        await page.getByText(`Showing ${list.length} of ${list.length} investors`).waitFor();
      };
      const choose = async (filter: string, option: string) => {
        await page.getByRole("combobox", { name: filter }).click();
        await page.getByRole("option", { name: option, exact: true }).click();
        await page.keyboard.press("Escape");
      };
      await choose("Investor type", "VC");
      await expectShown(({ investor_type }) => investor_type === "VC");
      await choose("Fund stage", "Seed");
      await expectShown(({ fund_stage }) => fund_stage === "SEED" || fund_stage === "POST_SEED");
      await choose("Temperature", "Hot");
      await expectShown(({ temperature }) => temperature === "HOT");
      await choose("Preferred sector", "Healthcare");
      await expectShown(({ preferred_sectors }) => preferred_sectors.includes("BIO_HEALTHCARE"));
      await choose("Preferred stage", "Series A");
      await expectShown(({ preferred_stages }) => preferred_stages.includes("SERIES_A"));
      await choose("Preferred region", "Asia");
      await expectShown(({ preferred_regions }) =>
        preferred_regions.some((region) => ["INDIA", "SOUTH_EAST_ASIA", "EAST_ASIA"].includes(region)),
      );
      const typical = list.find(({ typical_check_usd }) => typical_check_usd)!.typical_check_usd!;
      await page.getByRole("textbox", { name: "Min check" }).fill(String(typical));
      await page.waitForURL(/min_check=/);
      await page.getByRole("textbox", { name: "Max check" }).fill(String(typical));
      await page.waitForURL(/max_check=/);
      const one = list.filter(({ typical_check_usd }) => typical_check_usd === typical).length;
      const shown = async () =>
        Number(/Showing (\d+)/.exec(await page.getByText(/^Showing/).innerText())![1]);
      await expect.poll(shown).toBeLessThan(list.length);
      expect(await shown()).toBeGreaterThanOrEqual(one);
    });
  });

  it("sorts by its four keys, with missing values last", async () => {
    await during({ path }, async ({ page }) => {
      await tableOf(page);
      const list = await investors();
      const header = page.getByRole("columnheader", { name: "Typical Check" });
      await header.getByRole("button").click();
      await page.waitForURL(/database_sort=typicalCheck/);
      const smallest = Math.min(...list.flatMap(({ typical_check_usd }) => typical_check_usd ?? []));
      const first = async () => (await columnTexts(page, "Typical Check"))[0];
      await expect.poll(first).toContain(smallest.toLocaleString("en-US"));
      for (const [name, key] of [
        ["Fund Stage", "fundStage"],
        ["Preferred Stages", "preferredStages"],
        ["Temperature", "temperature"],
      ]) {
        await page.getByRole("columnheader", { name }).getByRole("button").click();
        await page.waitForURL(new RegExp(`database_sort=${key}`));
      }
    });
  });

  it("changes a temperature here and in the match cluster", async () => {
    await during({ path }, async ({ page }) => {
      const investor = (await investors()).find(({ temperature }) => temperature === "NEUTRAL")!;
      const row = await findRow(page, investor.name);
      await row.getByRole("button", { name: `Temperature of ${investor.name}` }).click();
      await page.getByRole("option", { name: "Hot" }).click();
      await row.getByRole("button", { name: `Temperature of ${investor.name}: Hot` }).waitFor();
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await page.getByRole("button", { name: `Temperature of ${investor.name}: Hot` }).waitFor();
    });
  });

  it("shows a message when no investor is found", async () => {
    await during({ path: `${path}&q=qqzzxx` }, async ({ page }) => {
      await page.getByText("No investors found").waitFor();
    });
  });
});

describe("the investor's dialog", () => {
  it("opens from the name and from the URL, and saves edits", async () => {
    await during({ path }, async ({ page }) => {
      const investor = (await investors()).at(-1)!;
      await page.goto(`${path}&investor=${investor.id}`);
      const dialog = page.getByRole("dialog", { name: investor.name });
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("City").fill("Reykjavík");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Investor saved").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      const row = await findRow(page, investor.name);
      await row.getByText(/Reykjavík/).waitFor();
      await row.getByRole("button", { name: investor.name, exact: true }).click();
      await dialog.waitFor();
    });
  });
});

describe("the investor's dialog, when saving fails", () => {
  it("shows 'Failed to save profile' with the reason, and keeps the input", async () => {
    const investor = (await investors())[0]!;
    await during({ path: `${path}&investor=${investor.id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: investor.name });
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("City").fill("Utrecht");
      const body = { success: false, error: "Not today" };
      proxy.on("PUT", /^\/api\/investors-database\/\d+$/, { kind: "respond", status: 500, body });
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("Failed to save profile").waitFor();
      await dialog.getByText("Not today").waitFor();
      expect(await dialog.getByLabel("City").inputValue()).toBe("Utrecht");
    });
  });
});

describe("Add Investor", () => {
  it("adds and lists an investor, and shows the reason when adding fails", async () => {
    await during({ path }, async ({ page }) => {
      await tableOf(page);
      await page.getByRole("button", { name: "Add Investor" }).click();
      const dialog = page.getByRole("dialog", { name: "Add Investor" });
      await dialog.getByLabel("Name", { exact: false }).first().fill("Ines Vestora");
      await dialog.getByLabel("Email").fill("ines@vestora.example");
      expect(await axeViolations(page)).toEqual([]);
      proxy.on("POST", /^\/api\/investors-database$/, { kind: "respond", status: 500, body: {} }, 1);
      const submit = dialog.locator("button[type=submit]");
      await submit.click();
      await dialog.getByText("Failed to create investor").waitFor();
      await submit.click();
      await page.getByText("Investor added").waitFor();
      await findRow(page, "Ines Vestora");
    });
  });
});
