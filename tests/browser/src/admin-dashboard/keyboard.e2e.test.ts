import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { focusedText, goToCell, tabTo, waitForCellFocus, waitForFocus } from "../page/focus.ts";
import { tableOf, useAdminDashboard, waitUntilFound } from "./use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();

/** A colour of the theme as computed styles have it. */
const colourOf = (page: Page, name: string) =>
  page.evaluate((name) => {
    const element = document.body.appendChild(document.createElement("i"));
    element.style.backgroundColor = `var(--color-${name})`;
    const { backgroundColor } = getComputedStyle(element);
    element.remove();
    return backgroundColor;
  }, name);

describe("the admin dashboard, by keyboard only", () => {
  it("filters, sorts, edits and expands founders, and opens one", async () => {
    await during({}, async ({ page }) => {
      const { keyboard } = page;
      const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
      await tableOf(page);

      await tabTo(press("Filter"));
      await keyboard.press("Enter");
      const stages = page.getByRole("combobox", { name: "Funding stage" });
      await tabTo(stages);
      await keyboard.press("Enter");
      await page.getByRole("option", { name: "Seed", exact: true }).waitFor();
      await keyboard.type("Seed");
      await keyboard.press("Enter");
      await keyboard.press("Escape");
      await stages.getByText("Seed", { exact: true }).waitFor();
      await page.waitForURL(/stage=SEED/);
      await waitForFocus(stages);
      await tabTo(press("Clear All"), "Shift+Tab");
      await keyboard.press("Enter");
      await stages.getByText("All", { exact: true }).waitFor();

      const heading = page.getByRole("columnheader", { name: "Ask" });
      await goToCell(heading.getByRole("button"));
      await keyboard.press("Enter");
      await expect.poll(() => heading.getAttribute("aria-sort")).toBe("ascending");
      await page.waitForURL(/sort=ask/);
      await waitUntilFound(page);

      await keyboard.press("ArrowDown");
      await keyboard.press("End");
      const label = await page.evaluate(() =>
        document.activeElement!.querySelector("button")!.getAttribute("aria-label"),
      );
      const company = label!.replace(/^.* investors matched with /, "");
      await keyboard.press("Enter");
      const panel = page.getByRole("region", { name: `Investor Matches for ${company}` });
      await panel.waitFor();
      await keyboard.press("Enter");
      await panel.waitFor({ state: "detached" });
      await keyboard.press("Shift+Enter");
      await panel.waitFor();
      await keyboard.press("Shift+Enter");
      await panel.waitFor({ state: "detached" });

      const opener = page.getByRole("rowheader").getByRole("button", { name: company, exact: true });
      await keyboard.press("Home");
      await waitForCellFocus(opener);
      await keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: company });
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
      await tabTo(dialog.getByRole("tab", { name: "Basic Info" }));
      await keyboard.press("ArrowRight");
      await waitForFocus(dialog.getByRole("tab", { name: "Business" }));
      await keyboard.press("Enter");
      await dialog.getByRole("tabpanel", { name: "Business" }).waitFor();
      await keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await waitForCellFocus(opener);

      const ask = page.getByRole("button", { name: `Ask of ${company}` });
      await goToCell(ask);
      await keyboard.press("Enter");
      await waitForFocus(page.getByRole("textbox", { name: `Ask of ${company} in USD` }));
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type("2,500,000");
      await keyboard.press("Enter");
      await ask.getByText("$2.5M").waitFor();
      await waitForCellFocus(ask);
    });
  });

  it("switches tabs, and rates, in four colours, and annotates an investor's matches", async () => {
    const investors = await data<InvestorInMatchView[]>("/api/investors");
    const investor = investors.find((one) => one.company && one.founder_matches > 3)!;
    const [best] = await data<Match[]>(`/api/investors/${investor.id}/matches`);
    await send("PUT", `/api/matches/${best!.id}/rating`, { ben_rating: null });
    await during({}, async ({ page }) => {
      const { keyboard } = page;
      await tableOf(page);
      await tabTo(page.getByRole("tab", { name: "Founders" }));
      await keyboard.press("ArrowRight");
      await waitForFocus(page.getByRole("tab", { name: "Investor Match Cluster" }));
      await keyboard.press("Enter");
      await page.waitForURL(/tab=cluster/);
      await page.getByRole("columnheader", { name: "Founder Matches" }).waitFor();

      await keyboard.press("/");
      await waitForFocus(page.getByRole("searchbox", { name: "Search" }));
      await keyboard.type(investor.name);
      const row = page
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader").getByText(investor.name, { exact: true }) });
      await page.waitForURL(/q=/);
      await goToCell(row.getByRole("button", { name: `Founder matches for ${investor.name}` }));
      await keyboard.press("Shift+Enter");
      const panel = page.getByRole("region", { name: `Founder Matches for ${investor.name}` });
      const items = panel.locator("li[tabindex]");
      await tabTo(items.first());
      const colours = [await colourOf(page, "ember"), await colourOf(page, "ember-soft")];
      for (const rating of ["3 INVEST", "2 ENGAGE", "1 TRACK", "0 PASS"]) {
        await keyboard.press(rating[0]!);
        const given = items.first().getByRole("button", { name: rating });
        await expect.poll(() => given.getAttribute("aria-pressed")).toBe("true");
        colours.push(await given.evaluate((button) => getComputedStyle(button).backgroundColor));
      }
      // Four, and none of them the accent.
      expect(new Set(colours).size).toBe(colours.length);
      await keyboard.press("ArrowDown");
      await waitForFocus(items.nth(1));
      await keyboard.press("ArrowUp");
      await waitForFocus(items.first());

      await tabTo(items.first().getByRole("button", { name: /^(Add|Edit) Notes/ }));
      await keyboard.press("Enter");
      await waitForFocus(items.first().getByRole("textbox"));
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type("Typed, 3 words");
      await tabTo(items.first().getByRole("button", { name: "Save" }));
      await keyboard.press("Enter");
      await items.first().getByText("Typed, 3 words", { exact: true }).waitFor();

      const opener = row.getByRole("button", { name: investor.company!, exact: true });
      await tabTo(page.locator("[tabindex='0']:is(th, td)"), "Shift+Tab");
      await goToCell(opener);
      await keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: investor.name });
      await dialog.waitFor();
      await keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await waitForCellFocus(opener);
    });
  });

  it("sorts the investor database, and opens and closes its form", async () => {
    await during({ path: "/admin/dashboard?tab=cluster" }, async ({ page }) => {
      const { keyboard } = page;
      await tableOf(page);
      await tabTo(page.getByRole("tab", { name: "Investor Match Cluster" }));
      await keyboard.press("ArrowRight");
      await waitForFocus(page.getByRole("tab", { name: "Investor Database" }));
      await keyboard.press("Enter");
      const panel = page.getByRole("tabpanel", { name: "Investor Database" });
      const add = page.getByRole("button", { name: "Add Investor" });
      await tabTo(add);
      await keyboard.press("Enter");
      const form = page.getByRole("dialog", { name: "Add Investor" });
      await waitForFocus(form.getByRole("textbox", { name: "Name", exact: true }));
      await keyboard.press("Escape");
      await form.waitFor({ state: "detached" });
      await waitForFocus(add);

      const heading = panel.getByRole("columnheader", { name: "Typical Check" });
      await goToCell(heading.getByRole("button"));
      await keyboard.press("Enter");
      await keyboard.press("Enter");
      await expect.poll(() => heading.getAttribute("aria-sort")).toBe("descending");

      // The sorted rows replace the others.
      await waitUntilFound(page);
      await goToCell(panel.getByRole("rowheader").first().getByRole("button"));
      const name = (await focusedText(page))!;
      const opener = panel.getByRole("rowheader").getByRole("button", { name, exact: true });
      await keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name });
      await dialog.waitFor();
      await tabTo(dialog.getByRole("button", { name: "Close", exact: true }).first());
      await keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      await waitForCellFocus(opener);
    });
  });

  it("makes rows compact, saves that as a view, and opens it again", async () => {
    await during({}, async ({ page }) => {
      const { keyboard } = page;
      const press = (name: string) => page.getByRole("button", { name, exact: true });
      const height = async () => (await page.locator("tr[data-row]").first().boundingBox())!.height;
      await tableOf(page);
      await tabTo(press("Columns"));
      await keyboard.press("Enter");
      await tabTo(page.getByRole("radio", { name: "Comfortable" }));
      await keyboard.press("ArrowRight");
      await expect.poll(height).toBe(32);
      await keyboard.press("Escape");
      await waitForFocus(press("Columns"));

      await tabTo(press("Views"), "Shift+Tab");
      await keyboard.press("Enter");
      await tabTo(press("Save as a new view"));
      await keyboard.press("Enter");
      await waitForFocus(page.getByRole("textbox", { name: "Name of the new view" }));
      await keyboard.type("By keyboard");
      await keyboard.press("Enter");
      await press("View: By keyboard").waitFor();

      await waitForFocus(press("View: By keyboard"));
      await keyboard.press("Enter");
      await tabTo(press("All founders"));
      await keyboard.press("Enter");
      await page.waitForURL((url) => !url.searchParams.has("view"));
      await tabTo(press("Views"));
      await keyboard.press("Enter");
      await tabTo(press("By keyboard"));
      await keyboard.press("Enter");
      await press("View: By keyboard").waitFor();
      await page.waitForURL(/view=/);
    });
    for (const { id } of await data<SavedView[]>("/api/admin/views"))
      await send("DELETE", `/api/admin/views/${id}`);
  });
});
