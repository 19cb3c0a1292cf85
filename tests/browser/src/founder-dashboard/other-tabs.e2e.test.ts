import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import type { Fault } from "../page/fault-proxy.ts";
import { tabTo, waitForFocus } from "../page/focus.ts";
import { button, detail, useFounders } from "./use-founders.ts";

const { proxy, makeFounder, readFounder, asFounder } = await useFounders();

describe("the company's metrics", () => {
  it("are shown with their temperature, edited, and cleared by an empty input", async () => {
    const founder = await makeFounder({ mrr_usd: 100, user_count: 12_000 });
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard?tab=metrics");
      expect(await detail(page, "Revenue").textContent()).toBe("$1,235");
      expect(await detail(page, "ARR").textContent()).toBe("Not specified");
      expect(await detail(page, "Total Users").textContent()).toBe("12,000");
      expect(await detail(page, "Temperature").textContent()).toBe("Neutral");
      expect(await detail(page, "Engagement Tier").textContent()).toBe("Tier 2");
      await button(page, "Edit Metrics").click();
      await page.getByLabel("MRR").fill("");
      await page.getByLabel("ARR").fill("12.3456");
      await page.getByLabel("Paying Customers").fill("4");
      await page.getByLabel("Temperature").click();
      await page.getByRole("option", { name: "Fire" }).click();
      await page.getByLabel("Engagement Tier").click();
      await page.getByRole("option", { name: "Tier 1" }).click();
      await button(page, "Save").click();
      await page.getByText("Metrics saved").waitFor();
      await page.getByRole("banner").getByText("Tier 1").waitFor();
      expect(await readFounder(founder.id)).toMatchObject({
        mrr_usd: null,
        arr_usd: 12.35,
        paying_customers: 4,
        temperature: "FIRE",
        engagement_tier: "TIER_1",
        user_count: 12_000,
      });
    });
  });

  it("accept 1,250,000 and 2.5M, and reject 1,5", async () => {
    const founder = await makeFounder({ revenue_usd: 1_250_000 });
    await asFounder(founder, {}, async ({ page }) => {
      await page.goto("/founder/dashboard?tab=metrics");
      await button(page, "Edit Metrics").click();
      expect(await page.getByLabel("Revenue").inputValue()).toBe("1,250,000");
      // A missing temperature is shown as Neutral; saving other fields must not store it.
      expect(await page.getByRole("combobox", { name: "Temperature" }).innerText()).toBe("Neutral");
      await page.getByLabel("MRR").fill("20k");
      await page.getByLabel("ARR").fill("1,5");
      await page.getByLabel("Total Raised").fill("1.5");
      await button(page, "Save").click();
      await page.getByText("ARR must use commas for thousands only").waitFor();
      await page.getByText("Total Raised must be a whole number").waitFor();
      await page.getByLabel("ARR").fill("1.5");
      await page.getByLabel("Total Raised").fill("2.5M");
      await button(page, "Save").click();
      await page.getByText("$20,000").waitFor();
      expect(await readFounder(founder.id)).toMatchObject({
        revenue_usd: 1_250_000,
        mrr_usd: 20_000,
        arr_usd: 1.5,
        total_raised_usd: 2_500_000,
        temperature: null,
      });
    });
  });

  it("are not sent when they are not numbers", async () => {
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      await page.goto("/founder/dashboard?tab=metrics");
      await button(page, "Edit Metrics").click();
      await page.getByLabel("Total Users").fill("many");
      await button(page, "Save").click();
      await page.getByText("Total Users must be a number").waitFor();
    });
  });
});

describe("the investor matches", () => {
  it("stay locked, and show the profile's completeness and missing fields", async () => {
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      await page.goto("/founder/dashboard?tab=matches");
      const panel = page.getByRole("tabpanel");
      await panel.getByText("Coming Soon", { exact: true }).waitFor();
      expect(await panel.textContent()).toContain("Discord");
      expect(await panel.getByRole("meter").getAttribute("aria-valuenow")).toBe("56");
      const missing = panel.getByRole("list", { name: "Still missing:" }).getByRole("listitem");
      const expected = "Phone, LinkedIn, Vertical, Total Raised, Pitch Deck, Elevator Pitch, Company Summary";
      expect((await missing.allTextContents()).join(", ").replaceAll("Add ", "")).toBe(expected);
      await button(page, "Complete your profile").press("Enter");
      await waitForFocus(page.getByLabel("Phone"));
    });
  });

  it("only log a warning when loading fails", async () => {
    const founder = await makeFounder();
    await asFounder(founder, {}, async ({ page }) => {
      const warnings: string[] = [];
      page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
      proxy.on("GET", /\/matches$/, { kind: "respond", status: 404, body: {} });
      await page.goto("/founder/dashboard?tab=matches");
      await page.getByText("Coming Soon").waitFor();
      await expect.poll(() => warnings.join()).toContain("Failed to load matches");
      expect(await page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
    });
  });
});

describe("the webinars", () => {
  it("show four placeholders while loading, then pictures that link to the provider", async () => {
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      proxy.on("GET", /^\/youtube-videos$/, { kind: "hold" });
      await page.goto("/founder/dashboard?tab=services");
      await page.locator("[data-placeholder]").first().waitFor();
      expect(await page.locator("[data-placeholder]").count()).toBe(4);
      proxy.release();
      const first = page.getByRole("article").first();
      await first.waitFor();
      const loaded = () =>
        first.getByRole("presentation").evaluate((img) => (img as HTMLImageElement).naturalWidth);
      await expect.poll(loaded).toBeGreaterThan(0);
      await tabTo(first.getByRole("link"));
      const address = await first.getByRole("link").getAttribute("href");
      expect(address).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=.+/);
      const channel = page.getByRole("link", { name: "Visit our channel" });
      expect(await channel.getAttribute("href")).toBe("https://videos.example/channel");
    });
  });

  it.each<[string, Fault]>([
    ["there are none", { kind: "respond", status: 200, body: { success: true, data: [] } }],
    ["the server fails", { kind: "respond", status: 500, body: {} }],
    ["the connection breaks", { kind: "cut" }],
  ])("show 'No Videos Available Yet' when %s", async (_, fault) => {
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      proxy.on("GET", /^\/youtube-videos$/, fault);
      await page.goto("/founder/dashboard?tab=services");
      await page.getByText("No Videos Available Yet").waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
});
