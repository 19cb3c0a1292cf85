import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity, makeFounder } from "../../testing/fake-community.ts";
import { askOf, button } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { cardNamed, cards, namesOfCards, titleOf } from "./testing/cards.ts";

const client = setUpClient();
beforeEach(() => page.viewport(375, 812));

async function open(query = "", size = { founders: 3, investors: 2 }): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, size);
  await client.open(`/admin/dashboard${query}`);
  await expect.element(cards.first()).toBeVisible();
  return community;
}
const press = (keys: string) => userEvent.keyboard(keys);
async function pressOn(name: string | RegExp, keys = "{Enter}"): Promise<void> {
  (page.getByRole("button", { name }).element() as HTMLElement).focus();
  await press(keys);
}
const waitForNames = (...names: string[]) => expect.poll(namesOfCards).toEqual(names);
const waitForUrl = (search: string) => expect.poll(() => window.location.search).toBe(search);
const bar = page.getByRole("region", { name: "Selection", exact: true });
const says = (text: string) => expect.element(bar.getByText(text, { exact: true })).toBeVisible();
const box = (company: string) => page.getByRole("checkbox", { name: `Select ${company}`, exact: true });

describe("a card", () => {
  it("takes another ask by keyboard, and keeps one that is not valid", async () => {
    const { founders } = await open();
    const ask = askOf("Company 0003");
    const field = page.getByRole("textbox", { name: "Ask of Company 0003 in USD" });
    await pressOn("Ask of Company 0003");
    await field.fill("2.5M");
    await press("{Enter}");
    await expect.element(ask).toHaveTextContent("$2.5M");
    await expect.element(ask).toHaveFocus();
    await expect.poll(() => founders[0]!.requested_check_usd).toBe(2_500_000);
    await press("{Enter}");
    await field.fill("1.5");
    await press("{Enter}");
    await expect.element(page.getByRole("alert").getByText("must be a whole number")).toBeVisible();
    await press("{Escape}");
    await expect.element(ask).toHaveTextContent("$2.5M");
    expect(founders[0]!.requested_check_usd).toBe(2_500_000);
  });

  it("takes another temperature by keyboard", async () => {
    const { investors } = await open("?tab=database");
    await pressOn("Temperature of Investor 2");
    await expect.element(page.getByRole("option", { name: "Neutral" })).toHaveFocus();
    await press("{End}");
    await expect.element(page.getByRole("option", { name: "Fire" })).toHaveFocus();
    await press("{Enter}");
    const badge = page.getByRole("button", { name: "Temperature of Investor 2" });
    await expect.element(badge).toHaveTextContent("Fire");
    await expect.element(badge).toHaveFocus();
    await expect.poll(() => investors[0]!.temperature).toBe("FIRE");
  });

  it("is greyed when its record was archived", async () => {
    const community = await open();
    community.archive("founders", 3);
    await expect.element(cardNamed("Company 0003").getByText("Removed", { exact: true })).toBeVisible();
    expect(askOf("Company 0003").element().closest("[inert]")).not.toBeNull();
  });
});

