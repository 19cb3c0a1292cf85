import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { getFounderOverview } from "@kindling/contracts/founders/endpoints.ts";
import { listLateMails } from "@kindling/contracts/gateway/endpoints.ts";
import { getInvitationRun, listInvitationRuns } from "@kindling/contracts/gateway/invitation-endpoints.ts";
import { getInvestorOverview } from "@kindling/contracts/investors/endpoints.ts";
import type { ListOverview } from "@kindling/contracts/lists/list-overview.ts";
import { getMatchOverview } from "@kindling/contracts/matches/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const month = new Date().toISOString().slice(0, 7);
const allStages = [
  "PRE_SEED",
  "SEED",
  "ANGEL",
  "SERIES_A",
  "SERIES_B",
  "SERIES_C",
  "POST_SEED",
  null,
] as const;
const overviewOf = (fire: number): ListOverview => ({
  months: [{ month, count: 36 }],
  stages: allStages.map((stage, n) => ({ stage, count: n + 1 })),
  temperatures: [
    { temperature: "COLD", count: 36 - fire },
    { temperature: "FIRE", count: fire },
  ],
});

const table = (name: string) => page.getByRole("table", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name });
/** The rows of a table as texts. */
const rows = (name: string) =>
  [...table(name).element().querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
const isShown = (name: string) => expect.element(table(name)).toBeInTheDocument();
const fail = (path: string) =>
  client.server.respond("GET", path, () => Response.json({ success: false, error: "no" }, { status: 503 }));

function serve(fire = 4): void {
  client.server.on(getFounderOverview, () => overviewOf(fire));
  client.server.on(getInvestorOverview, () => overviewOf(fire));
  client.server.on(getMatchOverview, () => ({
    matches: 1200,
    ratings: [0, 1, 2, 3].map((rating) => ({ rating, count: 10 })),
    weeks: [{ monday: "2026-11-23", reviewed: 3 }],
  }));
}

async function open(): Promise<void> {
  new FakeCommunity(client.server);
  serve();
  await client.open("/admin/overview");
  await isShown("Matches by rating");
  await isShown("Founders by stage");
}

describe("the overview", () => {
  it("is accessible and counts founders, investors, matches and reviews", async () => {
    await open();
    const matches = page.getByRole("term").getByText("Matches", { exact: true });
    expect(matches.element().closest("div")).toMatchTextContent("1,200");
    expect(rows("Founders and investors")[0]).toEqual([expect.any(String), "36", "36"]);
    expect(rows("Founders by stage")).toContainEqual(["Seed", "2"]);
    const funnel = rows("Matches by rating");
    expect(funnel.map(([label]) => label)).toEqual([
      "Matches",
      "Rated",
      "TRACK or better",
      "ENGAGE or better",
      "INVEST",
    ]);
    expect(funnel[1]![1]).toMatch(/^40/);
    expect(funnel[4]![1]).toMatch(/^10/);
    expect(rows("Reviews per week")).toHaveLength(26);
    await expectAccessible();
    for (const width of [1440, 768, 375]) {
      await page.viewport(width, 800);
      for (const row of table("Matches by rating").element().querySelectorAll<HTMLElement>("tbody tr"))
        expect(row.offsetHeight, `${width} px: a rating and its share are on one line`).toBeLessThan(36);
    }
  });

  it("shows the most common stages on a phone, and all of them on request", async () => {
    await page.viewport(375, 812);
    new FakeCommunity(client.server);
    serve();
    const stages = fundingStage.values.map((stage, n) => ({ stage, count: n + 1 }));
    client.server.on(getFounderOverview, () => ({ ...overviewOf(4), stages }));
    await client.open("/admin/overview");
    await isShown("Founders by stage");
    const counts = () => rows("Founders by stage").map(([, count]) => Number(count));
    const largest = stages.map(({ count }) => count).slice(-6);
    expect(counts().toSorted((a, b) => a - b)).toEqual(largest);
    await button(`Show all ${stages.length}`).click();
    await expect.poll(counts).toHaveLength(stages.length);
    await button("Show fewer").click();
    await expect.poll(counts).toHaveLength(6);
  });

  it("counts again when it is refreshed", async () => {
    await open();
    serve(5);
    await button("Refresh").click();
    await expect.poll(() => rows("Investors by temperature").at(-1)).toEqual(["Fire", "5"]);
  });

  it("shows a chart's table instead of it, by keyboard", async () => {
    await open();
    const toggle = button("Table of Reviews per week");
    (toggle.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    const region = page.getByRole("region", { name: "Reviews per week, table" });
    await expect.element(region.getByRole("columnheader", { name: "Week of" })).toBeVisible();
    await expectAccessible(region);
    await userEvent.keyboard("{Tab}");
    await expect.element(region).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}{Enter}");
    await expect.element(region).not.toBeInTheDocument();
    await expect.element(toggle).toHaveFocus();
  });

  it("lists the latest runs of invitations, each with a link to its report", async () => {
    new FakeCommunity(client.server);
    serve();
    serveSession(client.server, { role: "admin", id: null, name: "Anna" });
    const run = {
      ...({
        id: 7,
        role: "investor",
        means: "mail",
        by: "Anna",
        started_at: "2026-11-28T10:00:00.000Z",
      } as const),
      counts: { waiting: 80, sent: 400, refused: 20, skipped: 0, cancelled: 0 },
    };
    client.server.on(listInvitationRuns, () => [run]);
    client.server.on(getInvitationRun, () => ({ ...run, recipients: [] }));
    await client.open("/admin/overview");
    const item = page.getByRole("listitem").filter({ hasText: "400 investors invited" });
    await expect
      .element(item)
      .toMatchTextContent("400 investors invited, 80 waiting, 20 refused, November 28, 2026, by Anna");
    await item.getByRole("link").click();
    const report = page.getByRole("dialog", { name: "Invitations" });
    await expect.element(report.getByText("400 of 500 investors invited. 20 refused.")).toBeVisible();
  });

  it("lists mails that could not be sent, with links to their recipients, five until more are asked for", async () => {
    new FakeCommunity(client.server);
    serve();
    client.server.on(listLateMails, () => ({
      total: 21,
      mails: Array.from({ length: 20 }, (_, n) => ({
        ...({
          kind: n === 0 ? "investor" : "founder",
          about: n === 0 ? "confirmation" : "approval",
        } as const),
        id: n + 1,
        due_since: "2026-11-28T10:00:00.000Z",
      })),
    }));
    await page.viewport(375, 812);
    await client.open("/admin/overview");
    const banner = page.getByRole("alert").first();
    await expect.element(banner).toMatchTextContent("21 mails could not be sent within an hour.");
    await expect
      .element(banner)
      .toMatchTextContent("Investor 1: link to confirm the email, due since November 28, 2026");
    const links = banner.getByRole("link");
    await expect.poll(() => links.all()).toHaveLength(5);
    expect(banner.element().clientHeight).toBeLessThan(406);
    const more = banner.getByText("Show 15 more");
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => links.all()).toHaveLength(20);
    await expect.element(banner.getByText("and 1 other")).toBeVisible();
    await expectAccessible(banner);
    await more.click();
    await expect.poll(() => links.all()).toHaveLength(5);
    await banner.getByRole("link", { name: "Founder 2", exact: true }).click();
    await expect.poll(() => window.location.search).toBe("?founder=2");
  });

  it("says which part could not be loaded, shows the others, and tries again", async () => {
    new FakeCommunity(client.server);
    serve();
    fail("/api/overview/matches");
    await client.open("/admin/overview");
    await expect.element(page.getByText("Could not load the matches").first()).toBeVisible();
    await isShown("Founders by stage");
    serve();
    await button("Try Again").first().click();
    await isShown("Matches by rating");
    await isShown("Reviews per week");
  });

  it("says which numbers could not be refreshed, shows them as they were, and retries", async () => {
    await open();
    fail("/api/overview/founders");
    fail("/api/overview/matches");
    await button("Refresh").click();
    const failure = page.getByText(/^Could not refresh founders and matches, shown as of \d\d:\d\d\.$/);
    await expect.element(failure).toBeVisible();
    await isShown("Founders by stage");
    await isShown("Matches by rating");
    serve();
    await button("Retry").click();
    await expect.element(failure).not.toBeInTheDocument();
  });
});
