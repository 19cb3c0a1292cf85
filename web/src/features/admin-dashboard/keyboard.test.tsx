import { createView, listViews } from "@kindling/contracts/saved-views/endpoints.ts";
import type { NewView, SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { button, goToCell, opener, pressWith, record, rows, waitForCellFocus } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const press = (keys: string) => userEvent.keyboard(keys);
const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();
const isGone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument();

async function open(query = ""): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, { matched: true });
  await client.open(`/admin/dashboard${query}`);
  await expect.element(page.getByRole("rowheader").first()).toBeVisible();
  return community;
}

describe("the admin dashboard, by keyboard only", () => {
  it("expands and opens a founder from the cells of its row", async () => {
    await open();
    const panel = page.getByRole("region", { name: "Investor Matches for Company 0003" });
    await goToCell(opener("Company 0003"));
    await press("{End}{Enter}");
    await expect.element(panel).toBeVisible();
    await press("{Enter}");
    await isGone(panel);
    await pressWith("Shift", "{Enter}");
    await expect.element(panel).toBeVisible();
    await pressWith("Shift", "{Enter}");
    await isGone(panel);
    await press("{Home}{Enter}");
    const dialog = record("Company 0003");
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await press("{Escape}");
    await isGone(dialog);
    await waitForCellFocus(opener("Company 0003"));
  });

  it("switches tabs, searches, and rates in four colours", async () => {
    await open();
    focus(page.getByRole("tab", { name: "Founders" }));
    await press("{ArrowRight}");
    await expect.element(page.getByRole("tab", { name: "Investor Match Cluster" })).toHaveFocus();
    await press("{Enter}");
    await expect.element(page.getByRole("grid", { name: "Investor Match Cluster" })).toBeVisible();
    await press("/");
    await expect.element(page.getByRole("searchbox", { name: "Search" })).toHaveFocus();
    await press("Investor 2");
    await expect.poll(() => page.getByRole("rowheader").elements().length).toBe(1);
    await goToCell(button("Founder matches for Investor 2"));
    await pressWith("Shift", "{Enter}");
    const panel = page.getByRole("region", { name: "Founder Matches for Investor 2" });
    await expect.element(panel.getByText("Score").first()).toBeVisible();
    const items = panel.element().querySelectorAll<HTMLElement>("li[tabindex]");
    items[0]!.focus();
    const probe = document.body.appendChild(document.createElement("i"));
    const colours = ["ember", "ember-soft"].map((name) => {
      probe.style.backgroundColor = `var(--color-${name})`;
      return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    for (const rating of ["3 INVEST", "2 ENGAGE", "1 TRACK", "0 PASS"]) {
      await press(rating[0]!);
      const given = page.elementLocator(items[0]!).getByRole("button", { name: rating });
      await expect.element(given).toHaveAttribute("aria-pressed", "true");
      await Promise.all(
        given
          .element()
          .getAnimations()
          .map(({ finished }) => finished),
      );
      colours.push(getComputedStyle(given.element()).backgroundColor);
    }
    // Four, and none of them the accent.
    expect(new Set(colours).size).toBe(colours.length);
    await press("{ArrowDown}");
    expect(document.activeElement).toBe(items[1]);
    await press("{ArrowUp}");
    expect(document.activeElement).toBe(items[0]);
  });

  it("opens and closes a form and a record, and returns to where it was", async () => {
    await open("?tab=database");
    const add = page.getByRole("button", { name: "Add Investor" });
    focus(add);
    await press("{Enter}");
    const form = page.getByRole("dialog", { name: "Add Investor" });
    await expect.element(form.getByRole("textbox", { name: "Name", exact: true })).toHaveFocus();
    await press("{Escape}");
    await isGone(form);
    await expect.element(add).toHaveFocus();
    await goToCell(opener("Investor 2"));
    await press("{Enter}");
    await expect.element(record("Investor 2")).toBeVisible();
    focus(record("Investor 2").getByRole("button", { name: "Close", exact: true }).first());
    await press("{Enter}");
    await isGone(record("Investor 2"));
    await waitForCellFocus(opener("Investor 2"));
  });

  it("saves a view of compact rows, and opens it again", async () => {
    await open();
    const views: SavedView[] = [];
    client.server.on(listViews, () => views);
    client.server.on(createView, ({ body }) => {
      const saved = {
        id: 1,
        version: 1,
        search: "",
        changed_by: null,
        changed_at: "2026-03-02T09:30:00.000Z",
      };
      const view = { ...(body as NewView), ...saved } as SavedView;
      views.push(view);
      return view;
    });
    focus(button("Columns"));
    await press("{Enter}");
    await expect.element(page.getByRole("radio", { name: "Comfortable" })).toBeVisible();
    focus(page.getByRole("radio", { name: "Comfortable" }));
    await press("{ArrowRight}{Escape}");
    await expect.poll(() => rows()[0]!.offsetHeight).toBe(32);
    await expect.element(button("Columns")).toHaveFocus();
    focus(button("Views"));
    await press("{Enter}");
    await expect.element(button("Save as a new view")).toBeVisible();
    focus(button("Save as a new view"));
    await press("{Enter}");
    await expect.element(page.getByRole("textbox", { name: "Name of the new view" })).toHaveFocus();
    await press("By keyboard{Enter}");
    await expect.element(button("View: By keyboard")).toHaveFocus();
    expect(views).toMatchObject([{ name: "By keyboard", layout: { density: "compact" } }]);
    await press("{Enter}");
    await expect.element(button("All founders")).toBeVisible();
    focus(button("All founders"));
    await press("{Enter}");
    await expect.element(button("Views")).toHaveFocus();
    await press("{Enter}");
    await expect.element(button("By keyboard")).toBeVisible();
    focus(button("By keyboard"));
    await press("{Enter}");
    await expect.element(button("View: By keyboard")).toBeVisible();
    await expect.poll(() => window.location.search).toContain("view=1");
  });
});
