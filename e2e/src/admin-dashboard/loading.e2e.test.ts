import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { describe, expect, it } from "vitest";
import { untilFocused } from "../focus.ts";
import { findRow, tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, door } = await useAdminDashboard();
const everyList = /^\/api\/(stats|founders|investors|investors-database)$/;
const refused = { kind: "answer", status: 500, body: { success: false, error: "no" } } as const;
const founders = () => data<Founder[]>("/api/founders");

describe("what loads", () => {
  it("shows placeholders for counts, and the columns of the table", async () => {
    door.on("GET", everyList, { kind: "hold" });
    await during({}, async ({ page }) => {
      await page.getByText("Loading founders...").waitFor();
      const columns = await page.locator("[data-loading] th").allInnerTexts();
      for (const card of ["Total Founders", "Investor Database"])
        expect(await page.getByRole("region", { name: card, exact: true }).first().innerText()).not.toMatch(
          /\d/,
        );
      expect(await page.getByRole("button", { name: "Export" }).innerText()).toBe("Export");
      door.release();
      await tableOf(page);
      const headers = await page.getByRole("columnheader").allInnerTexts();
      expect(columns).toEqual(headers.map((header) => header.trim()));
    });
  });
});

describe("what was never loaded", () => {
  it("shows empty lists, zero counts and a banner, logs the failure, and recovers by Retry", async () => {
    door.on("GET", everyList, refused);
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
      await page.getByRole("tab", { name: "Investor Database" }).click();
      await page.getByText("No investors found").waitFor();
      door.clear();
      await banner.getByRole("button", { name: "Retry" }).click();
      await banner.waitFor({ state: "detached" });
      await untilFocused(page.getByRole("main"));
      await page.getByRole("tab", { name: "Founders" }).click();
      const { length } = await founders();
      await page.getByText(`Showing ${length} of ${length} founders`).waitFor();
    });
  });

  it("shows a banner above an empty match panel until Retry loads it", async () => {
    const founder = (await founders()).find(({ investors_matched }) => investors_matched > 1)!;
    await during({}, async ({ page }) => {
      door.on("GET", /\/matches$/, refused, 1);
      const row = await findRow(page, founder.company);
      await row.getByRole("button", { name: /^Investor matches for/ }).click();
      const panel = page.getByRole("region", { name: `Investor Matches for ${founder.company}` });
      await panel.getByText("No investor matches found for this founder.").waitFor();
      await panel.getByText("Could not load these matches.").waitFor();
      await panel.getByRole("button", { name: "Retry" }).click();
      await panel.getByRole("listitem").first().waitFor();
      expect(await panel.getByRole("alert").count()).toBe(0);
      await untilFocused(page.getByRole("region", { name: "Founders", exact: true }));
    });
  });
});

describe("what was loaded before", () => {
  it("stays on screen with its time when Refresh fails offline, which is said", async () => {
    // After a change elsewhere, live updates fetch all four lists again: offline, all four would fail.
    door.on("GET", /^\/api\/live/, { kind: "hold" });
    await during({}, async ({ page }) => {
      const { length } = await founders();
      await page
        .getByRole("region", { name: "Total Founders" })
        .getByText(String(length), { exact: true })
        .waitFor();
      for (const tab of ["Investor Match Cluster", "Investor Database", "Founders"]) {
        await page.getByRole("tab", { name: tab }).click();
        await page.getByRole("tabpanel", { name: tab }).locator("tbody th").first().waitFor();
      }
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByText("Refresh failed").waitFor();
      const banner = page.getByRole("alert").filter({ hasText: "Could not refresh" });
      await banner.getByText(/Could not refresh stats and founders, shown as of \d\d:\d\d\./).waitFor();
      await page.getByText(`Showing ${length} of ${length} founders`).waitFor();
      await tableOf(page);
      await page.context().setOffline(false);
      await banner.getByRole("button", { name: "Retry" }).click();
      await banner.waitFor({ state: "detached" });
    });
  });
});
