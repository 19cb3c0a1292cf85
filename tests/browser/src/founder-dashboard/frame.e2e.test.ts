import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { axeViolations } from "../page/axe.ts";
import { focusedText, waitForFocus } from "../page/focus.ts";
import { button, detail, tab, useFounders } from "./use-founders.ts";

const { proxy, during, makeFounder, asFounder } = await useFounders();

itIsAccessible(
  "the founder dashboard",
  async (options, run) => asFounder(await makeFounder(), options, run),
  async ({ page }, check) => {
    await page.goto("/FounderDashboard");
    await page.getByText("Focus Areas").waitFor();
    await check("profile");
    await button(page, "Edit Profile").click();
    await page.getByLabel("Email").fill("no email");
    await button(page, "Save").click();
    await page.getByText("Email is not a valid email address").waitFor();
    await check("profile, edited");
    await button(page, "Cancel").click();
    await tab(page, "Investor Matches").click();
    await page.getByText("Coming Soon").waitFor();
    await check("matches");
    await tab(page, "Company Metrics").click();
    await page.getByText("Paying Customers").waitFor();
    await check("metrics");
    await button(page, "Edit Metrics").click();
    await button(page, "Save").waitFor();
    await check("metrics, edited");
    await button(page, "Save").click();
    await page.getByText("Metrics saved").waitFor();
    expect(await axeViolations(page, { within: "[aria-label=Notifications]" })).toEqual([]);
    await tab(page, "Services").click();
    await page.getByRole("article").first().waitFor();
    await check("services");
  },
);

describe("the founder dashboard", () => {
  it("redirects a visitor to the login from both URL spellings", async () => {
    await during({}, async ({ page }) => {
      for (const path of ["/founder/dashboard", "/FounderDashboard"]) {
        await page.goto(path);
        await page.waitForURL("**/founder/login");
      }
      await page.evaluate(() => localStorage.setItem("founderLogin", '{"founderId":"x"}'));
      await page.goto("/founder/dashboard");
      await page.waitForURL("**/founder/login");
    });
  });

  it("shows the tier, Services, Home and Sign Out in its header", async () => {
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      const header = page.getByRole("banner");
      await header.getByText("Tier 2").waitFor();
      await header.getByRole("link", { name: "Services" }).click();
      await page.waitForURL("**/portfolio");
      await page.goBack();
      await header.getByRole("link", { name: "Home", exact: true }).click();
      await page.waitForURL(`${proxy.url}/`);
      await page.goBack();
      await header.getByRole("button", { name: "Sign Out" }).click();
      await page.waitForURL("**/founder/login");
      expect(await page.evaluate(() => localStorage.getItem("founderLogin"))).toBeNull();
      await page.goto("/founder/dashboard");
      await page.waitForURL("**/founder/login");
    });
  });

  it("keeps its tab in the URL, over reload and Back", async () => {
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      await page.goto("/founder/dashboard");
      await tab(page, "Company Metrics").click();
      await page.waitForURL("**?tab=metrics");
      await page.reload();
      await button(page, "Edit Metrics").waitFor();
      await page.goBack();
      await button(page, "Edit Profile").waitFor();
    });
  });

  it("works by keyboard only", async () => {
    await asFounder(await makeFounder(), {}, async ({ page }) => {
      const { keyboard } = page;
      await page.goto("/founder/dashboard");
      await button(page, "Edit Profile").waitFor();
      await tab(page, "Profile").focus();
      await keyboard.press("ArrowRight");
      await waitForFocus(tab(page, "Investor Matches"));
      await keyboard.press("ArrowRight");
      await waitForFocus(tab(page, "Company Metrics"));
      await keyboard.press("Enter");
      await button(page, "Edit Metrics").focus();
      await keyboard.press("Enter");
      await waitForFocus(page.getByLabel("Revenue"));
      await keyboard.press("ControlOrMeta+a");
      await keyboard.type("99");
      await keyboard.press("Enter");
      await page.getByText("Metrics saved").waitFor();
      await expect.poll(() => detail(page, "Revenue").textContent()).toBe("$99");
      await expect.poll(() => focusedText(page)).toBe("Edit Metrics");
    });
  });
});
