import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { waitForFocus } from "../page/focus.ts";
import { useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();
const path = "/admin/activity";

describe("the search for a person", () => {
  it("says when it failed, and finds the person when typing goes on", async () => {
    const [founder] = await data<Founder[]>("/api/founders");
    const name = founder!.name;
    await during({ path }, async ({ page }) => {
      proxy.on("GET", /^\/api\/founders\?q=/, { kind: "respond", status: 503, body: "" });
      await page.getByRole("combobox", { name: "Person" }).click();
      await page.keyboard.type(name.slice(0, -1));
      await page.getByText("Founders and investors could not be searched.").waitFor();
      proxy.clear();
      await page.keyboard.type(name.slice(-1));
      await page.getByRole("option", { name }).first().waitFor();
    });
  });
});

describe("a record that is opened from the activity", () => {
  it("can be rated, and Ctrl-Z takes that back", async () => {
    const investor = (await data<Investor[]>("/api/investors-database")).find(
      ({ founder_matches }) => founder_matches > 0,
    )!;
    const ratings = async () =>
      (await data<Match[]>(`/api/investors/${investor.id}/matches`)).map(({ ben_rating }) => ben_rating);
    const before = await ratings();
    await during({ path: `${path}?investor=${investor.id}` }, async ({ page }) => {
      const record = page.getByRole("dialog", { name: investor.name });
      await record.getByRole("tab", { name: "Matches" }).click();
      await record.getByRole("button", { name: /^2 /, pressed: false }).first().click();
      await expect.poll(ratings).not.toEqual(before);
      await page.getByRole("button", { name: "Your changes, 1 to undo" }).waitFor();
      await page.keyboard.press("Control+z");
      await expect.poll(ratings).toEqual(before);
    });
  });
});

describe("the filters of the activity", () => {
  it("open by a button on a phone, and are open if the address filters", async () => {
    await during({ path, width: 375 }, async ({ page }) => {
      const filters = page.getByRole("region", { name: "Filters" });
      const toggle = page.getByRole("button", { name: "Filter", exact: true });
      await toggle.waitFor();
      expect(await filters.count()).toBe(0);
      await toggle.tap();
      await filters.getByRole("combobox", { name: "Person" }).waitFor();
      await toggle.tap();
      await filters.waitFor({ state: "detached" });
      await page.goto(`${path}?to=2020-01-01`);
      await filters.waitFor();
    });
  });
});

describe("the focus on the activity", () => {
  it("goes to the list when Clear All is pressed in the empty one", async () => {
    await during({ path: `${path}?to=2020-01-01` }, async ({ page }) => {
      await page.getByText("No activity found").waitFor();
      await page.getByRole("button", { name: "Clear All" }).last().press("Enter");
      await page.getByRole("main").getByRole("listitem").first().waitFor();
      await waitForFocus(page.locator("#main > [tabindex='-1']"));
    });
  });

  it("goes to the page when an export is cancelled", async () => {
    await during({ path }, async ({ page }) => {
      proxy.on("GET", /format=csv/, { kind: "stall", afterBytes: 100 });
      await page.getByRole("button", { name: "Export CSV" }).click();
      await page.getByRole("button", { name: "Cancel the export" }).press("Enter");
      await page.getByRole("button", { name: "Export CSV" }).waitFor();
      await waitForFocus(page.getByRole("main"));
    });
  });
});

describe("Refresh and Show more", () => {
  it("are off while the other is reading", async () => {
    await during({ path }, async ({ page }) => {
      const [refresh, more] = ["Refresh", "Show more"].map((name) => page.getByRole("button", { name }));
      for (const [pressed, other] of [
        [refresh!, more!],
        [more!, refresh!],
      ] as const) {
        await more!.waitFor();
        proxy.on("GET", /^\/api\/activity/, { kind: "hold" });
        await pressed.click();
        await expect.poll(() => other.getAttribute("aria-disabled")).toBe("true");
        const reads = () => proxy.seen.filter((request) => request.startsWith("GET /api/activity")).length;
        const sent = reads();
        await other.press("Enter");
        await page.waitForTimeout(100);
        expect(reads()).toBe(sent);
        proxy.release();
        await expect.poll(() => other.getAttribute("aria-disabled")).toBe("false");
      }
      expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(50);
    });
  });
});

describe("a day of the activity", () => {
  it("is typed digit by digit, its year last", async () => {
    await during({ path }, async ({ page }) => {
      const from = page.getByLabel("From");
      await from.focus();
      await page.keyboard.type("01152026", { delay: 20 });
      await page.waitForURL(`**${path}?from=2026-01-15`);
      expect(await from.inputValue()).toBe("2026-01-15");
      await page.getByRole("button", { name: "Clear All" }).first().click();
      await expect.poll(() => from.inputValue()).toBe("");
    });
  });
});

describe("a name in the activity", () => {
  it("opens its record in place of the one that is open", async () => {
    const { company } = await send<Founder>("POST", "/api/founders", founderLike(Date.now()));
    const { id, name } = await send<Investor>("POST", "/api/investors-database", investorLike(Date.now()));
    await during({ path }, async ({ page }) => {
      await page.getByRole("link", { name: company }).first().click();
      await page.getByRole("dialog", { name: company }).waitFor();
      await page.getByRole("link", { name }).first().click();
      await page.getByRole("dialog", { name }).waitFor();
      await page.getByRole("dialog", { name: company }).waitFor({ state: "detached" });
      expect(new URL(page.url()).search).toBe(`?investor=${id}`);
      await page.goBack();
      await page.getByRole("dialog", { name: company }).waitFor();
    });
  });
});
