import { afterAll, describe, expect, inject, it } from "vitest";
import type { Visit } from "./page/visit.ts";
import { startProduct } from "./product/product.ts";
import { useFaultProxy } from "./product/use-product.ts";

const withoutLinks = {
  DISCORD_INVITE_URL: undefined,
  FOUNDER_OPT_IN_URL: undefined,
  FOUNDER_PORTAL_URL: undefined,
  CONTACT_EMAIL: undefined,
  VIDEO_CHANNEL_URL: undefined,
};
const product = await startProduct(withoutLinks, inject("usedDataFolder"));
afterAll(() => product.stop());
const { during: visiting } = await useFaultProxy(product.url);

const during = (run: (visit: Visit) => Promise<void>) =>
  visiting({}, async (visit) => {
    await run(visit);
    expect(visit.errors).toEqual([]);
  });

describe("the demo without configuration", () => {
  it("shows an invitation to the community chat after an opt-in", async () => {
    await during(async ({ page }) => {
      await page.goto("/apply");
      await page.getByLabel("Company Name").fill("Demonstrable");
      await page.getByLabel("Founder Name").fill("Maya Okafor");
      await page.getByLabel("Email").fill("maya@demonstrable.example");
      await page.getByLabel("Website").fill("demonstrable.example");
      await page.getByRole("tab", { name: "Business" }).click();
      await page.getByLabel("Industry").click();
      await page.getByRole("option", { name: "Fintech", exact: true }).click();
      await page.getByLabel("Elevator Pitch").fill("Small loans that neighbours give each other.");
      await page.getByRole("tab", { name: "Team" }).click();
      await page.getByLabel("Discord Username").fill("maya");
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
      const invitation = page.getByRole("link", { name: "Join our Discord" });
      expect(await invitation.getAttribute("href")).toBe("https://discord.com/");
    });
  });

  it("links to the channel and to webinars with 11-character video ids", async () => {
    await during(async ({ page }) => {
      const founder = await (await fetch(`${product.url}/founders/1`)).json();
      await page.goto("/founder/login");
      await page.getByLabel("Email").fill(founder.data.email);
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL("**/founder/dashboard");
      await page.getByRole("tab", { name: "Services" }).click();
      const channel = page.getByRole("link", { name: "Visit our channel" });
      expect(await channel.getAttribute("href")).toBe("https://www.youtube.com/");
      const webinars = await page
        .getByRole("article")
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(webinars).toHaveLength(12);
      for (const address of webinars)
        expect(address).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
    });
  });

  it("lists twelve services in the portfolio", async () => {
    await during(async ({ page }) => {
      await page.goto("/portfolio");
      await page.getByText("Showing 12 of 12 services").waitFor();
    });
  });

  it("links founders to its own opt-in and login", async () => {
    await during(async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: "Founder Opt-In" }).click();
      await page.waitForURL("**/apply");
      await page.goto("/");
      await page.getByRole("link", { name: "Founder Portal" }).click();
      await page.waitForURL("**/founder/login");
    });
  });
});
