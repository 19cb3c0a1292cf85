import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findRow, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();
const cluster = "/admin/dashboard?tab=cluster";
const investors = () => data<InvestorInMatchView[]>("/api/investors");

describe("a name in the admin dashboard", () => {
  it("opens an investor without a company from the Investor Match Cluster", async () => {
    const { id } = await send<{ id: number }>("POST", "/api/investors-database", {
      name: "Solo Sanchez",
      email: "solo@sanchez.example",
    });
    await during({ path: cluster }, async ({ page }) => {
      const row = await findRow(page, "Solo Sanchez");
      await row.getByRole("button", { name: "Solo Sanchez", exact: true }).click();
      await page.getByRole("dialog", { name: "Solo Sanchez" }).waitFor();
      expect(page.url()).toContain(`investor=${id}`);
    });
  });

  it("opens the founder from an investor's match panel", async () => {
    const investor = (await investors()).find(({ founder_matches }) => founder_matches > 1)!;
    const [match] = await data<Match[]>(`/api/investors/${investor.id}/matches`);
    const { company } = match!.founder;
    await during({ path: cluster }, async ({ page }) => {
      const row = await findRow(page, investor.name);
      await row.getByRole("button", { name: /founder matches of/ }).click();
      const panel = page.getByRole("region", { name: `Founder Matches for ${investor.name}` });
      await panel.getByRole("button", { name: company, exact: true }).click();
      await page.getByRole("dialog", { name: company }).waitFor();
      await page.goBack();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await panel.getByRole("button", { name: company, exact: true }).waitFor();
    });
  });

  it("opens the investor from a founder's match panel", async () => {
    const founders = await data<Founder[]>("/api/founders");
    const founder = founders.find(({ investors_matched }) => investors_matched > 1)!;
    const [match] = await data<Match[]>(`/api/founders/${founder.id}/matches`);
    const { name } = match!.investor;
    await during({ path: `/admin/dashboard?expanded=${founder.id}` }, async ({ page }) => {
      await findRow(page, founder.company);
      const panel = page.getByRole("region", { name: `Investor Matches for ${founder.company}` });
      await panel.getByRole("button", { name, exact: true }).click();
      await page.getByRole("dialog", { name }).waitFor();
    });
  });
});

describe("an opened record", () => {
  const factsOf = (page: Page) => page.getByRole("dialog").getByRole("region", { name: "Key facts" });

  it("shows a founder's key facts above the tabs, except while it is edited", async () => {
    const { id } = await send<{ id: number }>("POST", "/api/founders", {
      company: "Keyfacts",
      name: "Kay Keyfacts",
      email: "kay@keyfacts.example",
      funding_stage: "SEED",
      product_stage: "BETA",
      requested_check_usd: 1_250_000,
    });
    await during({ path: `/admin/dashboard?founder=${id}` }, async ({ page }) => {
      await expect
        .poll(() => factsOf(page).innerText())
        .toMatch(
          /^Ask\s+\$1\.3M\s+\$1,250,000\s+Stage\s+Seed\s+Product Stage\s+Beta\s+Investors Matched\s+\d+$/,
        );
      await page.getByRole("dialog").getByRole("button", { name: "Edit" }).click();
      await factsOf(page).waitFor({ state: "detached" });
    });
  });

  it("shows an investor's key facts above the tabs", async () => {
    const { id } = await send<{ id: number }>("POST", "/api/investors-database", {
      name: "Kira Keyfacts",
      email: "kira@keyfacts.example",
      check_min_usd: 50_000,
      check_max_usd: 900_000,
      temperature: "HOT",
    });
    await during({ path: `/admin/dashboard?tab=database&investor=${id}` }, async ({ page }) => {
      await expect
        .poll(() => factsOf(page).innerText())
        .toMatch(
          /^Typical Check\s+Not specified\s+Checks\s+\$50K to \$900K\s+Temperature\s+Hot\s+Founder Matches\s+0 of \d+ reviewed$/,
        );
    });
  });
});

