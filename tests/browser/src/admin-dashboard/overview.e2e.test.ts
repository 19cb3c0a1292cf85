import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { MatchOverview } from "@kindling/contracts/matches/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data } = await useAdminDashboard();

const path = "/admin/overview";
async function loaded(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Refresh" }).waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}
/** The rows of a table as text. */
const rows = (page: Page, name: string) =>
  page
    .getByRole("table", { name, exact: true })
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
const total = (counts: readonly { count: number }[]) =>
  counts.reduce((sum, { count }) => sum + count, 0).toLocaleString("en-US");

describe("the overview", () => {
  it("is reached from the dashboard's header, and counts what the lists show", async () => {
    await during({}, async ({ page, errors }) => {
      await tableOf(page);
      await page.getByRole("link", { name: "Overview" }).click();
      await page.waitForURL(`**${path}`);
      await loaded(page);
      const founders = await data<Founder[]>("/api/founders");
      const { matches, ratings } = await data<MatchOverview>("/api/overview/matches");
      const stat = (name: string) =>
        page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
      await stat("Founders").getByText(String(founders.length), { exact: true }).waitFor();
      await stat("Matches").getByText(matches.toLocaleString("en-US"), { exact: true }).waitFor();
      const [newest] = await rows(page, "Founders and investors");
      expect(newest![1]).toBe(String(founders.length));
      const seed = founders.filter(({ funding_stage }) => funding_stage === "SEED").length;
      expect(await rows(page, "Founders by stage")).toContainEqual(["Seed", String(seed)]);
      const funnel = await rows(page, "Matches by rating");
      expect(funnel.map(([label]) => label)).toEqual([
        "Matches",
        "Rated",
        "TRACK or better",
        "ENGAGE or better",
        "INVEST",
      ]);
      expect(funnel[1]![1]).toContain(total(ratings));
      expect(await rows(page, "Reviews per week")).toHaveLength(26);
      expect(errors).toEqual([]);
    });
  });
});
