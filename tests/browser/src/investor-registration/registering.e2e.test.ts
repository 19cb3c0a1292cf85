import { describe, expect, it } from "vitest";
import {
  dialog,
  field,
  fillRequired,
  openForm,
  registerButton,
  useRegistration,
} from "./use-registration.ts";

const { during, investors } = await useRegistration();

describe("the investor registration", () => {
  it("stores every field, confirms it and closes", async () => {
    await during({ translated: true }, async ({ page, errors }) => {
      await openForm(page);
      const email = await fillRequired(page);
      const texts = {
        Company: "Northbank",
        Phone: "+49 30 1234",
        Website: "northbank.example",
        LinkedIn: "linkedin.com/in/ada",
        City: "Berlin",
        State: "BE",
        "Min Check (USD)": "25,000",
        "Max Check (USD)": "$250000",
        "Typical Check (USD)": "100000",
        "Past Investments": "17",
        Industries: " Logistics, , Recycling ,",
        Verticals: "Cold chain",
        "Investment Thesis": "Things that move.",
      };
      for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
      for (const [name, choice] of [
        ["Investor Type", "Family Office"],
        ["Fund Stage", "Seed"],
      ] as const) {
        await dialog(page).getByRole("combobox", { name }).click();
        await page.getByRole("option", { name: choice, exact: true }).click();
      }
      await dialog(page).getByRole("checkbox", { name: "Developer Tools" }).check();
      await dialog(page).getByRole("checkbox", { name: "Industrial/Robotics" }).check();
      await dialog(page).getByRole("button", { name: "Series A" }).click();
      await dialog(page).getByRole("button", { name: "Europe" }).click();
      await dialog(page)
        .getByText(/founders fit what you look for$/)
        .waitFor();
      await registerButton(page).click();
      await page.getByText("You are registered as an investor").waitFor();
      await dialog(page).waitFor({ state: "hidden" });
      expect(new URL(page.url()).search).toBe("");
      expect(errors).toEqual([]);
      expect((await investors()).find((investor) => investor.email === email)).toMatchObject({
        name: "Ada Krone",
        company: "Northbank",
        phone: "+49 30 1234",
        website: "https://northbank.example",
        linked_in: "https://linkedin.com/in/ada",
        city: "Berlin",
        state: "BE",
        investor_type: "FAMILY_OFFICE",
        fund_stage: "SEED",
        check_min_usd: 25_000,
        check_max_usd: 250_000,
        typical_check_usd: 100_000,
        past_investment_count: 17,
        preferred_sectors: ["DEVELOPER_TOOLS", "INDUSTRIAL_ROBOTICS"],
        preferred_stages: ["SERIES_A"],
        preferred_regions: ["EUROPE"],
        industries: ["Logistics", "Recycling"],
        verticals: ["Cold chain"],
        thesis_text: "Things that move.",
        temperature: "COLD",
      });
    });
  });
});
