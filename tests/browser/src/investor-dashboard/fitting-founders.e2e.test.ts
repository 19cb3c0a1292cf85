import type { FitCount } from "@kindling/contracts/matches/fit-endpoint.ts";
import type { Page, Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pressByKeys, waitForFocus } from "../page/focus.ts";
import { button, editProfile, field, open, profile, useInvestor } from "./use-investor.ts";

const { proxy, during, write } = await useInvestor();

const fitOf = (where: Page | ReturnType<typeof profile>) =>
  where.getByText(/founders fit what you look for$/);

describe("the count of founders on the investor's dashboard", () => {
  it("counts founders for the stored criteria, and names the criteria that are missing", async () => {
    await during({}, async ({ page, errors }) => {
      await open(page);
      await fitOf(page).waitFor();
      const request = proxy.seen.find((seen) => seen.includes("/api/fitting-founders"));
      expect(request).toContain("preferred_sectors=FINTECH%2CEDTECH&preferred_stages=SEED");
      expect(request).toContain("typical_check_usd=750000");
      expect(await page.getByRole("listitem").filter({ hasText: " would " }).count()).toBe(0);
      await write({ preferred_stages: [] });
      await page.reload();
      await page.getByRole("listitem").filter({ hasText: "Preferred Stages would" }).waitFor();
      // Only the community can change regions.
      expect(await page.getByRole("listitem").filter({ hasText: "Preferred Regions would" }).count()).toBe(0);
      expect(errors).toEqual([]);
    });
  });

  it("follows the profile while it is edited, and stays in view", async () => {
    await during({}, async ({ page }) => {
      await editProfile(page);
      await fitOf(profile(page)).waitFor();
      const { y, height } = (await fitOf(profile(page)).boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
      const requested = page.waitForRequest(/api\/fitting-founders.*typical_check_usd=%241\.2m/);
      await field(page, "Typical Check").fill("$1.2m");
      await requested;
    });
  });

  it("follows a sector that is added by keyboard", async () => {
    const shown = async (response: Promise<Response>) => {
      const { count, fewer_than } = (await (await response).json()).data as FitCount;
      return `${count ? `About ${count}` : `Fewer than ${fewer_than}`} founders fit what you look for`;
    };
    await during({}, async ({ page }) => {
      // The product's own numbers are those of the day's first question.
      const body = { success: true, data: { count: 990 } };
      proxy.on("GET", /fitting-founders.*AI_ML/, { kind: "respond", status: 200, body });
      const first = page.waitForResponse(/api\/fitting-founders/);
      await open(page);
      const before = await shown(first);
      await pressByKeys(button(page, "Profile"));
      await pressByKeys(button(page, "Edit Profile"));
      await profile(page).getByText(before).waitFor();
      const second = page.waitForResponse(/api\/fitting-founders.*AI_ML/);
      const sectors = profile(page).getByRole("group", { name: "Preferred Sectors" });
      await pressByKeys(sectors.getByRole("button", { name: "AI/ML" }), { key: "Space" });
      const after = await shown(second);
      expect(after).not.toBe(before);
      await profile(page).getByText(after).waitFor();
      await pressByKeys(button(page, "Save Changes"));
      await waitForFocus(button(page, "Edit Profile"));
      await page.keyboard.press("Escape");
      await page.getByRole("main").getByText(after).waitFor();
    });
  });

  it("is absent when it cannot be fetched", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", /^\/api\/fitting-founders/, { kind: "respond", status: 503, body: "" });
      const responded = page.waitForResponse(/api\/fitting-founders/);
      await open(page);
      await responded;
      await page.getByText("Your matches are made from what you look for").waitFor();
      expect(await fitOf(page).count()).toBe(0);
    });
  });
});
