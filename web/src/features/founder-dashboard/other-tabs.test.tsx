import { getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import { listVideos } from "@kindling/contracts/media/endpoints.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection, openConfig } from "../../testing/fake-server.ts";
import { focus } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { profileCompleteness } from "./profile/completeness.ts";
import { button, detail, field, founder, leadsTo, open, serve, shows, tab } from "./testing/dashboard.ts";

const client = setUpClient();
const metrics = "/founder/dashboard?tab=metrics";

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

describe("the founder dashboard", () => {
  it("is accessible on each tab, and while it is edited", async () => {
    serve(client);
    await open(client, "/FounderDashboard");
    await shows("Focus Areas");
    await expectAccessible();
    await button("Edit Profile").click();
    await field("Email").fill("no email");
    await button("Save").click();
    await shows("Enter a valid email address.");
    await expectAccessible(page.getByRole("tabpanel"));
    await button("Cancel").click();
    await tab("Investor Matches").click();
    await shows("Coming Soon");
    await expectAccessible(page.getByRole("tabpanel"));
    await tab("Company Metrics").click();
    await button("Edit Metrics").click();
    await expectAccessible(page.getByRole("tabpanel"));
    await tab("Services").click();
    await expect.element(page.getByRole("article")).toBeVisible();
    await expectAccessible(page.getByRole("tabpanel"));
  });

  it("shows the tier, Services and Home in its header", async () => {
    serve(client);
    await open(client);
    const header = page.getByRole("banner");
    await expect.element(header.getByText("Tier 2")).toBeVisible();
    await expect
      .element(header.getByRole("link", { name: "Services" }))
      .toHaveAttribute("href", "/portfolio");
    await header.getByRole("link", { name: "Home", exact: true }).click();
    await leadsTo("/");
  });

  it("works by keyboard only, and keeps its tab in the URL", async () => {
    serve(client);
    await open(client);
    await expect.element(button("Edit Profile")).toBeVisible();
    focus(tab("Profile"));
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("Investor Matches")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(button("Edit Metrics")).toBeVisible();
    expect(window.location.search).toBe("?tab=metrics");
    focus(button("Edit Metrics"));
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Revenue")).toHaveFocus();
    await userEvent.keyboard("{ControlOrMeta>}a{/ControlOrMeta}99{Enter}");
    await shows("Metrics saved");
    await detail("Revenue").toBe("$99");
    await expect.element(button("Edit Metrics")).toHaveFocus();
    window.history.back();
    await expect.element(button("Edit Profile")).toBeVisible();
  });
});

describe("the company's metrics", () => {
  it("are shown with their temperature, edited, and cleared by an empty input", async () => {
    const sent = serve(client, { mrr_usd: 100, user_count: 12_000, temperature: null });
    await open(client, metrics);
    await detail("Revenue").toBe("$48,251");
    await detail("ARR").toBe("Not specified");
    await detail("Total Users").toBe("12,000");
    await detail("Temperature").toBe("Neutral");
    await detail("Engagement Tier").toBe("Tier 2");
    await button("Edit Metrics").click();
    await field("MRR").fill("");
    await field("ARR").fill("12.3456");
    await field("Paying Customers").fill("4");
    await choose("Temperature", "Fire");
    await choose("Engagement Tier", "Tier 1");
    await button("Save").click();
    await shows("Metrics saved");
    await expect.element(page.getByRole("banner").getByText("Tier 1")).toBeVisible();
    const changed = { mrr_usd: null, paying_customers: 4, temperature: "FIRE", engagement_tier: "TIER_1" };
    expect(sent).toMatchObject([changed]);
    await detail("MRR").toBe("Not specified");
  });

  it("accept 1,250,000 and 2.5M, and reject 1,5 and words", async () => {
    const sent = serve(client, { revenue_usd: 1_250_000, temperature: null });
    await open(client, metrics);
    await button("Edit Metrics").click();
    await expect.element(field("Revenue")).toHaveValue("1,250,000");
    // A missing temperature is shown as Neutral; saving other fields must not store it.
    await expect.element(page.getByRole("combobox", { name: "Temperature" })).toMatchTextContent(/Neutral/);
    await field("MRR").fill("20k");
    await field("ARR").fill("1,5");
    await field("Total Raised").fill("1.5");
    await field("Total Users").fill("many");
    await button("Save").click();
    await shows("ARR must use commas for thousands only");
    await shows("Total Raised must be a whole number");
    await shows("Total Users must be a number");
    await field("ARR").fill("1.5");
    await field("Total Raised").fill("2.5M");
    await field("Total Users").fill("7");
    await button("Save").click();
    await detail("MRR").toBe("$20,000");
    expect(sent).toMatchObject([
      { mrr_usd: 20_000, arr_usd: 1.5, total_raised_usd: 2_500_000, user_count: 7 },
    ]);
    expect(sent[0]).not.toHaveProperty("revenue_usd");
    expect(sent[0]).not.toHaveProperty("temperature");
  });
});

describe("the investor matches", () => {
  it("stay locked, and show the profile's completeness and missing fields", async () => {
    const incomplete = {
      linked_in: null,
      vertical: null,
      total_raised_usd: null,
      elevator_pitch: null,
      summary_text: null,
    };
    serve(client, incomplete);
    await open(client, "/founder/dashboard?tab=matches");
    const panel = page.getByRole("tabpanel");
    await expect.element(panel.getByText("Coming Soon", { exact: true })).toBeVisible();
    await expect.element(panel).toMatchTextContent(/Discord/);
    const { percent } = profileCompleteness({ ...founder, ...incomplete });
    await expect.element(panel.getByRole("meter")).toHaveAttribute("aria-valuenow", String(percent));
    const missing = panel.getByRole("list", { name: "Still missing:" }).getByRole("listitem").elements();
    const names = missing.map(({ textContent }) => textContent.replace("Add ", "")).join(", ");
    expect(names).toBe(
      "Phone, LinkedIn, Vertical, Total Raised, Pitch Deck, Elevator Pitch, Company Summary",
    );
    focus(button("Complete your profile"));
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Phone")).toHaveFocus();
  });

  it("only log a warning when loading fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    serve(client);
    await open(client);
    client.server.respond("GET", "/founders/:id/matches", () => Response.json({}, { status: 404 }));
    await client.open("/founder/dashboard?tab=matches");
    await shows("Coming Soon");
    await expect.poll(() => warn.mock.calls.join()).toContain("Failed to load matches");
    expect(page.getByRole("alert").filter({ hasText: /\S/ }).elements()).toEqual([]);
  });
});

