import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { adminPasscode } from "../../product/product-pool.ts";
import { firstColumn, tableOf, useAdminDashboard, waitUntilFound } from "../use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();
const panel = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

describe("a record's panel", () => {
  it("is opened from a row by keyboard, goes through the list, and opens a match in its place", async () => {
    await during({ path: "/admin/dashboard?sort=-investorsMatched" }, async ({ page, errors }) => {
      const { keyboard } = page;
      await tableOf(page);
      await waitUntilFound(page);
      const [first, second] = (await firstColumn(page)) as [string, string];
      await tabTo(page.getByRole("rowheader").first());
      await keyboard.press("Enter");
      await panel(page, first).waitFor();
      await keyboard.press("j");
      await panel(page, second).waitFor();
      await keyboard.press("k");
      const tab = (name: string) => panel(page, first).getByRole("tab", { name });
      await tabTo(tab("Basic Info"));
      for (const name of ["Business", "Metrics", "Details", "Matches"]) {
        await keyboard.press("ArrowRight");
        await waitForFocus(tab(name));
      }
      await keyboard.press("Enter");
      const id = new URL(page.url()).searchParams.get("founder");
      const [match] = (await data<Match[]>(`/api/founders/${id}/matches`)) as [Match];
      await panel(page, first).getByText(match.reasons[0]!.text).first().waitFor();
      const { name } = match.investor;
      await pressByKeys(panel(page, first).getByRole("button", { name, exact: true }).first());
      await panel(page, name).waitFor();
      await panel(page, first).waitFor({ state: "detached" });
      await page.goBack();
      await panel(page, first).waitFor();
      await page.goForward();
      await panel(page, name).waitFor();
      await keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(new URL(page.url()).searchParams.has("investor")).toBe(false);
      await waitForFocus(page.getByRole("rowheader").first());
      expect(errors).toEqual([]);
    });
  });

  it("shows what changed while the page was idle, which ends its live updates", async () => {
    const [{ id, name }] = (await data<Investor[]>("/api/investors-database")) as [Investor];
    const options = { path: `/admin/dashboard?tab=cluster&investor=${id}`, fakeClock: true };
    await during(options, async ({ page }) => {
      await panel(page, name).getByRole("button", { name: "Edit", exact: true }).waitFor();
      const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/live"));
      await page.clock.fastForward(31 * 60_000);
      await ended;
      const city = `Port ${Date.now()}`;
      await send("PUT", `/api/investors-database/${id}`, { city });
      await page.mouse.move(10, 10);
      await panel(page, name).getByText(city).waitFor();
    });
  });

  it("keeps what was typed in memory only after Logout, and shows it when the admin returns", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [first] = (await firstColumn(page)) as [string];
      const open = () => page.getByRole("button", { name: first, exact: true }).click();
      const discord = panel(page, first).getByLabel("Discord Username");
      await open();
      await panel(page, first).getByRole("button", { name: "Edit", exact: true }).press("Enter");
      await discord.fill("typed-first");
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL(/\/admin\/login/);
      expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("typed-first");
      expect(await page.getByText(`${first} is not saved`).count()).toBe(0);

      await page.getByLabel("Passcode", { exact: true }).fill(adminPasscode);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await open();
      await expect.poll(() => discord.inputValue()).toBe("typed-first");
    });
  });
});
