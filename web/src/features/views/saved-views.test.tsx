import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { button, goToCell, heading, openColumns, rows } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { FakeViews, nameField, openViews, popover, question } from "./testing/fake-views.ts";

const client = setUpClient();
let views: FakeViews;
beforeEach(() => {
  const { investors } = new FakeCommunity(client.server);
  Object.assign(investors[0]!, { temperature: "HOT" });
  views = new FakeViews(client.server);
});

const shows = (name: string) => expect.element(button(name)).toBeVisible();
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const isHidden = (column: string) => expect.element(heading(column)).not.toBeInTheDocument();
const urlParam = (name: string) => new URLSearchParams(window.location.search).get(name);
const removeFilter = () => button("Remove filter Funding stage: Seed").click();

/** Opens a new view of founders with the stage Seed. */
async function openView(): Promise<number> {
  const { id } = views.save("Hot seed");
  await client.open(`/admin/dashboard?view=${id}`);
  await shows("View: Hot seed");
  await shows("Remove filter Funding stage: Seed");
  return id;
}

/** Focuses a control that Tab leads to, and presses Enter. */
async function pressByKeys(name: string): Promise<void> {
  const control = button(name);
  await expect.element(control).toBeVisible();
  expect(control.element()).toHaveProperty("tabIndex", 0);
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

describe("a saved view", () => {
  it("keeps filters, sort and columns under a name, but no search", async () => {
    await client.open("/admin/dashboard?stage=SEED,SERIES_A&sort=stage,-ask&q=a");
    await (await openColumns()).getByRole("checkbox", { name: "Discord" }).click();
    await page.getByRole("radio", { name: "Compact" }).click();
    await userEvent.keyboard("{Escape}");
    await openViews();
    await says("No views yet.");
    await button("Save as a new view").click();
    await expect.element(nameField).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await says("Please enter a name");
    await userEvent.keyboard(" Early, largest first {Enter}");
    await shows("View: Early, largest first");
    await expect.element(popover).not.toBeInTheDocument();
    const [view] = views.all;
    expect(view).toMatchObject({
      table: "founders",
      name: "Early, largest first",
      filters: [{ name: "stage", value: "SEED,SERIES_A" }],
      sort: "stage,-ask",
      layout: { density: "compact" },
    });
    expect(view!.layout.columns).toContainEqual({ id: "discord", shown: false, width: null });
    expect(urlParam("view")).toBe(`${view!.id}`);
  });

  it.each(["name", "link"])("is opened by its %s, and left for the reader's own columns", async (by) => {
    const { id } = views.save("Early", { sort: "stage,-ask" });
    await client.open(by === "link" ? `/admin/dashboard?view=${id}` : "/admin/dashboard");
    if (by === "name") {
      await openViews();
      await button("Early").click();
    }
    await shows("View: Early");
    await expect.element(heading("Stage 1")).toHaveAttribute("aria-sort", "ascending");
    await expect.element(heading("Ask 2")).toHaveAttribute("aria-sort", "descending");
    await isHidden("Discord");
    await expect.poll(() => rows()[0]?.offsetHeight).toBe(32);
    expect(urlParam("stage")).toBe("SEED");
    await openViews();
    await button("All founders").click();
    await shows("Views");
    await expect.element(heading("Discord")).toBeVisible();
    await expect.poll(() => window.location.search).toBe("");
  });

  it("says that it was changed, and is saved or discarded by keyboard", async () => {
    await openView();
    await pressByKeys("Remove filter Funding stage: Seed");
    await pressByKeys("View: Hot seed, changed");
    await pressByKeys("Discard changes");
    await expect.element(button("View: Hot seed")).toHaveFocus();
    await expect.poll(() => urlParam("stage")).toBe("SEED");
    await goToCell(heading("Ask").getByRole("button"));
    await userEvent.keyboard("{Enter}");
    await pressByKeys("View: Hot seed, changed");
    await pressByKeys("Save changes");
    await expect.element(button("View: Hot seed")).toHaveFocus();
    expect(views.all).toMatchObject([{ version: 2, sort: "", filters: [{ name: "stage", value: "SEED" }] }]);
  });

  it("is renamed and deleted by keyboard, with a question before", async () => {
    views.save("Hot seed");
    await client.open("/admin/dashboard");
    await pressByKeys("Views");
    await pressByKeys("Rename Hot seed");
    await expect.element(nameField).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(nameField).not.toBeInTheDocument();
    await pressByKeys("Rename Hot seed");
    await expect.element(page.getByLabelText("New name of Hot seed")).toHaveFocus();
    await userEvent.keyboard("{Control>}a{/Control}Warm seed{Enter}");
    // By mouse: the popover still takes the focus of the form that is gone.
    await button("Delete Warm seed").click();
    await expect.element(page.getByRole("alertdialog", { name: 'Delete "Warm seed"?' })).toBeVisible();
    await expect.poll(() => question.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    expect(views.all).toMatchObject([{ name: "Warm seed" }]);
    await expect.element(button("Delete Warm seed")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await pressByKeys("Delete view");
    await says("No views yet.");
    expect(views.all).toEqual([]);
  });

  it("opens in its table, and without columns and values that no longer exist", async () => {
    const columns = [
      { id: "name", shown: true, width: null },
      { id: "fax", shown: true, width: 100 },
      { id: "type", shown: false, width: null },
    ];
    const { id } = views.save("Old", {
      table: "database",
      filters: [
        { name: "temperature", value: "HOT,LUKEWARM" },
        { name: "zodiac", value: "LEO" },
      ],
      sort: "phone,-typicalCheck",
      layout: { columns, density: "comfortable" },
    });
    await client.open(`/admin/dashboard?view=${id}`);
    await expect.element(page.getByRole("tab", { name: /^Investor Database/, selected: true })).toBeVisible();
    await shows("View: Old");
    await shows("Remove filter Temperature: Hot");
    await isHidden("Type");
    await expect.element(heading("Typical Check")).toHaveAttribute("aria-sort", "descending");
  });
});

it("a changed view and the form for a new one are accessible", async () => {
  const { id } = views.save("A view with a name that needs more than one line");
  await client.open(`/admin/dashboard?view=${id}`);
  await removeFilter();
  await openViews();
  await button("Save as a new view").click();
  await button("Save").click();
  await says("Please enter a name");
  await expectAccessible();
});

describe("a view that another admin changes", () => {
  it("is not overwritten, also when it is read again", async () => {
    const id = await openView();
    views.change(id, { sort: "" });
    await removeFilter();
    await openViews();
    const isRead = () => client.server.seen.filter((line) => line === "GET /api/admin/views").length > 1;
    await expect.poll(isRead).toBe(true);
    await button("Save changes").click();
    await says("Another admin has changed this view.");
    expect(views.all).toMatchObject([{ version: 2, sort: "", filters: [{ value: "SEED" }] }]);
  });

  it("is saved after its own rename, and again after its own save", async () => {
    const id = await openView();
    await openViews();
    await button("Rename Hot seed").click();
    await nameField.fill("Warm seed");
    await userEvent.keyboard("{Enter}");
    await shows("View: Warm seed");
    await userEvent.keyboard("{Escape}");
    await removeFilter();
    await openViews();
    await button("Save changes").click();
    await says('"Warm seed" was changed for all admins');
    await heading("Ask").getByRole("button").click();
    await shows("View: Warm seed, changed");
    await openViews();
    await button("Save changes").click();
    await shows("View: Warm seed");
    expect(views.all).toMatchObject([{ id, version: 4, sort: "", filters: [] }]);
  });

  it("says that its name is taken, that it was changed or deleted", async () => {
    const id = await openView();
    await removeFilter();
    await openViews();
    await button("Save as a new view").click();
    await nameField.fill("hot SEED");
    await button("Save").click();
    await says("There is a view of this name already. Please choose another name.");
    await button("Cancel").click();
    views.change(id, {});
    await button("Save changes").click();
    await says("Another admin has changed this view.");
    views.all = [];
    await button("Save changes").click();
    await says("The view of this address was deleted.");
    await shows("View deleted");
  });
});