describe("a list of cards", () => {
  it("is sorted by the columns of the table, also by several", async () => {
    const community = new FakeCommunity(client.server, { founders: 3 });
    for (const [n, ask] of [200, 100, 300].entries()) community.founders[n]!.requested_check_usd = ask;
    await client.open("/admin/dashboard");
    await waitForNames("Company 0003", "Company 0002", "Company 0001");
    await pressOn(/^Sort/);
    const sorts = page.getByRole("dialog", { name: "Sort by" });
    await expect.element(sorts).toBeVisible();
    const keys = sorts
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent);
    expect(keys).toEqual(["Product Stage", "Stage", "Ask", "Industry", "Investors Matched"]);
    await sorts.getByRole("button", { name: /^Ask/ }).click();
    await waitForNames("Company 0002", "Company 0003", "Company 0001");
    await press("{Enter}");
    await waitForNames("Company 0001", "Company 0003", "Company 0002");
    await sorts.getByRole("checkbox", { name: "Sort by several" }).click();
    await sorts.getByRole("button", { name: "Stage", exact: true }).click();
    await waitForUrl("?sort=-ask,stage");
    await press("{Escape}");
    const sort = page.getByRole("button", { name: /^Sort/ });
    await expect.element(sort).toHaveFocus();
    await expect.element(sort).toHaveTextContent("Sort by Ask, descending");
  });

  it("is filtered, and has the actions of the table behind More actions", async () => {
    const community = new FakeCommunity(client.server, { founders: 3 });
    community.founders[0]!.industry = "SAAS";
    await client.open("/admin/dashboard");
    await button("Filter").click();
    const filters = page.getByRole("region", { name: "Filters for founders" });
    await filters.getByRole("combobox", { name: "Industry" }).click();
    await page.getByRole("option", { name: "SaaS" }).click();
    await press("{Escape}");
    await expect.element(button("Remove filter Industry: SaaS")).toBeVisible();
    await waitForNames("Company 0003");
    await expect.element(page.getByText("Showing 1 of 3")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Export" })).not.toBeInTheDocument();
    await pressOn("More actions");
    for (const name of ["Export 1 row", "Refresh", "Views", "Columns"])
      await expect.element(page.getByRole("button", { name })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Review matches" })).toBeVisible();
  });

  it("leaves out the facts of hidden columns", async () => {
    await open();
    const discord = cardNamed("Company 0003").getByText("maya_builds");
    await expect.element(discord).toBeVisible();
    await button("More actions").click();
    await button("Columns").click();
    const popover = page.getByRole("dialog", { name: "Columns" });
    await popover.getByRole("checkbox", { name: "Discord" }).click();
    await expect.element(discord).not.toBeInTheDocument();
    await expect.element(popover.getByRole("button", { name: /^Move/ })).not.toBeInTheDocument();
  });

  it("offers what has changed in a pill, which is in view wherever the page is", async () => {
    const { founders, live } = await open("", { founders: 30, investors: 2 });
    const before = namesOfCards();
    founders.unshift(makeFounder(31));
    live.send({ what: "founders", ids: [31] });
    const pill = button("Show changes: 1 new");
    await expect.element(pill).toBeVisible();
    expect(namesOfCards()).toEqual(before);
    window.scrollTo(0, 1_000);
    await expect.poll(() => window.scrollY).toBeGreaterThan(800);
    const { top } = pill.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(100);
    await pill.click();
    await expect.element(pill).not.toBeInTheDocument();
    window.scrollTo(0, 0);
    await expect.element(titleOf("Company 0031")).toBeVisible();
  });
});

describe("the selection of cards", () => {
  it("grows by checkboxes, Space and Shift, and ends by Escape", async () => {
    await open("", { founders: 6, investors: 2 });
    (box("Company 0006").element() as HTMLElement).focus();
    await press(" ");
    await says("1 selected");
    await box("Company 0005").click();
    await says("2 selected");
    await box("Company 0003").click({ modifiers: ["Shift"] });
    await says("4 selected");
    await box("Company 0005").click();
    await says("3 selected");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await press("{Escape}");
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(box("Company 0006")).not.toBeChecked();
  });

  it("takes all that match, and changes them", async () => {
    await open("", { founders: 61, investors: 2 });
    await box("Company 0061").click();
    await bar.getByRole("button", { name: "Select all loaded" }).click();
    await bar.getByRole("button", { name: "Select all 61 matching" }).click();
    await says("61 selected");
    await bar.getByRole("button", { name: "Temperature" }).click();
    await expect.element(page.getByRole("dialog").getByRole("radio", { name: "Hot" })).toBeVisible();
  });
});

describe("a long list of cards", () => {
  it("is scrolled by the page to its last card, and knows each card's place", async () => {
    await open("", { founders: 130, investors: 2 });
    const scroll = () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return cardNamed("Company 0001").elements().length;
    };
    await expect.poll(scroll).toBe(1);
    await expect.element(cardNamed("Company 0001")).toHaveAttribute("aria-posinset", "130");
    await expect.element(cardNamed("Company 0001")).toHaveAttribute("aria-setsize", "130");
    expect(cards.elements().length).toBeLessThan(30);
  });

  it("keeps selection and place when the window is turned", async () => {
    await open("", { founders: 130, investors: 2 });
    /** The place of the first card that begins within the window. */
    const firstInView = () =>
      Number(
        cards
          .elements()
          .find((card) => card.getBoundingClientRect().top >= 0)
          ?.getAttribute("aria-posinset"),
      );
    await box("Company 0130").click();
    await says("1 selected");
    window.scrollTo(0, 9_000);
    await expect.poll(firstInView).toBeGreaterThan(35);
    const place = firstInView();
    await page.viewport(1024, 600);
    await expect
      .element(page.getByRole("rowheader").filter({ hasText: `Company 00${131 - place}` }))
      .toBeVisible();
    await says("1 selected");
    await page.viewport(375, 812);
    await expect.poll(() => Math.abs(firstInView() - place)).toBeLessThan(3);
  });
});
