import { getConfig, getSession } from "@kindling/contracts/gateway/endpoints.ts";
import { getInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { countFittingFounders } from "@kindling/contracts/matches/fit-endpoint.ts";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { storedSessions } from "../../lib/session/stored-sessions.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection, enforcedConfig, hang, Refusal } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { button, open, profile, serve, shows } from "./testing/dashboard.ts";

const client = setUpClient();
const register = page.getByRole("link", { name: "Register as an Investor" });

describe("the investor dashboard", () => {
  it("shows what the investor stored and what is to come, and is accessible", async () => {
    serve(client, { preferred_regions: ["EUROPE"], check_min_usd: 25_000, check_max_usd: 250_000 });
    await open(client);
    expect(document.title).toBe("Investor Dashboard · Kindling");
    for (const text of ["12 years", "41", "Companies backed", "$750,000", "Coming Soon"]) await shows(text);
    for (const text of ["Fintech", "EdTech", "Seed", "Europe", "$25,000 to $250,000"]) await shows(text);
    // My Profile has none of these fields.
    await expect.element(page.getByText("Only the community can change your regions and")).toBeVisible();
    await shows("About 40 founders fit what you look for");
    const amount = document.createRange();
    amount.selectNodeContents(page.getByText("$750,000").element());
    for (const width of [1280, 768, 375]) {
      await page.viewport(width, 800);
      expect(amount.getClientRects(), `${width} px`).toHaveLength(1);
    }
    await expectAccessible();
  });

  it("says what is missing", async () => {
    serve(client, {
      typical_check_usd: null,
      years_experience: null,
      past_investment_count: null,
      preferred_sectors: [],
      preferred_stages: [],
      preferred_regions: [],
      check_min_usd: null,
      check_max_usd: null,
    });
    await open(client);
    await shows("Not set");
    expect(page.getByText("Not specified").elements()).toHaveLength(2);
    await expect.element(page.getByText("Tell us which sectors, stages and check size")).toBeVisible();
    expect(page.getByText("Only the community can change").elements()).toEqual([]);
  });

  it("has the profile at its own URL, and returns home on Logout", async () => {
    serve(client);
    await open(client);
    await button("Profile").click();
    await expect.element(profile).toBeVisible();
    await client.reload();
    await expect.element(profile).toBeVisible();
    await profile.getByRole("button", { name: "Close", exact: true }).last().click();
    await button("Logout").click();
    await expect.poll(() => window.location.pathname).toBe("/");
  });

  it("has no count of founders when it cannot be fetched", async () => {
    serve(client);
    client.server.on(countFittingFounders, () => {
      throw new Refusal(503, "no");
    });
    await open(client);
    await shows("Your matches are made from what you look for");
    await expect.poll(() => client.server.seen).toContain("GET /api/fitting-founders");
    expect(page.getByText("fit what you look for").elements()).toEqual([]);
  });
});

describe("the investor dashboard when the server fails", () => {
  const path = "/api/investors-database/1";
  it.each([
    ["returns an unexpected record", async () => Response.json({ success: true, data: { id: 1 } })],
    ["breaks the connection", breakConnection],
  ])("shows an error and retries when it %s", async (_what, respond) => {
    client.server.respond("GET", path, respond);
    await client.open("/investor/dashboard");
    await shows("Error Loading Dashboard");
    await expect.element(page.getByText("Failed to load profile")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    serve(client);
    await button("Try Again").click();
    await expect.element(page.getByRole("heading", { name: "Welcome back, Rosalind Amari" })).toBeVisible();
  });

  it("says that it loads, and times out after 30 s (fake clock)", async () => {
    client.server.respond("GET", path, hang);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await client.open("/investor/dashboard");
    await expect.poll(() => client.server.seen).toContain(`GET ${path}`);
    await expect.element(page.getByText("Loading your dashboard...")).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(31_000);
    await shows("Request timed out. Please try again.");
  });
});

describe("the dashboard of an investor who does not exist", () => {
  it("leads to the registration with open access, also at its old address", async () => {
    client.server.on(getInvestor, () => {
      throw new Refusal(404, "Investor not found", "not_found");
    });
    await client.open("/InvestorDashboard");
    await shows("Error Loading Dashboard");
    await shows("With open access this page shows the first investor who registered, and there is none.");
    await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    await register.click();
    await expect.element(page.getByRole("dialog", { name: "Register as an Investor" })).toBeVisible();
  });

  it("says how to log in again where access is enforced", async () => {
    storedSessions.investor.write(7);
    client.server.on(getConfig, () => enforcedConfig);
    client.server.on(getSession, () => ({ role: "investor" as const, id: 7 }));
    client.server.on(getInvestor, () => {
      throw new Refusal(404, "Investor not found", "not_found");
    });
    await client.open("/investor/dashboard");
    await shows("There is no investor for your login any more. Log out to log in with another email.");
    await expect.element(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect.element(register).not.toBeInTheDocument();
  });
});
