import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { waitForFocus } from "../../page/focus.ts";
import { adminRole } from "../../product/roles.ts";
import { firstColumn, tableOf, useAdminDashboard, waitUntilFound } from "../use-admin-dashboard.ts";

const { during, data, send } = await useAdminDashboard();
const panel = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("a record's panel", () => {
  it("goes through the list, opens a match in its place, and keeps what was typed over a Logout in memory only", async () => {
    await during({ path: "/admin/dashboard?sort=-investorsMatched" }, async ({ page, errors }) => {
      const { keyboard } = page;
      await tableOf(page);
      await waitUntilFound(page);
      const [first, second] = (await firstColumn(page)) as [string, string];
      const open = () => button(page, first).click();
      await open();
      await panel(page, first).waitFor();
      await keyboard.press("j");
      await panel(page, second).waitFor();
      await keyboard.press("k");
      await panel(page, first).getByRole("tab", { name: "Matches" }).click();
      const id = new URL(page.url()).searchParams.get("founder");
      const [match] = (await data<Match[]>(`/api/founders/${id}/matches`)) as [Match];
      const [, why = ""] = match.reasons[0]!.text.split(": ");
      await panel(page, first).getByText(why).first().waitFor();
      const { name } = match.investor;
      await panel(page, first).getByRole("button", { name, exact: true }).first().click();
      await panel(page, name).waitFor();
      await panel(page, first).waitFor({ state: "detached" });
      await page.goBack();
      await panel(page, first).waitFor();
      await page.goForward();
      await panel(page, name).waitFor();
      await keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(new URL(page.url()).searchParams.has("investor")).toBe(false);
      await waitForFocus(button(page, first));

      await open();
      await panel(page, first).getByRole("button", { name: "Edit", exact: true }).click();
      const discord = panel(page, first).getByLabel("Discord Username");
      await discord.fill("typed-first");
      await button(page, "Logout").click();
      await page.waitForURL("**/admin/login");
      expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("typed-first");
      expect(await page.getByText(`${first} is not saved`).count()).toBe(0);
      await adminRole().submit(page);
      await button(page, "Investors Matched").click();
      await button(page, "Investors Matched").click();
      await open();
      await expect.poll(() => discord.inputValue()).toBe("typed-first");
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
});
