import { describe, expect, it } from "vitest";
import { waitForFocus } from "../page/focus.ts";
import { button, company, detail, tab, useFounders } from "./use-founders.ts";

const { makeFounder, readFounder, asFounder } = await useFounders();

describe("the founder dashboard", () => {
  it("keeps its tab over reload and Back, shows the webinars' pictures and signs out", async () => {
    await asFounder(await makeFounder(), {}, async ({ page, errors }) => {
      await page.goto("/founder/dashboard");
      await tab(page, "Services").click();
      await page.waitForURL("**?tab=services");
      await page.reload();
      const picture = page.getByRole("article").first().getByRole("presentation");
      const loaded = () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth);
      await expect.poll(loaded).toBeGreaterThan(0);
      await page.goBack();
      await button(page, "Edit Profile").waitFor();
      await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
      await page.waitForURL("**/founder/login");
      await page.goto("/founder/dashboard");
      await page.waitForURL("**/founder/login");
      expect(errors).toEqual([]);
    });
  });

  it("saves an edit without changing the founder's other fields", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page, errors }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await waitForFocus(company(page));
      await company(page).fill("Renamed Hearth");
      await page.getByLabel("LinkedIn").fill("linkedin.com/in/maya");
      await page.getByLabel("Funding Ask").fill("$2,000,000");
      await page.getByLabel("Funding Stage").click();
      await page.getByRole("option", { name: "Series A" }).click();
      await page.getByLabel("Company Summary").fill("Stoves.\nAnd heat.");
      const sent = page.waitForRequest((request) => request.method() === "PUT");
      await button(page, "Save").click();
      expect((await sent).postDataJSON()).toMatchObject({
        company: "Renamed Hearth",
        requested_check_usd: 2_000_000,
        funding_stage: "SERIES_A",
        summary_text: "Stoves.\nAnd heat.",
      });
      await page.getByText("Profile saved").waitFor();
      await page.getByText("Renamed Hearth").first().waitFor();
      await expect.poll(() => detail(page, "Funding Ask").textContent()).toBe("$2,000,000");
      expect(await readFounder(founder.id)).toMatchObject({
        company: "Renamed Hearth",
        linked_in: "https://linkedin.com/in/maya",
        requested_check_usd: 2_000_000,
        funding_stage: "SERIES_A",
        // The dashboard does not show this field, and must not drop it.
        product_stage: "PROFITABLE",
        summary_text: "Stoves.\nAnd heat.",
        revenue_usd: 1234.56,
        sectors: ["CONSUMER"],
      });
      expect(errors).toEqual([]);
    });
  });

  it("saves the company's metrics", async () => {
    const founder = await makeFounder({ mrr_usd: 100 });
    await asFounder(founder, { translated: true }, async ({ page }) => {
      await page.goto("/founder/dashboard?tab=metrics");
      await button(page, "Edit Metrics").click();
      await page.getByLabel("MRR").fill("");
      await page.getByLabel("ARR").fill("12.3456");
      await page.getByLabel("Temperature").click();
      await page.getByRole("option", { name: "Fire" }).click();
      await button(page, "Save").click();
      await page.getByText("Metrics saved").waitFor();
      const saved = { mrr_usd: null, arr_usd: 12.35, temperature: "FIRE", revenue_usd: 1234.56 };
      expect(await readFounder(founder.id)).toMatchObject(saved);
    });
  });

  it("shows an error when the company is taken", async () => {
    const other = await makeFounder();
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await company(page).fill(other.company);
      await button(page, "Save").click();
      await page
        .getByText("Failed to save changes: A founder with this email or company already exists")
        .waitFor();
    });
  });
});
