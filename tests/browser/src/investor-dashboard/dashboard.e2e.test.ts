import type { FitCount } from "@kindling/contracts/matches/fit-endpoint.ts";
import type { Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pressByKeys, waitForFocus } from "../page/focus.ts";
import { button, card, editProfile, field, open, profile, useInvestor } from "./use-investor.ts";

const { proxy, during, stored } = await useInvestor();

describe("the investor dashboard", () => {
  it.each(["/investor/dashboard", "/InvestorDashboard"])("is served at %s", async (address) => {
    await during({}, async ({ page }) => {
      await page.goto(address);
      await page.getByRole("heading", { name: "Welcome back, Rosalind Amari" }).waitFor();
    });
  });

  it("saves every field", async () => {
    await during({ translated: true }, async ({ page, errors }) => {
      await editProfile(page);
      await field(page, "Name").fill("  Rosalind Amari-Voss ");
      await field(page, "Website").fill("amari.vc");
      await field(page, "LinkedIn").fill("linkedin.com/in/rosalind");
      await field(page, "Phone").fill("");
      await field(page, "Typical Check").fill("1,250,000");
      await field(page, "Years of Experience").fill("13");
      await profile(page).getByLabel("Investor Type").click();
      await page.getByRole("option", { name: "Hedge Fund" }).click();
      await profile(page).getByLabel("Fund Stage").click();
      await page.getByRole("option", { name: "Secondary Transaction" }).click();
      await button(page, "Climate/Energy").click();
      await button(page, "EdTech").click();
      await button(page, "Series E").click();
      await field(page, "Investment Thesis").fill("Two lines.\nOf thesis.");
      const sent = page.waitForRequest((request) => request.method() === "PUT");
      await button(page, "Save Changes").click();
      const profileSent = {
        name: "Rosalind Amari-Voss",
        company: "Amari Capital",
        email: "rosalind@amari.example",
        phone: null,
        website: "https://amari.vc",
        linked_in: "https://linkedin.com/in/rosalind",
        investor_type: "HEDGE_FUND",
        fund_stage: "SECONDARY_TRANSACTION",
        typical_check_usd: 1_250_000,
        years_experience: 13,
        preferred_sectors: ["FINTECH", "CLIMATE_ENERGY_SUSTAINABILITY"],
        preferred_stages: ["SEED", "SERIES_E"],
        thesis_text: "Two lines.\nOf thesis.",
      };
      expect((await sent).postDataJSON()).toEqual(profileSent);
      await page.getByRole("status").getByText("Your profile is up to date.").waitFor();
      await button(page, "Edit Profile").waitFor();
      await waitForFocus(button(page, "Edit Profile"));
      expect(await stored()).toMatchObject(profileSent);
      await profile(page).getByRole("button", { name: "Close", exact: true }).last().click();
      await page.getByRole("heading", { name: "Welcome back, Rosalind Amari-Voss" }).waitFor();
      await card(page, "Typical Check Size").getByText("$1,250,000").waitFor();
      await card(page, "Investment Experience").getByText("13 years").waitFor();
      expect(errors).toEqual([]);
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
});
