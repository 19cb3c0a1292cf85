import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { stopClock } from "../page/clock.ts";
import { tableOf, useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();

const card = { founders: "Total Founders", investors: "Investor Database" };

describe("the admin dashboard's frame", () => {
  it("shows title, access mode and counts, only Fire solid, and returns to the login on Logout", async () => {
    await during({ path: "/AdminDashboard" }, async ({ page }) => {
      await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
      expect(await page.title()).toBe("Admin Dashboard · Kindling");
      await page.getByText("Open access").waitFor();
      const founders = await data<Founder[]>("/api/founders");
      const investors = await data<Investor[]>("/api/investors-database");
      const foundersCard = page.getByRole("region", { name: card.founders });
      await foundersCard.getByText(String(founders.length), { exact: true }).waitFor();
      await foundersCard.getByText("Companies in the system").waitFor();
      const investorsCard = page.getByRole("region", { name: card.investors, exact: true }).first();
      await investorsCard.getByText(String(investors.length), { exact: true }).waitFor();
      for (const [word, value] of [
        ["Cold", "COLD"],
        ["Neutral", "NEUTRAL"],
        ["Warm", "WARM"],
        ["Hot", "HOT"],
        ["Fire", "FIRE"],
      ] as const) {
        const count = investors.filter(({ temperature }) => temperature === value).length;
        expect((await investorsCard.innerText()).replace(/\s+/g, " ")).toContain(`${word} ${count}`);
      }
      // A solid badge has light letters, in the light theme.
      const solid = await investorsCard.locator("[data-temperature]").evaluateAll((badges) => {
        const light = (colour: string) =>
          colour
            .match(/\d+/g)!
            .slice(0, 3)
            .reduce((sum, part) => sum + Number(part), 0);
        return badges
          .map((badge) => ({ text: badge.textContent, style: getComputedStyle(badge) }))
          .filter(({ style }) => light(style.color) > light(style.backgroundColor))
          .map(({ text }) => text);
      });
      expect(solid).toEqual([expect.stringMatching(/^Fire/)]);
      await page.getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("**/admin/login");
      await page.goto("/admin/dashboard");
      await page.waitForURL("**/admin/login");
    });
  });

  it("fits on one row of a phone, and keeps a count together on a tablet", async () => {
    await during({ width: 375 }, async ({ page }) => {
      await page.getByText("Open access").waitFor();
      const buttons = ["Logout", /^Theme/].map((name) =>
        page.getByRole("banner").getByRole("button", { name }),
      );
      const title = page.getByRole("heading", { level: 1 });
      for (const one of [...buttons, title]) expect((await one.boundingBox())!.y).toBeLessThan(56);
    });
    await during({ width: 768 }, async ({ page }) => {
      const { length } = await data<Founder[]>("/api/founders");
      const count = page
        .getByRole("region", { name: card.founders })
        .getByText(String(length), { exact: true });
      // The count has one line if it is at most 36 px high.
      expect((await count.boundingBox())!.height).toBeLessThan(40);
    });
  });

  it.each(["/admin/dashboard", "/AdminDashboard"])(
    "redirects a visitor from %s to the login and requests no data",
    async (path) => {
      await during({ path, signedIn: false }, async ({ page }) => {
        await page.waitForURL("**/admin/login");
        await page.getByRole("button", { name: "Sign in" }).waitFor();
        expect(proxy.seen.filter((request) => request.includes("/api/founders"))).toEqual([]);
      });
    },
  );

  it("requests stats, founders and investors together, and the investor database", async () => {
    proxy.on("GET", /^\/api\/(stats|founders|investors|investors-database)(\?|$)/, { kind: "hang" });
    await during({}, async ({ page }) => {
      await page.getByText("Loading founders...").waitFor();
      await expect
        .poll(() => proxy.seen.map((request) => request.split("?")[0]))
        .toEqual(
          expect.arrayContaining([
            "GET /api/stats",
            "GET /api/founders",
            "GET /api/investors",
            "GET /api/investors-database",
          ]),
        );
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await page.getByText("Loading investors...").waitFor();
    });
  });
});

describe("live updates", () => {
  it("show other users' changes without Refresh", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      const [founder] = await data<Founder[]>("/api/founders");
      const ask = page.getByRole("button", { name: `Ask of ${founder!.company}` });
      await ask.waitFor();
      await send("PUT", `/api/founders/${founder!.id}/ask`, { requested_check_usd: 777_000 });
      await ask.getByText("$777K").waitFor();
    });
  });
});

describe("a notification", () => {
  it.each([
    ["Export", "Exported", 4_000],
    ["Refresh", "Refresh failed", 5_000],
  ])("of %s (%s) disappears after %d ms (fake clock)", async (button, title, ms) => {
    await during({ fakeClock: true }, async ({ page }) => {
      await tableOf(page);
      proxy.on("GET", /^\/api\/founders\?(?!.*format=csv)/, { kind: "cut" });
      await stopClock(page);
      await page.getByRole("button", { name: button }).click();
      const notification = page.getByRole("region", { name: "Notifications" }).getByText(title);
      await notification.waitFor();
      await page.clock.runFor(ms - 1);
      expect(await notification.count()).toBe(1);
      await page.clock.runFor(1);
      await notification.waitFor({ state: "detached" });
    });
  });
});
