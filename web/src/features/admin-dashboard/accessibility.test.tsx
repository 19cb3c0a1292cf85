import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { button } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const dialog = page.getByRole("dialog");
const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });

async function open(query: string): Promise<void> {
  new FakeCommunity(client.server, { founders: 1, investors: 1, matched: true });
  await client.open(`/admin/dashboard${query}`);
}

/** Checks some tabs of the open record. */
async function expectAccessibleTabs(...tabs: string[]): Promise<void> {
  for (const name of tabs) {
    const panel = dialog.getByRole("tabpanel", { name });
    await dialog.getByRole("tab", { name }).click();
    await expect.element(panel).toBeVisible();
    await expectAccessible(panel);
  }
}

it("founders with matches are accessible", async () => {
  await open("?expanded=1");
  await expect.element(page.getByText("Score").first()).toBeVisible();
  await expectAccessible();
});

it("a record, its matches, editor and question are accessible", async () => {
  await open("?founder=1");
  await expectAccessible(dialog);
  await expectAccessibleTabs("Matches");
  await inDialog("Edit").click();
  await expectAccessibleTabs("Details", "Metrics", "Business");
  await dialog.getByRole("tab", { name: "Basic Info" }).click();
  await dialog.getByLabelText("Founder Name").fill("");
  await inDialog("Save").click();
  await expect.element(dialog.getByText("Founder Name is required")).toBeVisible();
  await expectAccessible(dialog);
  await userEvent.keyboard("{Escape}");
  const question = page.getByRole("alertdialog");
  await expect.element(question).toBeVisible();
  await expectAccessible(question);
});

it("the matches of an investor, while notes are written, and the investor's editor are accessible", async () => {
  await open("?tab=cluster&cluster_expanded=1");
  const matches = page.getByRole("region", { name: "Founder Matches for Investor 1" });
  await matches.getByRole("button", { name: "Add Notes" }).first().click();
  await expectAccessible(matches);
  await open("?tab=database&investor=1");
  await inDialog("Edit").click();
  await expectAccessibleTabs("Investment", "Preferences");
});

it("the form for a founder, with errors, is accessible", async () => {
  await open("");
  await button("Add Founder").click();
  await dialog.getByRole("tab", { name: "Team" }).click();
  await inDialog("Add Founder").click();
  await expect.element(dialog.getByText("Company Name is required")).toBeVisible();
  await expectAccessible(dialog);
});
