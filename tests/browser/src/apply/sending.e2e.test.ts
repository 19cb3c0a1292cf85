import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { waitForFocus } from "../page/focus.ts";
import { choose, fillIn, submit, tab, useApply } from "./use-apply.ts";

const { during, newestFounder } = await useApply();

describe("an opt-in", () => {
  it("is sent with every field and converted numbers, but not a second time", async () => {
    const company = `Kindred${randomUUID().slice(0, 8)}`;
    await during({ translated: true }, async ({ page, errors }) => {
      const email = await fillIn(page, company);
      await tab(page, "Basic Info").click();
      await page.getByLabel("Phone").fill("+1 555 0100");
      await tab(page, "Business").click();
      await page.getByLabel("Vertical").fill("Lending");
      await page.getByLabel("Founded Year").fill("2021");
      await choose(page, "Product Stage", "Alpha");
      await page.getByLabel("Company Summary").fill("A street is a bank.");
      const group = (name: string) => page.getByRole("group", { name });
      await group("Business Models").getByLabel("Transactional").check();
      await group("Sectors").getByLabel("Fintech").check();
      await group("Sectors").getByLabel("Consumer").check();
      await group("Regions").getByRole("button", { name: "Europe" }).click();
      await tab(page, "Funding").click();
      await choose(page, "Funding Stage", "Post-Seed");
      await page
        .getByLabel("Pitch Deck")
        .fill("https://drive.google.com/file/d/1AbC_d-9efGhIjKlMnOpQrStUvWxYz012/view");
      await page.getByLabel("Total Ask").fill("$1,500,000");
      await page.getByLabel("Total Raised").fill("250k");
      await page.getByLabel("Revenue", { exact: true }).fill("1234.567");
      await page.getByLabel("MRR").fill("99.9");
      await page.getByLabel("Total Users").fill("0");
      await tab(page, "Team").click();
      await page.getByLabel("LinkedIn").fill("linkedin.com/in/maya");
      expect(await page.getByLabel("Engagement Tier").count()).toBe(0);
      expect(await page.getByLabel("Temperature").count()).toBe(0);
      await submit(page).click();
      await page.getByRole("heading", { level: 1, name: "Opt-in Submitted Successfully!" }).waitFor();
      await waitForFocus(page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }));
      expect(await newestFounder()).toMatchObject({
        company,
        name: "Maya Okafor",
        email,
        phone: "+1 555 0100",
        website: `https://${company.toLowerCase()}.example`,
        linked_in: "https://linkedin.com/in/maya",
        discord_username: "maya",
        founded_year: 2021,
        industry: "FINTECH",
        vertical: "Lending",
        product_stage: "ALPHA",
        funding_stage: "POST_SEED",
        elevator_pitch: "Small loans that neighbours give each other.",
        summary_text: "A street is a bank.",
        business_models: ["TRANSACTIONAL"],
        sectors: ["FINTECH", "CONSUMER"],
        regions: ["EUROPE"],
        requested_check_usd: 1_500_000,
        total_raised_usd: 250_000,
        revenue_usd: 1234.57,
        arr_usd: null,
        mrr_usd: 99.9,
        user_count: 0,
        paying_customers: null,
        engagement_tier: null,
        temperature: null,
        gdrive_file_id: "1AbC_d-9efGhIjKlMnOpQrStUvWxYz012",
      });
      await page.getByText("with the same email").waitFor();
      const chat = page.getByRole("link", { name: "Join our Discord" });
      expect(await chat.getAttribute("href")).toBe("https://chat.example/invite");
      expect(errors).toEqual([]);

      await fillIn(page, company);
      await submit(page).click();
      await page
        .getByRole("alert")
        .getByText("A founder with this email or company already exists")
        .waitFor();
    });
  });
});
