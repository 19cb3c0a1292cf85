import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const dialog = page.getByRole("dialog");
const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });

/** Checks each tab of the dialog. */
async function expectAccessibleTabs(tabs: readonly string[]): Promise<void> {
  for (const name of tabs) {
    await dialog.getByRole("tab", { name }).click();
    await expect.element(dialog.getByRole("tabpanel", { name })).toBeVisible();
    await expectAccessible();
  }
}

it.each([
  {
    path: "/admin/dashboard?founder=1",
    tabs: ["Basic Info", "Business", "Metrics", "Details"],
    field: "Founder Name",
  },
  {
    path: "/admin/dashboard?tab=database&investor=1",
    tabs: ["Basic Info", "Investment", "Preferences", "Portfolio", "Details"],
    field: "Email",
  },
])("a record's tabs, editor and question are accessible at $path", async ({ path, tabs, field }) => {
  new FakeCommunity(client.server, { founders: 1, investors: 1, matched: true });
  await client.open(path);
  await expectAccessibleTabs([...tabs, "Matches"]);
  await inDialog("Edit").click();
  await expectAccessibleTabs(tabs.toReversed());
  await dialog.getByLabelText(field).fill("");
  await inDialog("Save").click();
  await expect.element(dialog.getByText(`${field} is required`)).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible();
});

it.each([
  {
    form: "Add Founder",
    path: "",
    tabs: ["Basic Info", "Business", "Funding", "Team"],
    error: "Company Name is required",
  },
  { form: "Add Investor", path: "?tab=database", tabs: [], error: "Name is required" },
])("the form $form is accessible", async ({ form, path, tabs, error }) => {
  new FakeCommunity(client.server, { founders: 1, investors: 1 });
  await client.open(`/admin/dashboard${path}`);
  await page.getByRole("button", { name: form }).click();
  await expectAccessibleTabs(tabs);
  await inDialog(form).click();
  await expect.element(dialog.getByText(error)).toBeVisible();
  await expectAccessible();
});

it("the matches of both sides are accessible, also while notes are written, and where there are none", async () => {
  new FakeCommunity(client.server, { founders: 2, investors: 1, matched: true });
  await client.open("/admin/dashboard?expanded=1");
  await expect.element(page.getByText("Score").first()).toBeVisible();
  await expectAccessible();
  await client.open("/admin/dashboard?tab=cluster&cluster_expanded=1");
  await page
    .getByRole("button", { name: /^(Add|Edit) Notes/ })
    .first()
    .click();
  await expectAccessible();
  new FakeCommunity(client.server, { founders: 1, investors: 1 });
  await client.open("/admin/dashboard?tab=cluster&cluster_expanded=1");
  await expect.element(page.getByText("No founder matches found for this investor.")).toBeVisible();
  await expectAccessible();
});