describe("the webinars", () => {
  it("show four placeholders while loading, then links to the provider", async () => {
    client.server.on(getConfig, () => ({
      ...openConfig,
      video_channel_url: "https://videos.example/channel",
    }));
    serve(client);
    await open(client);
    const held = Promise.withResolvers<(typeof recordExamples.Video)[]>();
    client.server.on(listVideos, () => held.promise);
    await tab("Services").click();
    await expect.element(page.getByText("Loading webinars...")).toBeInTheDocument();
    expect(document.querySelectorAll("[data-placeholder]")).toHaveLength(4);
    held.resolve([{ ...recordExamples.Video, thumbnail: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" }]);
    await expect
      .element(page.getByRole("article").getByRole("link"))
      .toHaveAttribute("href", "https://www.youtube.com/watch?v=k1nDl1ngT4lk");
    const channel = page.getByRole("link", { name: "Visit our channel" });
    await expect.element(channel).toHaveAttribute("href", "https://videos.example/channel");
  });

  it.each([
    ["there are none", () => Response.json({ success: true, data: [] })],
    ["the connection breaks", breakConnection],
  ])("show 'No Videos Available Yet' when %s", async (_, answer) => {
    serve(client);
    await open(client);
    client.server.respond("GET", "/youtube-videos", answer);
    await tab("Services").click();
    await shows("No Videos Available Yet");
  });
});
