import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Locator, Page } from "playwright-core";
import { itIsAccessibleInTwoWalks } from "../page/accessibility.ts";
import { expanderOf, useAdminDashboard, waitForRecords } from "./use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();
const investors = await data<InvestorInMatchView[]>("/api/investors");
const investor = investors.find(({ founder_matches }) => founder_matches > 3)!;
const lonely = investors.find(({ founder_matches }) => founder_matches === 0)!;
const founders = await data<Founder[]>("/api/founders");
const founder = founders.find(({ investors_matched }) => investors_matched > 1)!;

type Check = (state?: string) => Promise<void>;

/**
 * A search with one result. Behind a dialog, axe would check a whole table for 0.3 CPU seconds, which has its own test.
 */
const onlyFounder = `q=${encodeURIComponent(founder.company)}`;
const onlyInvestor = `q=${encodeURIComponent(investor.name)}`;

itIsAccessibleInTwoWalks("the admin dashboard", during, async ({ page }, check) => {
  for (const tab of ["Founders", "Investor Match Cluster", "Investor Database"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel", { name: tab }).waitFor();
    await waitForRecords(page);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("region", { name: /^Filters for/ }).waitFor();
    await check(tab);
    await page.getByRole("button", { name: "Filter" }).click();
  }
  await page.getByRole("searchbox", { name: "Search" }).fill("qqzzxx");
  await page.getByText("No investors found").waitFor();
  await check("nothing found");
});

itIsAccessibleInTwoWalks("the admin's match panels", during, async ({ page }, check) => {
  await page.goto(`/admin/dashboard?${onlyFounder}&expanded=${founder.id}`);
  await page.getByText("Score").first().waitFor();
  await check("investor matches");
  await page.goto(`/admin/dashboard?tab=cluster&${onlyInvestor}`);
  await expanderOf(page, investor.name).click();
  const item = page.locator("li[tabindex]").first();
  await item.getByRole("button", { name: /^(Add|Edit) Notes/ }).click();
  await item.getByRole("textbox").waitFor();
  await check("founder matches");
  await page.goto(`/admin/dashboard?tab=cluster&q=${encodeURIComponent(lonely.name)}`);
  await expanderOf(page, lonely.name).click();
  await page.getByText("No founder matches found for this investor.").waitFor();
  await check("no matches");
});

/** Checks each tab of a dialog. */
async function eachTab(dialog: Locator, tabs: readonly string[], check: Check, state: string): Promise<void> {
  for (const name of tabs) {
    await dialog.getByRole("tab", { name }).click();
    await dialog.getByRole("tabpanel", { name }).waitFor();
    await check(`${state}: ${name}`);
  }
}

/** Checks a record's dialog in view and edit mode, and the prompt before changes are discarded. */
async function recordDialog(page: Page, tabs: readonly string[], field: string, check: Check): Promise<void> {
  const dialog = page.getByRole("dialog");
  await eachTab(dialog, [...tabs, "Matches"], check, "read");
  await dialog.getByRole("button", { name: "Edit", exact: true }).click();
  await eachTab(dialog, tabs, check, "edited");
  await dialog.getByRole("tab", { name: tabs[0]! }).click();
  await dialog.getByLabel(field).fill("");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText(`${field} is required`).waitFor();
  await check("with an error");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor();
  await check("asked before changes are lost");
}

itIsAccessibleInTwoWalks("the founder's dialog", during, async ({ page }, check) => {
  await page.goto(`/admin/dashboard?${onlyFounder}&founder=${founder.id}`);
  await recordDialog(page, ["Basic Info", "Business", "Metrics", "Details"], "Founder Name", check);
});

itIsAccessibleInTwoWalks("the investor's dialog", during, async ({ page }, check) => {
  await page.goto(`/admin/dashboard?tab=database&${onlyInvestor}&investor=${investor.id}`);
  await recordDialog(
    page,
    ["Basic Info", "Investment", "Preferences", "Portfolio", "Details"],
    "Email",
    check,
  );
});

itIsAccessibleInTwoWalks("the admin's forms", during, async ({ page }, check) => {
  await page.goto(`/admin/dashboard?${onlyFounder}`);
  await page.getByRole("button", { name: "Add Founder" }).click();
  const founderForm = page.getByRole("dialog", { name: "Add Founder" });
  await eachTab(founderForm, ["Basic Info", "Business", "Funding", "Team"], check, "Add Founder");
  await founderForm.getByRole("button", { name: "Add Founder" }).click();
  await founderForm.getByText("Company Name is required").waitFor();
  await check("Add Founder, with errors");
  await page.goto(`/admin/dashboard?tab=database&${onlyInvestor}`);
  await page.getByRole("button", { name: "Add Investor" }).click();
  const investorForm = page.getByRole("dialog", { name: "Add Investor" });
  await check("Add Investor");
  await investorForm.locator("button[type=submit]").click();
  await investorForm.getByText("Name is required").waitFor();
  await check("Add Investor, with errors");
});
