import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { tabTo } from "../../testing/focus.ts";
import { button, firstColumn, record } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const shows = (text: RegExp | string) => expect.element(page.getByText(text)).toBeVisible();
const searchBox = page.getByPlaceholder("Search startups, VCs, or applications...");
const hasQuery = (query: string) => expect.poll(() => decodeURIComponent(window.location.search)).toBe(query);
const openFilters = () => page.getByRole("button", { name: "Filter", exact: true }).click();
async function choose(filter: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: filter, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await userEvent.keyboard("{Escape}");
}

describe("the filters of a list", () => {
  it("choose founders by groups of stages, by ranges, and all together", async () => {
    const { founders } = new FakeCommunity(client.server);
    Object.assign(founders[0]!, {
      funding_stage: "SERIES_D",
      investors_matched: 6,
      requested_check_usd: 5_000_000,
    });
    founders[1]!.funding_stage = "SERIES_C";
    await client.open("/admin/dashboard");
    await openFilters();
    await choose("Funding stage", "Series C");
    await shows("Showing 2 of 3 founders");
    await choose("Ask amount", "$1M - $5M");
    await choose("Investors matched", "Medium (6-15)");
    await expect.poll(firstColumn).toEqual(["Company 0003"]);
    await hasQuery("?stage=SERIES_C&ask=1m_5m&matched=medium");
    await button("Clear All").click();
    await choose("Ask amount", "Over $5M");
    await shows("No founders found");
  });

  it("choose investors by temperature, and by groups of stages and regions", async () => {
    const { investors } = new FakeCommunity(client.server);
    Object.assign(investors[0]!, {
      fund_stage: "POST_SEED",
      temperature: "HOT",
      preferred_regions: ["EAST_ASIA"],
    });
    Object.assign(investors[1]!, { fund_stage: "SEED", temperature: "HOT", preferred_regions: [] });
    await client.open("/admin/dashboard?tab=database");
    await openFilters();
    await choose("Fund stage", "Seed");
    await choose("Temperature", "Hot");
    await shows("Showing 2 of 2 investors");
    await choose("Preferred region", "Asia");
    await shows("Showing 1 of 2 investors");
    expect(firstColumn()[0]).toMatch("Investor 2");
  });

  it("choose investors who are not invited yet, where admins invite them themselves", async () => {
    const { uninvited } = new FakeCommunity(client.server);
    uninvited.add(2);
    await client.open("/admin/dashboard?tab=database");
    await openFilters();
    const invitation = page.getByRole("combobox", { name: "Invitation", exact: true });
    await expect.element(page.getByRole("combobox", { name: "Temperature" })).toBeVisible();
    await expect.element(invitation).not.toBeInTheDocument();
    serveSession(client.server, { role: "admin", id: null }, { invites_by_hand: true });
    await client.open("/admin/dashboard?tab=database");
    await openFilters();
    await choose("Invitation", "Not invited yet");
    await shows("Showing 1 of 2 investors");
    expect(firstColumn()[0]).toMatch("Investor 2");
    await hasQuery("?tab=database&invited=no");
  });

  it("take 2.5M as a check, and reject 1.5", async () => {
    const { investors } = new FakeCommunity(client.server);
    investors[0]!.typical_check_usd = 2_500_000;
    investors[1]!.typical_check_usd = 2_499_999;
    await client.open("/admin/dashboard?tab=cluster");
    await openFilters();
    const least = page.getByRole("textbox", { name: "Min check size", exact: true });
    await expect.element(least).toHaveAttribute("inputmode", "numeric");
    await least.fill("2.5M");
    await userEvent.tab();
    await shows("Showing 1 of 2 investors");
    expect(window.location.search).toContain("min_check=2.5M");
    expect(firstColumn()[0]).toMatch("Investor 2");
    await least.fill("1.5");
    await userEvent.tab();
    await shows("Min check size must be a whole number");
    await expect.element(least).toHaveAttribute("aria-invalid", "true");
    await shows("Showing 2 of 2 investors");
    await button("Clear All").click();
    await expect.element(least).toHaveValue("");
  });

  it("are removed by their chips, by keyboard", async () => {
    new FakeCommunity(client.server);
    await client.open("/admin/dashboard?stage=SEED,SERIES_A&industry=AI");
    const chips = page.getByRole("list", { name: "Filters that are set" });
    const remove = (text: string) => button(`Remove filter ${text}`);
    await tabTo(remove("Funding stage: Seed"));
    const texts = chips.getByRole("listitem").elements();
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      "Funding stage: Seed",
      "Funding stage: Series A",
      "Industry: AI",
    ]);
    await userEvent.keyboard("{Enter}");
    await hasQuery("?stage=SERIES_A&industry=AI");
    await expect.element(remove("Funding stage: Series A")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(remove("Industry: AI")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(chips).not.toBeInTheDocument();
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  it("are both removed when two chips are pressed before either is gone", async () => {
    new FakeCommunity(client.server);
    await client.open("/admin/dashboard?stage=SEED,SERIES_A&industry=AI");
    const chips = page.getByRole("button", { name: /^Remove filter/ });
    await expect.element(chips.first()).toBeVisible();
    for (const chip of chips.elements().slice(0, 2) as HTMLElement[]) chip.click();
    await hasQuery("?industry=AI");
  });

  it.each([
    ["Clear All", "group", "Rows of Founders"],
    ["Clear search and filters", "tabpanel", /^Founders/],
  ] as const)("are cleared by %s, which then moves the focus to its section", async (name, role, around) => {
    new FakeCommunity(client.server);
    await client.open("/admin/dashboard?q=nobodyatall");
    await shows("No founders found");
    await shows("Try adjusting your search or filters.");
    await tabTo(button(name));
    await userEvent.keyboard("{Enter}");
    await shows("Showing 3 of 3 founders");
    await expect.element(page.getByRole(role, { name: around })).toHaveFocus();
    await expect.element(searchBox).toHaveValue("");
  });
});

describe("the slash key", () => {
  it("leads to the search, which searches while typing", async () => {
    new FakeCommunity(client.server);
    await client.open("/admin/dashboard");
    await shows("Showing 3 of 3 founders");
    await userEvent.keyboard("/");
    await expect.element(searchBox).toHaveFocus();
    await userEvent.keyboard("0002/");
    await shows("No founders found");
    await userEvent.keyboard("{Backspace}");
    await expect.poll(firstColumn).toEqual(["Company 0002"]);
    await shows("Showing 1 of 3 founders");
  });

  it("does nothing below a question", async () => {
    new FakeCommunity(client.server);
    await client.open("/admin/dashboard?founder=3");
    const dialog = record("Company 0003");
    await dialog.getByRole("button", { name: "Edit", exact: true }).click();
    await dialog.getByLabelText("Founder Name").fill("Ada Later");
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Keep editing")).toHaveFocus();
    await userEvent.keyboard("/later");
    await expect.element(button("Keep editing")).toHaveFocus();
    expect(window.location.search).toBe("?founder=3");
  });
});

it("a temperature that is pressed shows its investors, and all at a second press, by keyboard", async () => {
  const { investors } = new FakeCommunity(client.server);
  investors[0]!.temperature = "FIRE";
  investors[1]!.temperature = "COLD";
  await client.open("/admin/dashboard");
  const fire = (pressed: boolean) => page.getByRole("button", { name: /^Fire/, pressed });
  await tabTo(fire(false));
  await userEvent.keyboard("{Enter}");
  await expect.element(fire(true)).toHaveFocus();
  await expect
    .element(page.getByRole("tab", { name: "Investor Database" }))
    .toHaveAttribute("aria-selected", "true");
  await shows("Showing 1 of 2 investors");
  await userEvent.keyboard(" ");
  await shows("Showing 2 of 2 investors");
  await expect.element(fire(false)).toBeVisible();
});
