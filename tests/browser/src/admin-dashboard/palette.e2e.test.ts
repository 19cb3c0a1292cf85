import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { tabTo, waitForCellFocus, waitForFocus } from "../page/focus.ts";
import { tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();
const [founder] = await data<Founder[]>("/api/founders");
const [investor] = await data<Investor[]>("/api/investors-database");

const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const field = (page: Page) => palette(page).getByRole("combobox");
const option = (page: Page, name: string) => palette(page).getByRole("option", { name, exact: true });
/** The option that Enter would choose. */
const active = (page: Page) =>
  field(page).evaluate(
    (it) => document.getElementById(it.getAttribute("aria-activedescendant")!)?.textContent,
  );

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await waitForFocus(field(page));
}

itIsAccessible("the palette", during, async ({ page }, check) => {
  await tableOf(page);
  await openPalette(page);
  await check("open");
  await page.keyboard.type(founder!.email);
  await option(page, `${founder!.company} Founder · ${founder!.name}`).waitFor();
  await check("a founder");
  await field(page).fill("qqzzxx");
  await palette(page).getByText("Nothing found.").waitFor();
  await check("nothing found");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await check("the keys");
});

describe("the palette", () => {
  it.each([768, 1440])(
    "finds a founder by keyboard, and returns the focus to the cell, at %d px",
    async (width) => {
      await during({ width }, async ({ page, errors }) => {
        await tableOf(page);
        const first = page.getByRole("rowheader").first();
        await tabTo(first);
        await openPalette(page);
        await page.keyboard.type(founder!.email);
        await option(page, `${founder!.company} Founder · ${founder!.name}`).waitFor();
        await page.keyboard.press("Enter");
        await palette(page).waitFor({ state: "detached" });
        await page.getByRole("dialog", { name: founder!.company }).waitFor();
        await page.waitForURL(/founder=/);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await waitForCellFocus(first);
        expect(errors).toEqual([]);
      });
    },
  );

  it("opens an investor in place of the open record, from the search box", async () => {
    await during({ path: `/admin/dashboard?founder=${founder!.id}` }, async ({ page }) => {
      await page.getByRole("dialog", { name: founder!.company }).waitFor();
      await page.getByRole("searchbox", { name: "Search" }).focus();
      await openPalette(page);
      await page.keyboard.type(investor!.email);
      await palette(page).getByRole("option").filter({ hasText: investor!.name }).click();
      await page.getByRole("dialog", { name: investor!.name }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(1);
    });
  });

  it("keeps the focus when a record opens behind it", async () => {
    await during({ path: `/admin/dashboard?founder=${founder!.id}` }, async ({ page }) => {
      const record = page.getByRole("dialog", { name: founder!.company, includeHidden: true });
      await record.waitFor();
      await page.keyboard.press("Escape");
      await record.waitFor({ state: "detached" });
      await openPalette(page);
      await page.goBack();
      await record.waitFor();
      await page.keyboard.type(investor!.email);
      await palette(page).getByRole("option").filter({ hasText: investor!.name }).waitFor();
      expect(await field(page).inputValue()).toBe(investor!.email);
    });
  });

  it("goes to views and other pages, and does what the buttons do", async () => {
    await during({ path: "/admin/dashboard?industry=AI" }, async ({ page }) => {
      await tableOf(page);
      await openPalette(page);
      expect(await active(page)).toBe("Founders");
      await page.keyboard.press("ArrowDown");
      expect(await active(page)).toBe("Investor Match Cluster");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      expect(await active(page)).toBe(await palette(page).getByRole("option").last().textContent());
      await page.keyboard.type("clear");
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => !url.search.includes("industry"));
      await openPalette(page);
      expect(await field(page).inputValue()).toBe("");
      await page.keyboard.type("database");
      await page.keyboard.press("Enter");
      await page.getByRole("tabpanel", { name: "Investor Database" }).waitFor();
      await openPalette(page);
      await page.keyboard.type("add inv");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Add Investor" }).waitFor();
      // A form blocks the page, and its keys.
      await page.keyboard.press("ControlOrMeta+k");
      expect(await palette(page).count()).toBe(0);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await openPalette(page);
      await page.keyboard.type("filter");
      await page.keyboard.press("Enter");
      await page.getByRole("region", { name: "Filters" }).waitFor();
      await openPalette(page);
      await page.keyboard.type("review");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/review?tab=database");
      await page.goBack();
      await tableOf(page);
      await openPalette(page);
      await page.keyboard.type("activity");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/admin/activity");
    });
  });

  it("is empty when it is opened again at once, and does what was chosen", async () => {
    await during({ reducedMotion: "no-preference" }, async ({ page }) => {
      await tableOf(page);
      await openPalette(page);
      await page.keyboard.type("database");
      await page.keyboard.press("Escape");
      await openPalette(page);
      expect(await field(page).inputValue()).toBe("");
      await page.keyboard.type("database");
      await page.keyboard.press("Enter");
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("tabpanel", { name: "Investor Database", includeHidden: true }).waitFor();
    });
  });

  it("opens a saved view, also of another table", async () => {
    const name = `Warm ones ${randomUUID().slice(0, 8)}`;
    const filters = [{ name: "temperature", value: "WARM" }];
    const layout = { columns: [], density: "compact" };
    const view = { table: "database", name, filters, sort: "", layout };
    const { id } = await send<SavedView>("POST", "/api/admin/views", view);
    await during({}, async ({ page, errors }) => {
      await tableOf(page);
      await openPalette(page);
      await page.keyboard.type(name);
      await option(page, `${name} View · Investor Database`).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(new RegExp(`temperature=WARM.*view=${id}`));
      await page.getByRole("tabpanel", { name: "Investor Database" }).waitFor();
      await page.getByRole("button", { name: `View: ${name}`, exact: true }).waitFor();
      expect(errors).toEqual([]);
    });
    await send("DELETE", `/api/admin/views/${id}`);
  });

  it("shows only what the typed words find, and says when nothing was found or the search failed", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      await page.getByRole("button", { name: "Command palette" }).click();
      await palette(page).getByText("Type to find founders and investors.").waitFor();
      const memberSearch = /^\/api\/(founders|investors-database)\?q=/;
      proxy.on("GET", memberSearch, { kind: "hold" }, 2);
      await field(page).fill(founder!.email);
      await palette(page).getByText("Searching...").waitFor();
      await expect
        .poll(() => proxy.seen.filter((request) => request.includes("?q=")).length)
        .toBeGreaterThan(1);
      await field(page).fill("qqzzxx");
      proxy.release();
      await palette(page).getByText("Nothing found.").waitFor();
      expect(await palette(page).getByRole("option").count()).toBe(0);

      proxy.on(
        "GET",
        memberSearch,
        { kind: "respond", status: 400, body: { success: false, error: "No" } },
        2,
      );
      await field(page).fill(investor!.email);
      await palette(page).getByText("Founders and investors could not be searched.").waitFor();
      await palette(page).getByRole("button", { name: "Retry" }).click();
      await palette(page).getByRole("option").filter({ hasText: investor!.name }).waitFor();
      await page.keyboard.press("Escape");
      await palette(page).waitFor({ state: "detached" });
      await waitForFocus(page.getByRole("button", { name: "Command palette" }));
    });
  });
});

describe("the list of keys", () => {
  it("opens by ? and by its button, but not while typing", async () => {
    await during({}, async ({ page, errors }) => {
      await tableOf(page);
      const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      const search = page.getByRole("searchbox", { name: "Search" });
      await search.focus();
      await page.keyboard.type("?");
      expect(await search.inputValue()).toBe("?");
      expect(await dialog.count()).toBe(0);
      await search.fill("");
      await page.getByRole("tab", { name: "Founders" }).focus();
      await page.keyboard.press("?");
      await dialog.getByText("Extend the selection").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await tabTo(page.getByRole("button", { name: "Keyboard shortcuts" }), "Shift+Tab");
      await page.keyboard.press("Enter");
      await dialog.waitFor();
      expect(errors).toEqual([]);
    });
  });
});
