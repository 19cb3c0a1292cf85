import { describe, expect, it } from "vitest";
import { waitForFocus } from "../page/focus.ts";
import { button, card, editProfile, field, profile, useInvestor } from "./use-investor.ts";

const { during, stored } = await useInvestor();

describe("the investor dashboard", () => {
  it("saves every field, and counts the founders that fit", async () => {
    await during({ translated: true }, async ({ page, errors }) => {
      await editProfile(page);
      await field(page, "Name").fill("  Rosalind Amari-Voss ");
      await field(page, "Website").fill("amari.vc");
      await field(page, "LinkedIn").fill("linkedin.com/in/rosalind");
      await field(page, "Phone").fill("");
      await field(page, "Typical Check").fill("1,250,000");
      await field(page, "Years of Experience").fill("13");
      await field(page, "Past Investments").fill("42");
      await profile(page).getByLabel("Investor Type").click();
      await page.getByRole("option", { name: "Hedge Fund" }).click();
      await profile(page).getByLabel("Fund Stage").click();
      await page.getByRole("option", { name: "Secondary Transaction" }).click();
      await button(page, "Climate/Energy").click();
      await button(page, "EdTech").click();
      await button(page, "Series E").click();
      await field(page, "Investment Thesis").fill("Two lines.\nOf thesis.");
      await profile(page)
        .getByText(/founders fit what you look for$/)
        .waitFor();
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
        past_investment_count: 42,
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
      await card(page, "Past Investments").getByText("42").waitFor();
      expect(errors).toEqual([]);
    });
  });
});
