import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { waitForFocus } from "../../page/focus.ts";
import { findRow, tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();
const founderNamed = async (company: string) =>
  (await data<Founder[]>("/api/founders")).find((founder) => founder.company === company)!;

describe("the Founders tab", () => {
  it("shows every column, with the right link targets", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const headers = await page.getByRole("columnheader").allInnerTexts();
      expect(headers.map((header) => header.trim())).toEqual([
        "Company",
        "Founder",
        "Discord",
        "Product Stage",
        "Stage",
        "Ask",
        "Industry",
        "Company Description",
        "Email",
        "Website",
        "Deck Link",
        "Investors Matched",
      ]);
      const founders = await data<Founder[]>("/api/founders");
      const withDeck = founders.find(({ gdrive_file_id, website }) => gdrive_file_id && website)!;
      const row = await findRow(page, withDeck.company);
      expect(await row.getByRole("link", { name: withDeck.email }).getAttribute("href")).toBe(
        `mailto:${withDeck.email}`,
      );
      const deck = row.getByRole("link", { name: "View deck" });
      expect(await deck.getAttribute("href")).toBe(
        `https://drive.google.com/file/d/${withDeck.gdrive_file_id}/view`,
      );
      expect(await deck.getAttribute("target")).toBe("_blank");
      const site = row.getByRole("link", { name: /opens in a new tab/ }).first();
      expect(await site.getAttribute("href")).toMatch(/^https:\/\//);
      const withoutDeck = founders.find(({ gdrive_file_id }) => !gdrive_file_id)!;
      await (await findRow(page, withoutDeck.company)).getByText("No file").waitFor();
    });
  });

  it("counts an ask of exactly $5M as $1M - $5M", async () => {
    const { id, company } = (await data<Founder[]>("/api/founders")).at(-1)!;
    await send("PUT", `/api/founders/${id}/ask`, { requested_check_usd: 5_000_000 });
    await during({ path: "/admin/dashboard?ask=1m_5m" }, async ({ page }) => {
      await findRow(page, company);
      await page.goto("/admin/dashboard?ask=over_5m");
      await tableOf(page);
      await page.getByRole("searchbox", { name: "Search" }).fill(company);
      await page.getByText("No founders found").waitFor();
    });
  });

  it("applies every filter and clears them all", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const founders = await data<Founder[]>("/api/founders");
      await page.getByRole("button", { name: "Filter" }).click();
      const choose = async (filter: string, option: string) => {
        await page.getByRole("combobox", { name: filter }).click();
        await page.getByRole("option", { name: option, exact: true }).click();
        await page.keyboard.press("Escape");
      };
      const expectShown = (accepts: (founder: Founder) => boolean) =>
        page.getByText(`Showing ${founders.filter(accepts).length} of ${founders.length} founders`).waitFor();
      const clear = () => page.getByRole("button", { name: "Clear All" }).click();

      await choose("Funding stage", "Series C");
      await expectShown(({ funding_stage }) => /^SERIES_[CDE]$/.test(funding_stage ?? ""));
      await clear();
      await choose("Industry", "AI");
      await expectShown(({ industry }) => industry === "AI" || industry === "AI_ML");
      await clear();
      await choose("Investors matched", "Medium (6-15)");
      await expectShown(({ investors_matched: count }) => count >= 6 && count <= 15);
      await clear();
      await choose("Ask amount", "$1M - $5M");
      await expectShown(
        ({ requested_check_usd: ask }) => ask !== null && ask >= 1_000_000 && ask <= 5_000_000,
      );
      await clear();
      await choose("Product stage", "Live");
      await expectShown(({ product_stage }) => product_stage === "LIVE" || product_stage === "LAUNCHED");
      await choose("Ask amount", "Under $100K");
      await expectShown(
        ({ product_stage, requested_check_usd: ask }) =>
          (product_stage === "LIVE" || product_stage === "LAUNCHED") && ask !== null && ask < 100_000,
      );
      await clear();
      await expectShown(() => true);
    });
  });

  it("shows a message and the next step when nothing is found", async () => {
    await during({ path: "/admin/dashboard?q=qqzzxx" }, async ({ page }) => {
      await page.getByText("No founders found").waitFor();
      await page.getByText("Try adjusting your search or filters.").waitFor();
      await page.getByRole("button", { name: "Clear search and filters" }).click();
      await tableOf(page);
    });
  });
});

