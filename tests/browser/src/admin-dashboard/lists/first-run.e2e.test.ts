import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { useAdminDashboard } from "../use-admin-dashboard.ts";

const { during } = await useAdminDashboard("empty");

const emptyPages = [
  ["/admin/dashboard", "No founders found"],
  ["/admin/dashboard?tab=cluster", "No investors found"],
  ["/admin/dashboard?tab=database", "No investors found"],
  ["/admin/overview", "No matches yet."],
  ["/admin/activity", "No activity yet"],
  ["/admin/archive", "No archived founders"],
  ["/admin/review", "No matches to review"],
] as const;

itIsAccessible("an empty community", during, async ({ page }, check) => {
  for (const [path, text] of emptyPages) {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await check(path);
  }
});

describe("the lists of an empty community", () => {
  it.each([
    ["founders", "No founders found"],
    ["cluster", "No investors found"],
    ["database", "No investors found"],
  ])("offer to add the first founder and investor in the tab %s", async (tab, title) => {
    await during({ path: `/admin/dashboard?tab=${tab}` }, async ({ page }) => {
      const panel = page.getByRole("tabpanel");
      await panel.getByText(title).waitFor();
      await panel.getByText("Your community starts here.").waitFor();
      expect(await panel.getByText("Try adjusting your search or filters.").count()).toBe(0);
      for (const name of ["Add Founder", "Add Investor"]) {
        await panel.getByRole("button", { name }).last().click();
        await page.getByRole("dialog", { name }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
    });
  });

  it.each([
    ["a search", "founders", "q=nobody", "No founders found"],
    ["a filter", "founders", "stage=SEED", "No founders found"],
    ["a filter", "cluster", "cluster_stage=SEED", "No investors found"],
    ["a filter", "database", "min_check=1", "No investors found"],
  ])("suggest the next step while %s narrows the tab %s (%s)", async (_what, tab, query, title) => {
    await during({ path: `/admin/dashboard?tab=${tab}&${query}` }, async ({ page }) => {
      const panel = page.getByRole("tabpanel");
      await panel.getByText(title).waitFor();
      await panel.getByText("Try adjusting your search or filters.").waitFor();
      expect(await panel.getByText("Your community starts here.").count()).toBe(0);
      await panel.getByRole("button", { name: "Clear search and filters" }).click();
      await panel.getByText("Your community starts here.").waitFor();
    });
  });
});
