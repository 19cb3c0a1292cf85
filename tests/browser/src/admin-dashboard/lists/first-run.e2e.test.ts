import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { useAdminDashboard } from "../use-admin-dashboard.ts";

const { during } = await useAdminDashboard("empty");

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
      expect(await axeViolations(page)).toEqual([]);
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
