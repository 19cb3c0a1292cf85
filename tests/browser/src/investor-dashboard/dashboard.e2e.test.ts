import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { axeViolations } from "../page/axe.ts";
import { button, card, field, open, profile, route, useInvestor } from "./use-investor.ts";

const { proxy, during, write } = await useInvestor();

itIsAccessible("the investor dashboard", during, async ({ page }, check) => {
  await open(page);
  expect(await page.title()).toBe("Investor Dashboard · Kindling");
  await check("dashboard");
  await button(page, "Profile").click();
  await profile(page).waitFor();
  await check("My Profile");
  await button(page, "Edit Profile").click();
  await field(page, "Email").fill("no address");
  await button(page, "Save Changes").click();
  await page.getByText("Email is not a valid email address").waitFor();
  await check("My Profile, edited");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor();
  await check("Discard your changes?");
});

describe("the investor dashboard", () => {
  it.each(["/investor/dashboard", "/InvestorDashboard"])("is served at %s", async (address) => {
    await during({}, async ({ page }) => {
      await page.goto(address);
      await page.getByRole("heading", { name: "Welcome back, Rosalind Amari" }).waitFor();
    });
  });

  it("shows a greeting, three figures and the upcoming features", async () => {
    await during({}, async ({ page }) => {
      await open(page);
      await card(page, "Investment Experience").getByText("12 years").waitFor();
      await card(page, "Past Investments").getByText("41").waitFor();
      await card(page, "Past Investments").getByText("Companies backed").waitFor();
      await card(page, "Typical Check Size").getByText("$750,000").waitFor();
      await card(page, "Founder Matches").getByText("Coming Soon").waitFor();
      await card(page, "Founder Matches").getByText("Fintech").waitFor();
    });
  });

  it.each([1280, 768, 375])("keeps a figure on one line at %i px", async (width) => {
    await during({ width }, async ({ page }) => {
      await open(page);
      const amount = card(page, "Typical Check Size").getByText("$750,000");
      const lines = await amount.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
    });
  });

  it("lists the matching criteria: sectors, stages, regions and check range", async () => {
    await write({
      preferred_sectors: ["FINTECH"],
      preferred_stages: ["SEED"],
      preferred_regions: ["EUROPE"],
      check_min_usd: 25_000,
      check_max_usd: 250_000,
    });
    await during({}, async ({ page }) => {
      await open(page);
      for (const entry of ["Fintech", "Seed", "Europe", "$25,000 to $250,000"])
        await card(page, "Founder Matches").getByText(entry, { exact: true }).waitFor();
      // My Profile has none of these fields (spec section 2).
      await card(page, "Founder Matches")
        .getByText("Only the community can change your regions and check range.")
        .waitFor();
    });
  });

  it("shows placeholders for missing fields", async () => {
    await write({
      typical_check_usd: null,
      years_experience: null,
      past_investment_count: null,
      preferred_sectors: [],
      preferred_stages: [],
      preferred_regions: [],
      check_min_usd: null,
      check_max_usd: null,
    });
    await during({}, async ({ page }) => {
      await open(page);
      await card(page, "Typical Check Size").getByText("Not set").waitFor();
      await card(page, "Investment Experience").getByText("Not specified").waitFor();
      await card(page, "Past Investments").getByText("Not specified").waitFor();
      await card(page, "Founder Matches")
        .getByText("Tell us which sectors, stages and check size you look for")
        .waitFor();
      expect(await page.getByText("Only the community can change").count()).toBe(0);
    });
  });

  it("shows a loading state", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", route, { kind: "hold" });
      await page.goto("/investor/dashboard");
      await page.getByRole("status").filter({ hasText: "Loading your dashboard..." }).waitFor();
      proxy.release();
      await page.getByRole("heading", { name: "Welcome back, Rosalind Amari" }).waitFor();
    });
  });

  it("returns home on Logout, also while an application in the same tab is not sent", async () => {
    await during({}, async ({ page }) => {
      await page.goto("/apply");
      await page.getByLabel("Company Name").fill("Half Written");
      await open(page);
      await button(page, "Logout").click();
      await page.waitForURL(`${proxy.url}/`);
    });
  });
});

describe("the investor dashboard when the server fails", () => {
  const noInvestor = { success: false, error: "Investor not found", code: "not_found" };
  it.each([
    ["returns 500", { kind: "respond", status: 500, body: "<html>" }],
    ["returns 404", { kind: "respond", status: 404, body: noInvestor }],
    [
      "returns an unexpected record",
      { kind: "respond", status: 200, body: { success: true, data: { id: 1 } } },
    ],
    ["returns no data", { kind: "respond", status: 200, body: { success: true, data: null } }],
    ["breaks the connection", { kind: "cut" }],
  ] as const)("shows an error and retries when it %s", async (_what, fault) => {
    await during({}, async ({ page }) => {
      proxy.on("GET", route, fault);
      await page.goto("/investor/dashboard");
      const alert = page.getByRole("alert");
      await alert.getByText("Error Loading Dashboard").waitFor();
      await alert.getByText("Failed to load profile").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      proxy.clear();
      await button(page, "Try Again").click();
      await page.getByRole("heading", { name: "Welcome back, Rosalind Amari" }).waitFor();
    });
  });

  it("times out after 30 s (fake clock)", async () => {
    await during({ fakeClock: true }, async ({ page }) => {
      proxy.on("GET", route, { kind: "hang" });
      await page.goto("/investor/dashboard");
      // The loading state appears before the request is sent.
      await expect.poll(() => proxy.seen.some((line) => route.test(line.replace("GET ", "")))).toBe(true);
      await page.clock.fastForward(29_000);
      expect(await page.getByText("Error Loading Dashboard").count()).toBe(0);
      await page.clock.fastForward(2_000);
      await page.getByText("Error Loading Dashboard").waitFor();
      await page.getByText("Request timed out. Please try again.").waitFor();
    });
  });

  it("links home from the error", async () => {
    await during({}, async ({ page }) => {
      proxy.on("GET", route, { kind: "cut" });
      await page.goto("/investor/dashboard");
      await page.getByRole("link", { name: "Back to Home" }).click();
      await page.waitForURL(`${proxy.url}/`);
    });
  });
});
