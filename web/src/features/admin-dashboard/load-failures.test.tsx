import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { listInvestorMatches } from "@kindling/contracts/matches/endpoints.ts";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { breakConnection, Refusal } from "../../testing/fake-server.ts";
import { button, firstColumn, headings } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const paths = ["stats", "founders", "investors", "investors-database"].map((name) => `/api/${name}`);
const refuse = () => Promise.reject(new Refusal(500, "no"));
/** Answers each list and the counts by `respond`, until `serve` of the community. */
function onLists(respond: () => Promise<Response>): void {
  for (const path of paths) client.server.respond("GET", path, respond);
}
const shows = (text: RegExp | string) => expect.element(page.getByText(text)).toBeVisible();
const tab = (name: string) => page.getByRole("tab", { name });
const banner = page.getByRole("alert").filter({ hasText: /^Could not/ });
const closes = () => expect.element(banner).not.toBeInTheDocument();

describe("a list that is loading", () => {
  it("shows count placeholders and the table's columns", async () => {
    const community = new FakeCommunity(client.server);
    const response = Promise.withResolvers<void>();
    onLists(() => response.promise.then(refuse));
    await client.open("/admin/dashboard?tab=database");
    await shows("Loading investors...");
    const columns = [...document.querySelectorAll("[data-loading] th")].map(({ textContent }) => textContent);
    for (const card of ["Total Founders", "Investor Database"]) {
      const region = page.getByRole("region", { name: card, exact: true }).first();
      await expect.element(region).not.toMatchTextContent(/\d/);
    }
    await expect.element(button("Export")).toBeVisible();
    community.serve();
    response.resolve();
    await button("Retry").click();
    await expect.element(page.getByRole("rowheader").first()).toBeVisible();
    expect(columns.join(", ")).toBe(headings());
  });
});

describe("a list that fails to load", () => {
  it("shows empty rows, zero counts and a banner, logs the error, and recovers on Retry", async () => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    const community = new FakeCommunity(client.server);
    onLists(refuse);
    await client.open("/admin/dashboard");
    await shows("No founders found");
    await shows("Try adjusting your search or filters.");
    await shows("Showing 0 of 0 founders");
    const card = page.getByRole("region", { name: "Total Founders" });
    await expect.element(card.getByText("0", { exact: true })).toBeVisible();
    await shows("Could not load stats, founders, investors, and the investor database.");
    const lines = () => logged.mock.calls.map(([line]) => String(line).split(" could")[0]);
    for (const what of ["The founders", "The investors", "The stats", "The investors database"])
      await expect.poll(lines).toContain(what);
    for (const name of ["Investor Match Cluster", "Investor Database"]) {
      await tab(name).click();
      await shows("No investors found");
      await shows("Showing 0 of 0 investors");
    }
    community.serve();
    await banner.getByRole("button", { name: "Retry" }).click();
    await closes();
    await expect.element(page.getByRole("main")).toHaveFocus();
    await tab("Founders").click();
    await shows("Showing 3 of 3 founders");
  });

  it("keeps the rows when a search fails, and says that it failed, also when nothing was shown before", async () => {
    const community = new FakeCommunity(client.server);
    await client.open("/admin/dashboard");
    await shows("Showing 3 of 3 founders");
    const before = firstColumn();
    client.server.onList(listFounders, refuse);
    await page.getByRole("searchbox").fill("0002");
    await shows("The search of founders failed.");
    expect(firstColumn()).toEqual(before);
    await client.open("/admin/dashboard?q=0002");
    await shows("The search failed");
    await expect.element(page.getByText("No founders found")).not.toBeInTheDocument();
    community.serve();
    await button("Retry").first().click();
    await expect.poll(firstColumn).toEqual(["Company 0002"]);
  });
});

it.each([
  ["Founders", "founders", "stats and founders"],
  ["Investor Database", "investors", "the investor database"],
])("a loaded list stays in the tab %s with its time when Refresh fails", async (name, noun, what) => {
  const community = new FakeCommunity(client.server);
  await client.open("/admin/dashboard");
  await tab(name).click();
  await shows(new RegExp(`^Showing \\d of \\d ${noun}`));
  const before = firstColumn();
  onLists(breakConnection);
  await button("Refresh").click();
  await shows("Refresh failed");
  await shows(new RegExp(`Could not refresh ${what}, shown as of \\d\\d:\\d\\d\\.`));
  await shows(new RegExp(`^Showing \\d of \\d ${noun}`));
  expect(firstColumn()).toEqual(before);
  community.serve();
  await banner.getByRole("button", { name: "Retry" }).click();
  await closes();
});

describe("a panel of matches", () => {
  const panel = page.getByRole("region", { name: "Founder Matches for Investor 1" });
  const empty = "No founder matches found for this investor.";
  const hasItems = () => expect.element(panel.getByRole("listitem").first()).toBeVisible();

  it("shows that loading failed until Retry succeeds, and stays with its time while reloading fails", async () => {
    const community = new FakeCommunity(client.server, { founders: 1, investors: 1, matched: true });
    client.server.onList(listInvestorMatches, refuse);
    await client.open("/admin/dashboard?tab=cluster&cluster_expanded=1");
    await expect.element(panel.getByText(empty)).toBeVisible();
    await expect.element(panel.getByText("Could not load these matches.")).toBeVisible();
    community.serve();
    await panel.getByRole("button", { name: "Retry" }).click();
    await hasItems();
    await expect.element(panel.getByRole("alert")).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("region", { name: "Investor Match Cluster", exact: true }))
      .toHaveFocus();

    client.server.onList(listInvestorMatches, refuse);
    community.review(community.matches[0]!.id, { ben_rating: null, ben_notes: "Noted" });
    const stale = panel.getByText(/^Could not refresh these matches, shown as of \d\d:\d\d\.$/);
    await expect.element(stale).toBeVisible();
    await hasItems();
    await expect.element(panel.getByText(empty)).not.toBeInTheDocument();
    community.serve();
    await panel.getByRole("button", { name: "Retry" }).click();
    await expect.element(stale).not.toBeInTheDocument();
  });
});
