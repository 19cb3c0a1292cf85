import { describe, expect, it } from "vitest";
import { waitForFocus } from "../page/focus.ts";
import { button, company, detail, useFounders } from "./use-founders.ts";

const { makeFounder, readFounder, asFounder } = await useFounders();

describe("the founder's profile", () => {
  it("shows stored fields, 'Not specified' for the rest, and links by their URL", async () => {
    await asFounder(await makeFounder({ elevator_pitch: "Heat." }), {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      const website = page.getByRole("link", { name: "www.hearth.example" });
      expect(await website.getAttribute("href")).toBe("https://www.hearth.example/");
      expect(await detail(page, "Phone").textContent()).toBe("Not specified");
      expect(await detail(page, "LinkedIn").textContent()).toBe("Not specified");
      expect(await detail(page, "Industry").textContent()).toBe("ClimateTech");
      expect(await detail(page, "Funding Ask").textContent()).toBe("$1,500,000");
      expect(await detail(page, "Total Raised").textContent()).toBe("Not specified");
      expect(await detail(page, "Regions").textContent()).toBe("EuropeUS");
      expect(await detail(page, "Elevator Pitch").textContent()).toBe("Heat.");
      expect(await detail(page, "Company Summary").textContent()).toBe("Not specified");
    });
  });

  it("shows the deck, rejects a link outside Drive and stores a replacement's link", async () => {
    const founder = await makeFounder({ gdrive_file_id: "1OldDeckefGhIjKlMnOpQrStUvWxYz012" });
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      const deck = page.getByRole("link", { name: "Open deck" });
      expect(await deck.getAttribute("href")).toBe(
        "https://drive.google.com/file/d/1OldDeckefGhIjKlMnOpQrStUvWxYz012/view",
      );
      await button(page, "Edit Profile").click();
      await page.getByLabel("Pitch Deck").fill("https://example.com/deck.pdf");
      await button(page, "Save").click();
      await page.getByText("Pitch Deck must be a link to a Google Drive file, or its ID").waitFor();
      await page
        .getByLabel("Pitch Deck")
        .fill("https://drive.google.com/file/d/2New-DeckefGhIjKlMnOpQrStUvWxYz012/view?usp=sharing");
      await button(page, "Save").click();
      await page.getByText("Profile saved").waitFor();
      await expect.poll(() => deck.getAttribute("href")).toContain("/2New-DeckefGhIjKlMnOpQrStUvWxYz012/");
      expect(await readFounder(founder.id)).toMatchObject({
        gdrive_file_id: "2New-DeckefGhIjKlMnOpQrStUvWxYz012",
      });
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

  it("accepts 2.5M as an amount and rejects 1.5", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await page.getByLabel("Funding Ask").fill("1.5");
      await page.getByLabel("Total Raised").fill("$1.2m");
      await button(page, "Save").click();
      await page.getByText("Funding Ask must be a whole number").waitFor();
      await page.getByLabel("Funding Ask").fill("2.5M");
      await button(page, "Save").click();
      await page.getByText("Profile saved").waitFor();
      expect(await readFounder(founder.id)).toMatchObject({
        requested_check_usd: 2_500_000,
        total_raised_usd: 1_200_000,
      });
    });
  });

  it("keeps input over a reload and discards it on Cancel", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").click();
      await page.getByLabel("Phone").fill("12345");
      await page.reload();
      expect(await page.getByLabel("Phone").inputValue()).toBe("12345");
      await button(page, "Cancel").click();
      expect(await detail(page, "Phone").textContent()).toBe("Not specified");
      await button(page, "Edit Profile").click();
      expect(await page.getByLabel("Phone").inputValue()).toBe("");
      expect(await readFounder(founder.id)).toMatchObject({ phone: null });
    });
  });
});
