import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { editProfile, field, open, profile, useInvestor } from "./use-investor.ts";

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
