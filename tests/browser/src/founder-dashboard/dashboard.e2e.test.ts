import { expect, it } from "vitest";
import { button, company, detail, tab, useFounders } from "./use-founders.ts";

const { makeFounder, readFounder, asFounder } = await useFounders();

it("a founder saves profile and metrics without other fields, keeps the tab over reload and Back, and signs out", async () => {
  const founder = await makeFounder({ mrr_usd: 100 });
  const renamed = `Renamed ${founder.company}`;
  await asFounder(founder, { translated: true }, async ({ page, errors }) => {
    await page.goto("/founder/dashboard");
    await button(page, "Edit Profile").click();
    await company(page).fill(renamed);
    await page.getByLabel("LinkedIn").fill("linkedin.com/in/maya");
    await page.getByLabel("Funding Ask").fill("$2,000,000");
    await page.getByLabel("Funding Stage").click();
    await page.getByRole("option", { name: "Series A" }).click();
    await page.getByLabel("Company Summary").fill("Stoves.\nAnd heat.");
    await button(page, "Save").click();
    await page.getByText("Profile saved").waitFor();
    await page.getByText(renamed).first().waitFor();
    await expect.poll(() => detail(page, "Funding Ask").textContent()).toBe("$2,000,000");

    await tab(page, "Company Metrics").click();
    await button(page, "Edit Metrics").click();
    await page.getByLabel("MRR").fill("");
    await page.getByLabel("ARR").fill("12.3456");
    await page.getByLabel("Temperature").click();
    await page.getByRole("option", { name: "Fire" }).click();
    await button(page, "Save").click();
    await page.getByText("Metrics saved").waitFor();
    expect(await readFounder(founder.id)).toMatchObject({
      company: renamed,
      linked_in: "https://linkedin.com/in/maya",
      requested_check_usd: 2_000_000,
      funding_stage: "SERIES_A",
      // The dashboard does not show this field, and must not drop it.
      product_stage: "PROFITABLE",
      summary_text: "Stoves.\nAnd heat.",
      revenue_usd: 1234.56,
      mrr_usd: null,
      arr_usd: 12.35,
      temperature: "FIRE",
      sectors: ["CONSUMER"],
    });

    await tab(page, "Services").click();
    await page.waitForURL("**?tab=services");
    await page.reload();
    const picture = page.getByRole("article").first().getByRole("presentation");
    const loaded = () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth);
    await expect.poll(loaded).toBeGreaterThan(0);
    await page.goBack();
    await button(page, "Edit Metrics").waitFor();
    await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL("**/founder/login");
    await page.goto("/founder/dashboard");
    await page.waitForURL("**/founder/login");
    expect(errors).toEqual([]);
  });
});
