import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { ListOverview } from "@kindling/contracts/lists/list-overview.ts";
import type { MatchOverview } from "@kindling/contracts/matches/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { pressByKeys, tabTo } from "../page/focus.ts";
import { tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, proxy, data, send } = await useAdminDashboard();
const empty = await useAdminDashboard("empty");

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
  it("is reached from the dashboard's header by Tab, and counts what the lists show", async () => {
    await during({}, async ({ page, errors }) => {
      await tableOf(page);
      await pressByKeys(page.getByRole("link", { name: "Overview" }));
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

  it.each([1440, 768, 375])("keeps each rating with its share on one line, at %d px", async (width) => {
    await during({ path, width }, async ({ page }) => {
      await loaded(page);
      const ratings = page.getByRole("table", { name: "Matches by rating", exact: true });
      const heights = await ratings
        .locator("tbody tr")
        .evaluateAll((all) => all.map((row) => (row as HTMLElement).offsetHeight));
      expect(Math.max(...heights)).toBeLessThan(36);
    });
  });

  it("counts again when it is refreshed by keyboard", async () => {
    await during({ path }, async ({ page }) => {
      await loaded(page);
      const before = await data<ListOverview>("/api/overview/investors");
      const fire = (overview: ListOverview) =>
        String(overview.temperatures.find(({ temperature }) => temperature === "FIRE")?.count ?? 0);
      const [investor] = await data<{ id: number; temperature: string }[]>("/api/investors-database");
      const other = investor!.temperature === "FIRE" ? "COLD" : "FIRE";
      await send("PUT", `/api/investors-database/${investor!.id}/temperature`, { temperature: other });
      await pressByKeys(page.getByRole("button", { name: "Refresh" }));
      const shown = async () => (await rows(page, "Investors by temperature")).at(-1);
      const after = fire(await data<ListOverview>("/api/overview/investors"));
      expect(after).not.toBe(fire(before));
      await expect.poll(shown).toEqual(["Fire", after]);
    });
  });

  it("shows a chart's table instead of it, by keyboard", async () => {
    await during({ path, translated: true }, async ({ page }) => {
      await loaded(page);
      await tabTo(page.getByRole("button", { name: "Table of Reviews per week" }));
      await page.keyboard.press("Enter");
      const region = page.getByRole("region", { name: "Reviews per week, table" });
      await region.getByRole("columnheader", { name: "Week of" }).waitFor();
      await tabTo(region);
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await region.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Table of Reviews per week" }).waitFor();
    });
  });

  it("shows the most common stages on a phone, and all of them on request", async () => {
    await during({ path, width: 375 }, async ({ page }) => {
      await loaded(page);
      const stages = await data<ListOverview>("/api/overview/founders").then(({ stages }) => stages);
      const largest = stages.map(({ count }) => count).toSorted((a, b) => b - a);
      const shown = await rows(page, "Founders by stage");
      expect(shown).toHaveLength(6);
      expect(shown.map(([, count]) => Number(count)).toSorted((a, b) => b - a)).toEqual(largest.slice(0, 6));
      await tabTo(page.getByRole("button", { name: `Show all ${stages.length}` }).first());
      await page.keyboard.press("Enter");
      expect(await rows(page, "Founders by stage")).toHaveLength(stages.length);
      await page.keyboard.press("Enter");
      expect(await rows(page, "Founders by stage")).toHaveLength(6);
    });
  });

  it("says which part could not be loaded, shows the others, and tries again", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", /^\/api\/overview\/matches/, { kind: "respond", status: 503, body: "" });
      await page.goto(path);
      await page.getByText("Could not load the matches").waitFor();
      await page.getByRole("table", { name: "Founders by stage" }).waitFor();
      proxy.clear();
      await page.getByRole("button", { name: "Try Again" }).first().click();
      await page.getByRole("table", { name: "Matches by rating" }).waitFor();
      await page.getByRole("table", { name: "Reviews per week" }).waitFor({ state: "attached" });
    });
  });

  it("says which numbers could not be refreshed, shows them as they were, and retries", async () => {
    await during({ path }, async ({ page }) => {
      await loaded(page);
      proxy.on("GET", /^\/api\/overview\/(founders|matches)/, { kind: "respond", status: 503, body: "" });
      await page.getByRole("button", { name: "Refresh" }).click();
      const failure = page.getByText(/^Could not refresh founders and matches, shown as of \d\d:\d\d\.$/);
      await failure.waitFor();
      await page.getByRole("table", { name: "Founders by stage" }).waitFor();
      await page.getByRole("table", { name: "Matches by rating" }).waitFor();
      proxy.clear();
      await page.getByRole("button", { name: "Retry" }).click();
      await failure.waitFor({ state: "detached" });
    });
  });

  it("says that there are no members yet", async () => {
    await empty.during({ path }, async ({ page, errors }) => {
      await loaded(page);
      expect(await page.getByText("Nobody yet.").count()).toBe(5);
      await page.getByText("No matches yet.").waitFor();
      await page.getByText("No reviews in these weeks.").waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("asks visitors to sign in", async () => {
    await during({ path, signedIn: false }, async ({ page }) => {
      await page.waitForURL("**/admin/login");
    });
  });

  itIsAccessible("the overview", during, async ({ page }, check) => {
    await page.goto(path);
    await loaded(page);
    await check();
    await page.getByRole("button", { name: /^Table of Founders and/ }).click();
    await check("a table");
  });
});