describe("a name in a match panel whose list failed to load", () => {
  const refused = { kind: "respond", status: 500, body: { success: false, error: "no" } } as const;

  it("opens the founder, or shows the error and retries", async () => {
    const investor = (await investors()).find(({ founder_matches }) => founder_matches > 1)!;
    const [match] = await data<Match[]>(`/api/investors/${investor.id}/matches`);
    const { id, company } = match!.founder;
    proxy.on("GET", /^\/api\/founders\?/, refused);
    proxy.on("GET", new RegExp(`^/founders/${id}$`), refused, 1);
    await during({ path: `${cluster}&cluster_expanded=${investor.id}` }, async ({ page }) => {
      await page.getByText(/^Could not load/).waitFor();
      await findRow(page, investor.name);
      const panel = page.getByRole("region", { name: `Founder Matches for ${investor.name}` });
      await panel.getByRole("button", { name: company, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Founder not loaded").waitFor();
      await dialog.getByRole("button", { name: "Try Again" }).click();
      await page.getByRole("dialog", { name: company }).getByText("Founder Name").waitFor();
      proxy.clear();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });
  });

  it("opens the investor", async () => {
    const founders = await data<Founder[]>("/api/founders");
    const founder = founders.find(({ investors_matched }) => investors_matched > 1)!;
    const [match] = await data<Match[]>(`/api/founders/${founder.id}/matches`);
    const { name } = match!.investor;
    proxy.on("GET", /^\/api\/investors-database\?/, refused);
    await during({ path: `/admin/dashboard?expanded=${founder.id}` }, async ({ page }) => {
      await page.getByText(/^Could not load/).waitFor();
      await findRow(page, founder.company);
      const panel = page.getByRole("region", { name: `Investor Matches for ${founder.company}` });
      await panel.getByRole("button", { name, exact: true }).click();
      await page.getByRole("dialog", { name }).getByRole("tab", { name: "Investment" }).waitFor();
    });
  });
});

describe("a founder's record", () => {
  it("shows Neutral without a temperature, keeps it unset, and stores a deck's link as the file's ID", async () => {
    const { id } = await send<{ id: number }>("POST", "/api/founders", {
      company: "Tepid Tea",
      name: "Ines Roth",
      email: "ines@tepid.example",
    });
    await during({ path: `/admin/dashboard?founder=${id}` }, async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: "Tepid Tea" });
      await dialog.getByRole("tab", { name: "Details" }).click();
      await dialog.getByText("Neutral", { exact: true }).waitFor();
      await dialog.getByRole("button", { name: "Edit" }).click();
      expect(await dialog.getByRole("combobox", { name: "Temperature" }).innerText()).toBe("Neutral");
      const deck = dialog.getByLabel("Deck File ID");
      await deck.fill("https://example.com/deck.pdf");
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("Deck File ID must be a link to a Google Drive file, or its ID").waitFor();
      await deck.fill("https://drive.google.com/open?id=1Tepid-DeckefGhIjKlMnOpQrStUvWxYz012");
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByText("Founder saved").waitFor();
      const link = dialog.getByRole("link", { name: "Open deck" });
      expect(await link.getAttribute("href")).toBe(
        "https://drive.google.com/file/d/1Tepid-DeckefGhIjKlMnOpQrStUvWxYz012/view",
      );
      expect((await data<Founder>(`/founders/${id}`)).temperature).toBeNull();
    });
  });
});

describe("the founder matches of an investor", () => {
  it("read 0/n when none of n is reviewed", async () => {
    const investor = (await investors()).find(
      (one) => one.founder_matches > 3 && one.founder_matches_reviewed === 0,
    )!;
    await during({ path: cluster }, async ({ page }) => {
      const row = await findRow(page, investor.name);
      await row.getByText(`0/${investor.founder_matches}`, { exact: true }).waitFor();
    });
  });
});
