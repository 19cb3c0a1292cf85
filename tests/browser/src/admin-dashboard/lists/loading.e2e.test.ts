import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { waitForFocus } from "../../page/focus.ts";
import { tableOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();
const everyList = /^\/api\/(stats|founders|investors|investors-database)(\?|$)/;
const refused = { kind: "respond", status: 500, body: { success: false, error: "no" } } as const;
const founders = () => data<Founder[]>("/api/founders");

const founder = (await founders()).find(({ investors_matched }) => investors_matched > 1)!;
const investor = (await data<InvestorInMatchView[]>("/api/investors")).find(
  (one) => one.founder_matches > 1,
)!;
/** The match panel of a founder and of an investor. */
const matchPanels = [
  {
    title: `Investor Matches for ${founder.company}`,
    path: `/admin/dashboard?q=${encodeURIComponent(founder.company)}&expanded=${founder.id}`,
    matches: `/api/founders/${founder.id}/matches`,
    empty: "No investor matches found for this founder.",
    table: "Founders",
  },
  {
    title: `Founder Matches for ${investor.name}`,
    path: `/admin/dashboard?tab=cluster&q=${encodeURIComponent(investor.name)}&cluster_expanded=${investor.id}`,
    matches: `/api/investors/${investor.id}/matches`,
    empty: "No founder matches found for this investor.",
    table: "Investor Match Cluster",
  },
];
const panelOf = (page: Page, title: string) => page.getByRole("region", { name: title });

describe("a list that is loading", () => {
  it.each([
    ["founders", "Loading founders..."],
    ["cluster", "Loading investors..."],
    ["database", "Loading investors..."],
  ])("shows count placeholders and the table's columns in the tab %s", async (tab, loading) => {
    proxy.on("GET", everyList, { kind: "hold" });
    await during({ path: `/admin/dashboard?tab=${tab}` }, async ({ page }) => {
      await page.getByText(loading).waitFor();
      const columns = await page.locator("[data-loading] th").allInnerTexts();
      for (const card of ["Total Founders", "Investor Database"])
        expect(await page.getByRole("region", { name: card, exact: true }).first().innerText()).not.toMatch(
          /\d/,
        );
      expect(await page.getByRole("button", { name: "Export" }).innerText()).toBe("Export");
      proxy.release();
      await tableOf(page);
      const headers = await page.getByRole("columnheader").allInnerTexts();
      expect(columns).toEqual(headers.map((header) => header.trim()));
    });
  });
});

describe("a list that fails to load", () => {
  it("shows empty rows, zero counts and a banner, logs the error, and recovers on Retry", async () => {
    // Otherwise a live update could load the lists without Retry.
    proxy.on("GET", /^\/api\/live/, { kind: "hang" });
    proxy.on("GET", everyList, refused);
    const logged: string[] = [];
    await during({ path: "/portfolio" }, async ({ page }) => {
      page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
      await page.goto("/admin/dashboard");
      await page.getByText("No founders found").waitFor();
      await page.getByText("Try adjusting your search or filters.").waitFor();
      await page.getByText("Showing 0 of 0 founders").waitFor();
      const card = page.getByRole("region", { name: "Total Founders" });
      await card.getByText("0", { exact: true }).waitFor();
      const banner = page.getByRole("alert").filter({ hasText: "Could not load" });
      await banner
        .getByText("Could not load stats, founders, investors, and the investor database.")
        .waitFor();
      await expect
        .poll(() => logged.map((line) => line.split(" could")[0]))
        .toEqual(
          expect.arrayContaining(["The founders", "The investors", "The stats", "The investors database"]),
        );
      for (const tab of ["Investor Match Cluster", "Investor Database"]) {
        await page.getByRole("tab", { name: tab }).click();
        const panel = page.getByRole("tabpanel", { name: tab });
        await panel.getByText("No investors found").waitFor();
        await panel.getByText("Try adjusting your search or filters.").waitFor();
        await page.getByText("Showing 0 of 0 investors").waitFor();
      }
      proxy.clear();
      await banner.getByRole("button", { name: "Retry" }).click();
      await banner.waitFor({ state: "detached" });
      await waitForFocus(page.getByRole("main"));
      await page.getByRole("tab", { name: "Founders" }).click();
      const { length } = await founders();
      await page.getByText(`Showing ${length} of ${length} founders`).waitFor();
    });
  });

  it("keeps the rows when a search fails, and says that it failed, also when nothing was shown before", async () => {
    proxy.on("GET", /^\/api\/live/, { kind: "hang" });
    await during({ path: "/admin/dashboard" }, async ({ page }) => {
      const table = await tableOf(page);
      const rows = table.locator("tbody th");
      const shown = async () => (await rows.allInnerTexts()).slice(0, 9);
      const before = await shown();
      proxy.on("GET", /^\/api\/founders\?/, refused);
      await page.getByRole("searchbox", { name: "Search" }).fill(founder.company);
      await page.getByText("The search of founders failed.").waitFor();
      expect(await shown()).toEqual(before);
      expect(await page.getByText("No founders found").count()).toBe(0);
      await page.goto(`/admin/dashboard?q=${encodeURIComponent(founder.company)}`);
      await page.getByText("The search failed").waitFor();
      expect(await page.getByText("No founders found").count()).toBe(0);
      proxy.clear();
      await page.getByRole("button", { name: "Retry" }).click();
      await rows.getByText(founder.company).waitFor();
    });
  });

  it.each(matchPanels)("shows a banner above the empty panel $title until Retry succeeds", async (of) => {
    // A live update could load the lists without Retry.
    proxy.on("GET", /^\/api\/live/, { kind: "hang" });
    proxy.on("GET", /\/matches\?/, refused, 1);
    await during({ path: of.path }, async ({ page }) => {
      const panel = panelOf(page, of.title);
      await panel.getByText(of.empty).waitFor();
      await panel.getByText("Could not load these matches.").waitFor();
      await panel.getByRole("button", { name: "Retry" }).click();
      await panel.getByRole("listitem").first().waitFor();
      expect(await panel.getByRole("alert").count()).toBe(0);
      await waitForFocus(page.getByRole("region", { name: of.table, exact: true }));
    });
  });
});

describe("a loaded list", () => {
  it.each([
    ["Founders", "founders", "stats and founders"],
    ["Investor Match Cluster", "investors", "investors"],
    ["Investor Database", "investors", "the investor database"],
  ])("stays in the tab %s with its time and an error when Refresh fails offline", async (tab, noun, what) => {
    // Otherwise a live update could fetch all four lists again, and all four would fail offline.
    proxy.on("GET", /^\/api\/live/, { kind: "hold" });
    await during({}, async ({ page }) => {
      for (const other of ["Founders", "Investor Match Cluster", "Investor Database", tab]) {
        await page.getByRole("tab", { name: other }).click();
        await page.getByRole("tabpanel", { name: other }).locator("tbody th").first().waitFor();
      }
      const card = page.getByRole("region", { name: "Total Founders" });
      await card.getByText(String((await founders()).length), { exact: true }).waitFor();
      const shown = await page.getByText(new RegExp(`^Showing \\d+ of \\d+ ${noun}$`)).innerText();
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByText("Refresh failed").waitFor();
      const banner = page.getByRole("alert").filter({ hasText: "Could not refresh" });
      await banner.getByText(new RegExp(`Could not refresh ${what}, shown as of \\d\\d:\\d\\d\\.`)).waitFor();
      await page.getByText(shown, { exact: true }).waitFor();
      await tableOf(page);
      await page.context().setOffline(false);
      await banner.getByRole("button", { name: "Retry" }).click();
      await banner.waitFor({ state: "detached" });
    });
  });

  it.each(matchPanels)(
    "stays in $title with its time while reloading fails, which is repeated",
    async (of) => {
      const [match] = await data<Match[]>(of.matches);
      await during({ path: of.path }, async ({ page }) => {
        const panel = panelOf(page, of.title);
        await panel.getByRole("listitem").first().waitFor();
        proxy.on("GET", /\/matches\?/, refused);
        // This makes a live update reload the open panel.
        await send("PUT", `/api/matches/${match!.id}/rating`, { ben_notes: `Noted at ${Date.now()}` });
        await panel.getByText(/^Could not refresh these matches, shown as of \d\d:\d\d\.$/).waitFor();
        await panel.getByRole("listitem").first().waitFor();
        expect(await panel.getByText(of.empty).count()).toBe(0);
        await panel.getByRole("button", { name: "Retry" }).waitFor();
        proxy.clear();
        await panel.getByText(/^Could not refresh these matches/).waitFor({ state: "detached" });
      });
    },
  );
});
