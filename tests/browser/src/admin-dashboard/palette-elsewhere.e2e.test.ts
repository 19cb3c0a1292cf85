import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { waitForFocus } from "../page/focus.ts";
import { useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();
const [founder] = await data<Founder[]>("/api/founders");
const [investor] = await data<Investor[]>("/api/investors-database");

const pages = ["overview", "activity", "archive", "applications", "review", "two-step"];
const palette = (page: Page) => page.getByRole("dialog", { name: "Command palette" });
const keys = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

async function openPalette(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  await waitForFocus(palette(page).getByRole("combobox"));
}
async function choose(page: Page, text: string, option: string | RegExp): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(text);
  await palette(page).getByRole("option", { name: option }).first().waitFor();
  await page.keyboard.press("Enter");
  await palette(page).waitFor({ state: "detached" });
}

itIsAccessible("the palette of the overview", during, async ({ page }, check) => {
  await page.goto("/admin/overview");
  await openPalette(page);
  await check("open");
});

/** Nobody signs in here, so that there is no second step. */
const isExpected = (error: string) => error.includes("404") && error.includes("/api/admin/second-factor");

describe.each(pages)("the palette on /admin/%s", (name) => {
  const path = `/admin/${name}`;

  it("goes to a list, and ? shows the keys, by keyboard", async () => {
    await during({ path }, async ({ page, errors }) => {
      await page.getByRole("button", { name: "Logout" }).waitFor();
      await page.keyboard.press("?");
      await keys(page).getByText("On every page").waitFor();
      await page.keyboard.press("Escape");
      await keys(page).waitFor({ state: "detached" });
      // Esc leaves the review, too, but not while it closes a dialog.
      expect(new URL(page.url()).pathname).toBe(path);
      await openPalette(page);
      expect(await palette(page).getByRole("option", { name: "Refresh" }).count()).toBe(0);
      await page.keyboard.press("Escape");
      await palette(page).waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(path);
      await choose(page, "cluster", "Investor Match Cluster");
      await page.waitForURL("**/admin/dashboard?tab=cluster");
      await page.getByRole("tabpanel", { name: "Investor Match Cluster" }).waitFor();
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    });
  });

  it("opens a record: in its panel where the page has one, else on the dashboard", async () => {
    await during({ path }, async ({ page, errors }) => {
      await choose(page, founder!.email, new RegExp(founder!.name));
      await page.getByRole("dialog", { name: founder!.company }).waitFor();
      const { pathname, searchParams } = new URL(page.url());
      expect(pathname).toBe(["activity", "review"].includes(name) ? path : "/admin/dashboard");
      expect(searchParams.get("founder")).toBe(String(founder!.id));
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    });
  });
});

describe("the palette away from the dashboard", () => {
  it("opens a saved view on the dashboard", async () => {
    const name = `Warm ones ${randomUUID().slice(0, 8)}`;
    const filters = [{ name: "temperature", value: "WARM" }];
    const layout = { columns: [], density: "compact" };
    const view = { table: "database", name, filters, sort: "", layout };
    const { id } = await send<SavedView>("POST", "/api/admin/views", view);
    await during({ path: "/admin/overview" }, async ({ page, errors }) => {
      await choose(page, name, `${name} View · Investor Database`);
      await page.waitForURL(`**/admin/dashboard?temperature=WARM&tab=database&view=${id}`);
      await page.getByRole("button", { name: `View: ${name}`, exact: true }).waitFor();
      const row = page.locator("tr[data-row]").first();
      await expect.poll(async () => (await row.boundingBox())!.height).toBe(32);
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      expect(errors).toEqual([]);
    });
    await send("DELETE", `/api/admin/views/${id}`);
  });

  it("opens an investor in the database", async () => {
    await during({ path: "/admin/archive" }, async ({ page }) => {
      await choose(page, investor!.email, new RegExp(investor!.name));
      await page.getByRole("dialog", { name: investor!.name }).waitFor();
      await page.waitForURL(`**/admin/dashboard?tab=database&investor=${investor!.id}`);
    });
  });
});
