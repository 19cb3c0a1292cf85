import { createView, deleteView, updateView } from "@kindling/contracts/saved-views/endpoints.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { button, heading, openColumns } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { FakeViews, nameField, openViews, popover, question } from "./testing/fake-views.ts";

const client = setUpClient();
let views: FakeViews;
let seed: number;
let anyStage: number;
beforeEach(() => {
  new FakeCommunity(client.server);
  views = new FakeViews(client.server);
  seed = views.save("Seed", { sort: "" }).id;
  anyStage = views.save("Any stage", { sort: "", filters: [] }).id;
});

const shows = (name: string) => expect.element(button(name)).toBeVisible();
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const hasColumn = (name: string) => expect.element(heading(name)).toBeVisible();
const isHidden = (column: string) => expect.element(heading(column)).not.toBeInTheDocument();
const waitForUrl = (search: string) => expect.poll(() => window.location.search).toBe(search);
const openTab = (name: string) => page.getByRole("tab", { name }).click();

async function openView(name: string): Promise<void> {
  await openViews();
  await button(name).click();
  await shows(`View: ${name}`);
}

/** Opens the view "Seed" and removes its filter. */
async function changeSeed(): Promise<void> {
  await client.open(`/admin/dashboard?view=${seed}`);
  await button("Remove filter Funding stage: Seed").click();
  await shows("View: Seed, changed");
  await waitForUrl(`?view=${seed}`);
}

async function hideColumn(name: string): Promise<void> {
  const checkbox = (await openColumns()).getByRole("checkbox", { name });
  await checkbox.click();
  await userEvent.keyboard("{Escape}");
  await isHidden(name);
}

/** Holds an endpoint's responses. */
function hold(endpoint: typeof createView | typeof updateView | typeof deleteView) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const answers = { createView: views.create, updateView: views.update, deleteView: views.remove };
  client.server.on(endpoint, (sent) =>
    promise.then(() => answers[endpoint.name as keyof typeof answers](sent)),
  );
  return { release: resolve, fail: () => reject(new TypeError("Failed to fetch")) };
}

describe("an open view", () => {
  it("that saves only columns does not prevent opening the other lists", async () => {
    await client.open(`/admin/dashboard?view=${anyStage}`);
    await shows("View: Any stage");
    await openTab("Investor Match Cluster");
    await hasColumn("Preferred Stages");
    await shows("Views");
    expect(window.location.search).toContain("tab=cluster");
  });

  it("opens by a link that also opens a record", async () => {
    await client.open(`/admin/dashboard?view=${seed}&founder=3`);
    await expect.element(page.getByRole("dialog", { name: "Company 0003" })).toBeVisible();
    await shows("View: Seed");
    await waitForUrl(`?view=${seed}&founder=3&stage=SEED`);
  });

  it("keeps its removed filter and changed columns on Back and Forward, until it is opened anew", async () => {
    await changeSeed();
    await hideColumn("Industry");
    await openView("Any stage");
    await hasColumn("Industry");
    await hideColumn("Email");
    await shows("View: Any stage, changed");
    window.history.back();
    await shows("View: Seed, changed");
    await waitForUrl(`?view=${seed}`);
    await hasColumn("Email");
    await isHidden("Industry");
    window.history.forward();
    await shows("View: Any stage, changed");
    await hasColumn("Industry");
    await isHidden("Email");
    await openView("Seed");
    await hasColumn("Industry");
    await expect.poll(() => window.location.search).toContain("stage=SEED");
  });
});

describe("the name of a view", () => {
  it("is kept while the views are closed, until it is cancelled", async () => {
    await client.open("/admin/dashboard");
    await openViews();
    await button("Save as a new view").click();
    await nameField.fill("Early");
    await page.getByRole("heading", { level: 1 }).click();
    await expect.element(popover).not.toBeInTheDocument();
    await openViews();
    await expect.element(nameField).toHaveValue("Early");
    (nameField.element() as HTMLElement).focus();
    await userEvent.keyboard("{Escape}");
    await button("Save as a new view").click();
    await expect.element(nameField).toHaveValue("");
  });
});

describe("a view that is saved late", () => {
  it("does not replace a view that was opened meanwhile", async () => {
    await changeSeed();
    await openViews();
    const { release } = hold(updateView);
    await button("Save changes").click();
    await button("Any stage").click();
    await shows("View: Any stage");
    release();
    await says('"Seed" was changed for all admins');
    await shows("View: Any stage");
    await waitForUrl(`?view=${anyStage}`);
  });

  it("is not opened in another tab", async () => {
    await client.open("/admin/dashboard");
    await openViews();
    await button("Save as a new view").click();
    const { release } = hold(createView);
    await nameField.fill("All of them");
    await userEvent.keyboard("{Enter}");
    await openTab("Investor Match Cluster");
    await waitForUrl("?tab=cluster");
    release();
    await says('All admins find "All of them" under Views');
    await shows("Views");
    await waitForUrl("?tab=cluster");
  });
});

describe("a view whose popover was closed before its change failed", () => {
  const reports = (text: string) =>
    expect.element(page.getByRole("alert").filter({ hasText: text })).toBeVisible();

  it("is reported when its changes were not saved", async () => {
    await changeSeed();
    await openViews();
    const { fail } = hold(updateView);
    await button("Save changes").click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect.element(popover).not.toBeInTheDocument();
    fail();
    await reports('"Seed" was not saved');
  });

  it("is reported when it is new, and another tab is open", async () => {
    await client.open("/admin/dashboard");
    await openViews();
    await button("Save as a new view").click();
    const { fail } = hold(createView);
    await nameField.fill("All of them");
    await userEvent.keyboard("{Enter}");
    await openTab("Investor Match Cluster");
    await expect.element(popover).not.toBeInTheDocument();
    fail();
    await reports('"All of them" was not saved');
  });

  it("is reported when it was not deleted", async () => {
    await client.open("/admin/dashboard");
    await openViews();
    await button("Delete Seed").click();
    const { fail } = hold(deleteView);
    await button("Delete view").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await openTab("Investor Match Cluster");
    await expect.element(popover).not.toBeInTheDocument();
    fail();
    await reports("Could not delete the view");
  });
});
