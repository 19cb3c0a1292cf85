import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expanderOf } from "./admin-dashboard/use-admin-dashboard.ts";
import { sidewaysScroll } from "./page/layout.ts";
import { useMembers } from "./product/use-members.ts";

const phone = { width: 375 };
const longUrl = (length: number) => `https://example.com/${"a".repeat(length - 20)}`;
const founder = {
  company: longUrl(190),
  name: longUrl(190),
  email: `${"f".repeat(60)}@founder.example`,
  website: longUrl(190),
  linked_in: longUrl(190),
  discord_username: longUrl(100),
  vertical: longUrl(190),
  elevator_pitch: longUrl(200),
  summary_text: `Read ${longUrl(2_000)}`,
};
const investor = {
  name: longUrl(190),
  company: longUrl(190),
  email: `${"i".repeat(60)}@investor.example`,
  website: longUrl(190),
  linked_in: longUrl(190),
  city: longUrl(100),
  state: longUrl(100),
  industries: [longUrl(100)],
  verticals: [longUrl(100)],
  portfolio_companies: [longUrl(100)],
  thesis_text: `Read ${longUrl(2_000)}`,
};
const { during, founderId, investorId, roles } = await useMembers(founder, investor);

/** Expects that neither the page nor an open dialog scrolls sideways. */
async function expectToFit(page: Page, state: string): Promise<void> {
  expect(await sidewaysScroll(page), state).toBe(0);
  const dialogs = page.getByRole("dialog").locator("*");
  const wide = await dialogs.evaluateAll((elements) =>
    elements
      .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
      // The tab list may be wider than a phone.
      .filter((element) => !element.querySelector(":scope > [role=tablist]"))
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.className),
  );
  expect(wide, state).toEqual([]);
}

/** Types a long URL into each field. */
async function typeLongUrls(scope: Locator): Promise<void> {
  const fields = scope.locator("input:not([type=checkbox]), textarea").filter({ visible: true });
  await scope.waitFor();
  for (const field of await fields.all()) await field.fill(longUrl(500));
}

const openTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
/** Its name says at its end when it has an error. */
const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name: new RegExp(`^${name}`) });

describe("long URLs typed into a form, at 375 px", () => {
  it("do not scroll /apply sideways", async () => {
    await during(phone, async ({ page }) => {
      await page.goto("/apply");
      for (const name of ["Basic Info", "Business", "Funding", "Team"]) {
        await openTab(page, name);
        await typeLongUrls(panel(page, name));
        await expectToFit(page, name);
      }
    });
  });

  it("do not scroll the investor registration sideways", async () => {
    await during(phone, async ({ page }) => {
      await page.goto("/?register=investor");
      await page.getByRole("dialog").getByLabel("Investment Thesis").waitFor();
      await typeLongUrls(page.getByRole("dialog"));
      await expectToFit(page, "registration");
    });
  });
});

describe("a record full of long URLs, at 375 px", () => {
  it("does not scroll the founder's dashboard sideways", async () => {
    await during(phone, async ({ page }) => {
      await roles.founder.signIn(page);
      await page.getByText(founder.summary_text).waitFor();
      await expectToFit(page, "profile");
      await page.getByRole("button", { name: "Edit Profile" }).click();
      await page.getByLabel("Company Summary").waitFor();
      await typeLongUrls(page.getByRole("main"));
      await expectToFit(page, "profile editor");
      await page.getByRole("button", { name: "Cancel" }).click();
      for (const name of ["Investor Matches", "Company Metrics", "Services"]) {
        await openTab(page, name);
        await expectToFit(page, name);
      }
    });
  });

  it("does not scroll the investor's dashboard sideways", async () => {
    await during(phone, async ({ page }) => {
      await roles.investor.signIn(page);
      await page.getByRole("heading", { name: `Welcome back, ${investor.name}` }).waitFor();
      await expectToFit(page, "dashboard");
      await page.goto("/investor/dashboard?dialog=profile");
      await page.getByRole("dialog").getByText(investor.thesis_text).waitFor();
      await expectToFit(page, "profile");
      await page.getByRole("button", { name: "Edit Profile" }).click();
      await page.getByLabel("Investment Thesis").waitFor();
      await typeLongUrls(page.getByRole("dialog"));
      await expectToFit(page, "profile editor");
    });
  });

  it("does not scroll the activity sideways", async () => {
    await during(phone, async ({ page }) => {
      await roles.admin.signIn(page);
      await page.goto("/admin/activity");
      const folded = page.getByRole("button", { name: /^Show \d+ fields$/ });
      await folded.first().waitFor();
      while ((await folded.count()) > 0) await folded.first().click();
      await expectToFit(page, "activity");
    });
  });

  it("does not scroll the admin's dashboard sideways", async () => {
    await during(phone, async ({ page }) => {
      await roles.admin.signIn(page);
      await page.getByText(founder.company).first().waitFor();
      await expectToFit(page, "founders");
      await page.goto(`/admin/dashboard?expanded=${founderId}`);
      await page.getByText(`Investor Matches for ${founder.company}`).waitFor();
      await expectToFit(page, "investor matches");
      await page.goto(`/admin/dashboard?founder=${founderId}`);
      await page.getByRole("dialog").waitFor();
      for (const name of ["Basic Info", "Business", "Metrics", "Details"]) {
        await openTab(page, name);
        await expectToFit(page, `founder dialog, ${name}`);
      }
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      for (const name of ["Basic Info", "Business", "Metrics", "Details"]) {
        await openTab(page, name);
        await typeLongUrls(panel(page, name));
        await expectToFit(page, `founder editor, ${name}`);
      }
      await page.goto("/admin/dashboard?tab=cluster");
      await expanderOf(page, investor.name).click();
      await page.getByText(`Founder Matches for ${investor.name}`).waitFor();
      await expectToFit(page, "founder matches");
      await page.goto(`/admin/dashboard?tab=database&investor=${investorId}`);
      await page.getByRole("dialog").waitFor();
      for (const name of ["Basic Info", "Investment", "Preferences", "Portfolio", "Details"]) {
        await openTab(page, name);
        await expectToFit(page, `investor dialog, ${name}`);
      }
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      for (const name of ["Basic Info", "Investment", "Preferences", "Portfolio", "Details"]) {
        await openTab(page, name);
        await typeLongUrls(panel(page, name));
        await expectToFit(page, `investor editor, ${name}`);
      }
    });
  });
});
