import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";

const client = setUpClient();
const panel = page.getByRole("tabpanel");
const dialog = page.getByRole("dialog");
const starts = "Your community starts here.";
const adjust = panel.getByText("Try adjusting your search or filters.");

async function open(address: string): Promise<void> {
  new FakeCommunity(client.server, { founders: 0, investors: 0 });
  await client.open(address);
}

describe("an empty community", () => {
  it("is accessible in the overview, which says what there is not yet", async () => {
    await open("/admin/overview");
    await expect.poll(() => page.getByText("Nobody yet.").elements()).toHaveLength(5);
    for (const text of ["No matches yet.", "No reviews in these weeks."])
      await expect.element(page.getByText(text)).toBeVisible();
    await expectAccessible();
  });

  it("is accessible in the lists, and offers to import a spreadsheet and to add members in each tab", async () => {
    await open("/admin/dashboard");
    await expect.element(panel.getByText(starts)).toBeVisible();
    await expectAccessible();
    for (const tab of ["Founders", "Investor Match Cluster", "Investor Database"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expect.element(page.getByRole("tabpanel", { name: tab }).getByText(starts)).toBeVisible();
      await expect.element(adjust).not.toBeInTheDocument();
      await expect
        .element(panel.getByRole("link", { name: "Import a spreadsheet" }))
        .toHaveAttribute("href", tab === "Founders" ? "/admin/import" : "/admin/import?of=investors");
      for (const name of ["Add Founder", "Add Investor"]) {
        await panel.getByRole("button", { name }).last().click();
        await expect.element(page.getByRole("dialog", { name })).toBeVisible();
        await userEvent.keyboard("{Escape}");
        await expect.element(dialog).not.toBeInTheDocument();
      }
    }
  });

  it.each([
    ["founders", "q=nobody", "No founders found"],
    ["cluster", "cluster_stage=SEED", "No investors found"],
    ["database", "min_check=1", "No investors found"],
  ])("suggests in the tab %s to clear %s", async (tab, query, title) => {
    await open(`/admin/dashboard?tab=${tab}&${query}`);
    await expect.element(panel.getByText(title)).toBeVisible();
    await expect.element(adjust).toBeVisible();
    await expect.element(panel.getByText(starts)).not.toBeInTheDocument();
    await panel.getByRole("button", { name: "Clear search and filters" }).click();
    await expect.element(panel.getByText(starts)).toBeVisible();
  });
});
