import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { listInvestorImports } from "@kindling/contracts/investors/import-endpoints.ts";
import { listViews } from "@kindling/contracts/saved-views/endpoints.ts";
import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { focus } from "../../testing/focus.ts";
import { button, pressWith, record } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt } from "../../testing/sign-in.ts";

const client = setUpClient();
const palette = page.getByRole("dialog", { name: "Command palette" });
const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
const field = palette.getByRole("combobox");
const option = (name: string | RegExp) => palette.getByRole("option", { name });
const isShown = (locator: Locator) => expect.element(locator).toBeVisible();
const isGone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument();
const search = page.getByRole("searchbox", { name: "Search" });

const warmOnes: SavedView = {
  id: 7,
  version: 1,
  table: "database",
  name: "Warm ones",
  filters: [{ name: "temperature", value: "WARM" }],
  sort: "",
  layout: { columns: [], density: "compact" },
  search: "",
  changed_by: null,
  changed_at: "2026-01-01T00:00:00.000Z",
};

async function open(path = "/admin/dashboard"): Promise<void> {
  new FakeCommunity(client.server, { matched: true });
  client.server.on(listViews, () => [warmOnes]);
  await client.open(path);
  await isShown(button("Logout"));
}

async function openPalette(): Promise<void> {
  await pressWith("Control", "k");
  await expect.element(field).toHaveFocus();
}

/** Types into the palette, and presses Enter once it offers the option. */
async function choose(text: string, name: string | RegExp): Promise<void> {
  await openPalette();
  await userEvent.keyboard(text);
  await isShown(option(name));
  await userEvent.keyboard("{Enter}");
  await isGone(palette);
}

/** The option that Enter would choose. */
const active = () =>
  document.getElementById(field.element().getAttribute("aria-activedescendant")!)?.textContent;

describe("the palette", () => {
  it("is accessible", async () => {
    await open();
    await openPalette();
    await field.fill("founder3@company.example");
    await isShown(option("Company 0003 Founder · Founder 3"));
    await expectAccessible(palette);
  });

  it("moves by arrow keys, opens a saved view, and does what the buttons do", async () => {
    await open();
    await openPalette();
    expect(active()).toBe("Founders");
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(active).toBe("Investor Match Cluster");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.poll(active).toBe(palette.getByRole("option").elements().at(-1)!.textContent);
    await userEvent.keyboard("{Escape}");
    await isGone(palette);
    await choose("filter", /^Filter$/);
    await isShown(page.getByRole("region", { name: "Filters" }));
    await choose("warm", "Warm ones View · Investor Database");
    await isShown(page.getByRole("tabpanel", { name: "Investor Database" }));
    const { search } = window.location;
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({ temperature: "WARM", view: "7" });
    await choose("clear", "Clear search and filters");
    await expect.poll(() => window.location.search).not.toContain("temperature");
    await choose("review", "Review matches");
    await expect.poll(() => window.location.pathname).toBe("/admin/review");
  });

  it("leads to the imports of investors", async () => {
    await open();
    client.server.on(listInvestorImports, () => []);
    await choose("import inv", "Import investors");
    await isAt("/admin/import?of=investors");
  });

  it("does not open above a form", async () => {
    await open();
    await choose("add inv", "Add Investor");
    await isShown(record("Add Investor"));
    await pressWith("Control", "k");
    await isGone(palette);
  });

  it("opens a record in place of another one, from the search box", async () => {
    await open("/admin/dashboard?founder=3");
    await isShown(record("Company 0003"));
    focus(search);
    await choose("investor2@fund.example", "Investor 2");
    await isShown(record("Investor 2"));
    await isGone(record("Company 0003"));
  });

  it("keeps the focus when Back opens a record behind it", async () => {
    await open("/admin/dashboard?founder=3");
    await isShown(record("Company 0003"));
    await userEvent.keyboard("{Escape}");
    await isGone(record("Company 0003"));
    await openPalette();
    window.history.back();
    const behind = page.getByRole("dialog", { name: "Company 0003", includeHidden: true });
    await expect.element(behind).toBeInTheDocument();
    await userEvent.keyboard("investor2@fund.example");
    await isShown(option("Investor 2"));
    await expect.element(field).toHaveValue("investor2@fund.example");
  });

  it("runs the chosen command once, also when it is opened again at once", async () => {
    await open();
    await openPalette();
    // From the page, so that the palette is opened again while it closes, however slow the machine.
    const openAgain = () =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
    const input = field.element() as HTMLInputElement;
    input.addEventListener("keydown", ({ key }) => key === "Enter" && setTimeout(openAgain));
    await userEvent.keyboard("database{Enter}");
    await isShown(page.getByRole("tabpanel", { name: "Investor Database" }));
    await isGone(palette);
    await openPalette();
    await expect.element(field).toHaveValue("");
  });

  it("shows only what the typed words find, and says what failed", async () => {
    await open();
    await button("Command palette").click();
    await isShown(palette.getByText("Type to find founders and investors."));
    const release: (() => void)[] = [];
    const community = new FakeCommunity(client.server);
    const empty = { success: true, data: [], page: { total: 3, matching: 0, offset: 0, limit: 5 } };
    client.server.onList(listFounders, ({ query }) => {
      if (query.get("q") !== "founder3") return empty;
      const data = [community.founders[0]];
      return new Promise((resolve) => release.push(() => resolve({ ...empty, data })));
    });
    await field.fill("founder3");
    await isShown(palette.getByText("Searching..."));
    await expect.poll(() => release).toHaveLength(1);
    await field.fill("qqzzxx");
    release[0]!();
    await isShown(palette.getByText("Nothing found."));
    expect(palette.getByRole("option").elements()).toEqual([]);

    const refuse = () => Response.json({ success: false, error: "No" }, { status: 400 });
    client.server.respond("GET", listFounders.path, refuse);
    await field.fill("investor2@fund.example");
    await isShown(palette.getByText("Founders and investors could not be searched."));
    community.serve();
    await palette.getByRole("button", { name: "Retry" }).click();
    await isGone(palette.getByText("Founders and investors could not be searched."));
    await isShown(option("Investor 2"));
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Command palette")).toHaveFocus();
  });
});

describe.each(["overview", "review"])("the palette on /admin/%s", (name) => {
  it("shows the keys, opens a record where the page can, and goes to a list", async () => {
    const path = `/admin/${name}`;
    await open(path);
    await userEvent.keyboard("?");
    await isShown(keys.getByText("On every page"));
    await userEvent.keyboard("{Escape}");
    await isGone(keys);
    await openPalette();
    expect(option("Refresh").elements()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await isGone(palette);
    // Escape leaves the review, too, but not while it closes a dialog.
    await isAt(path);
    await choose("investor2@fund.example", "Investor 2");
    await isShown(record("Investor 2"));
    await isAt(name === "review" ? `${path}?investor=2` : "/admin/dashboard?tab=database&investor=2");
    await choose("cluster", "Investor Match Cluster");
    await expect.poll(() => window.location.pathname).toBe("/admin/dashboard");
    await isShown(page.getByRole("tabpanel", { name: "Investor Match Cluster" }));
  });
});

describe("the list of keys", () => {
  it("opens by ?, but not while typing, and is accessible", async () => {
    await open();
    focus(search);
    await userEvent.keyboard("?");
    await expect.element(search).toHaveValue("?");
    await isGone(keys);
    await search.fill("");
    focus(page.getByRole("tab", { name: "Founders" }));
    await userEvent.keyboard("?");
    await isShown(keys.getByText("Extend the selection"));
    await expectAccessible(keys);
  });
});