describe("a founder's matches", () => {
  it("expand below the row with their reasons, and collapse again", async () => {
    const founders = await data<Founder[]>("/api/founders");
    const founder = founders.find(({ investors_matched }) => investors_matched > 1)!;
    const matches = await data<Match[]>(`/api/founders/${founder.id}/matches`);
    await during({}, async ({ page }) => {
      const row = await findRow(page, founder.company);
      const count = row.getByRole("button", { name: /investors matched with/ });
      await count.click();
      const panel = page.getByRole("region", { name: `Investor Matches for ${founder.company}` });
      await panel.getByText(matches[0]!.investor.name, { exact: true }).waitFor();
      expect(await panel.getByRole("listitem").count()).toBe(matches.length);
      expect(await axeViolations(page)).toEqual([]);
      const item = panel.getByRole("listitem").first();
      for (const { text } of matches[0]!.reasons) await item.getByText(text.replace(/^Check /, "")).waitFor();
      expect(await count.getAttribute("aria-expanded")).toBe("true");
      await count.click();
      await panel.waitFor({ state: "detached" });
    });
  });
});

describe("the founder's dialog", () => {
  it("opens from the company name, sets the URL, saves edits and closes on Back", async () => {
    await during({ translated: true }, async ({ page }) => {
      const founder = await founderNamed("Kettle & Coil");
      const row = await findRow(page, founder.company);
      await page.waitForURL(/q=Kettle/);
      await row.getByRole("button", { name: founder.company, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: founder.company });
      await dialog.waitFor();
      expect(page.url()).toContain(`founder=${founder.id}`);
      for (const tab of ["Basic Info", "Business", "Metrics", "Details"])
        await dialog.getByRole("tab", { name: tab }).waitFor();
      await dialog.getByRole("button", { name: "Edit" }).click();
      await dialog.getByLabel("Founder Name").fill("Declan R. Rafferty");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Founder saved").waitFor();
      await page.goBack();
      await dialog.waitFor({ state: "detached" });
      await row.getByText("Declan R. Rafferty").waitFor();
    });
  });

  it.each(["999999", "abc"])("says that there is no founder %s, and logs it", async (id) => {
    const logged: string[] = [];
    await during({ path: "/portfolio" }, async ({ page }) => {
      page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
      await page.goto(`/admin/dashboard?founder=${id}`);
      await page.getByRole("dialog").getByText("Founder not found").waitFor();
      expect(logged).toEqual([`There is no founder with the id ${id}`]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(new URL(page.url()).search).toBe("");
      await tableOf(page);
    });
  });
});

describe("Add Founder", () => {
  const fillIn = async (page: Page, company: string): Promise<Locator> => {
    await page.getByRole("button", { name: "Add Founder" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Founder" });
    const tab = (name: string) => dialog.getByRole("tab", { name }).click();
    await dialog.getByLabel("Company Name").fill(company);
    await dialog.getByLabel("Founder Name").fill("Jo Walker");
    await dialog.getByLabel("Email").fill(`${company.replaceAll(" ", ".").toLowerCase()}@journey.example`);
    await dialog.getByLabel("Website").fill("journey.example");
    await tab("Business");
    await dialog.getByRole("combobox", { name: "Industry" }).click();
    await page.getByRole("option", { name: "SaaS", exact: true }).click();
    await dialog.getByLabel("Elevator Pitch").fill("Journeys that work.");
    await tab("Team");
    await dialog.getByLabel("Discord Username").fill("jo.walks");
    return dialog;
  };

  it("adds a founder, shows the opt-in's confirmation and lists the founder", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const dialog = await fillIn(page, "Journey Works");
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Add Founder" }).click();
      await waitForFocus(dialog.getByRole("heading", { name: "Opt-in Submitted Successfully!" }));
      await dialog.getByText("journey.works@journey.example").waitFor();
      await dialog.getByRole("link", { name: /^Join our Discord/ }).waitFor();
      expect(await dialog.getByRole("link", { name: "Go to Founder Login" }).count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Done" }).click();
      await dialog.waitFor({ state: "detached" });
      await findRow(page, "Journey Works");
    });
  });

  it("confirms the founder and empties the form when it was closed while it was sent", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const dialog = await fillIn(page, "Journey Ends");
      proxy.on("POST", /^\/api\/founders$/, { kind: "hold" });
      await dialog.getByRole("button", { name: "Add Founder" }).click();
      await dialog.getByRole("button", { name: "Registering..." }).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      proxy.release();
      await page.getByText("Founder added").waitFor();
      await page.getByText("Journey Ends is in the lists.").waitFor();
      await page.getByRole("button", { name: "Add Founder" }).click();
      expect(await dialog.getByLabel("Company Name").inputValue()).toBe("");
      await page.keyboard.press("Escape");
      await findRow(page, "Journey Ends");
    });
  });
});
