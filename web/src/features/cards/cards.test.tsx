import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { answerList } from "../../testing/fake-list.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { record } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { cardNamed, cards, titleOf } from "./testing/cards.ts";

const client = setUpClient();
beforeEach(() => page.viewport(375, 812));

/** Opens 20 founders and two investors, all matched. */
async function open(query = ""): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, { founders: 20, matched: true });
  await client.open(`/admin/dashboard${query}`);
  await expect.element(cards.first()).toBeVisible();
  return community;
}
const hrefs = (element: Element) =>
  [...element.querySelectorAll("a")].map((link) => link.getAttribute("href"));

/** The elements of the page, besides the page itself, that a reader can scroll. */
const scrollers = () =>
  [...document.querySelectorAll("body, body *")].filter((one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const [x, y] = [overflowX, overflowY].map((value) => value === "auto" || value === "scroll");
    return (x && one.scrollWidth > one.clientWidth) || (y && one.scrollHeight > one.clientHeight);
  });

describe("a card", () => {
  /** Each chip has the name of its field beside it. Expects the names of all. */
  function expectChipsOf(card: Locator, ...fields: string[]): void {
    const labels = [...card.element().querySelectorAll(".bg-neutral.truncate")].map((chip) => {
      const label = chip.parentElement!.closest("div")!.firstElementChild!;
      const seen = label.getBoundingClientRect();
      expect(seen.right, label.textContent).toBeLessThanOrEqual(chip.getBoundingClientRect().left);
      expect(seen.width, label.textContent).toBeGreaterThan(20);
      return label.textContent;
    });
    expect(new Set(labels)).toEqual(new Set(fields));
  }

  it("has a founder's facts, chips, links and count", async () => {
    const { founders } = new FakeCommunity(client.server, { founders: 20, matched: true });
    founders[0]!.gdrive_file_id = "1a2B3c4D5e6F7g8H9i0JkLmNoP";
    await client.open("/admin/dashboard?q=0020");
    const card = cardNamed("Company 0020");
    await expect.element(page.getByRole("grid")).not.toBeInTheDocument();
    await expect.element(page.getByRole("list", { name: "Founders", exact: true })).toBeVisible();
    for (const fact of ["Founder 20", founders[0]!.summary_text!])
      await expect.element(card.getByText(fact)).toBeVisible();
    await expect.element(card.getByRole("button", { name: "Ask of Company 0020" })).toBeVisible();
    await expect.element(card.getByRole("button", { name: "Investors Matched 2" })).toBeVisible();
    await expect.element(card.getByRole("link", { name: "View deck of Company 0020" })).toBeVisible();
    expect(hrefs(card.element()).toSorted()).toEqual([
      expect.stringContaining("1a2B3c4D5e6F7g8H9i0JkLmNoP"),
      expect.stringContaining("emberline.example"),
      "mailto:founder20@company.example",
    ]);
    expectChipsOf(card, "Product Stage", "Stage", "Industry");
  });

  it("has an investor's facts and chips, in the match cluster and in the database", async () => {
    const { investors } = await open("?tab=cluster");
    const card = cardNamed("Investor 2");
    await expect.element(card.getByText(investors[0]!.company!)).toBeVisible();
    await expect.element(card.getByRole("button", { name: "Temperature of Investor 2" })).toBeVisible();
    await expect.element(card.getByRole("button", { name: /^Founder Matches 0\/20 / })).toBeVisible();
    expectChipsOf(card, "Preferred Stages", "Preferred Sectors");
    await open("?tab=database");
    await expect.element(card.getByRole("link", { name: "investor2@fund.example" })).toBeVisible();
    await expect.element(card.getByText(investors[0]!.thesis_text!)).toBeVisible();
    await expect.element(card.getByRole("button", { name: /Matches/ })).not.toBeInTheDocument();
    expectChipsOf(card, "Type", "Fund Stage", "Preferred Stages", "Preferred Sectors");
  });

  it("opens its record, and leads back to the same place", async () => {
    await open();
    window.scrollTo(0, 1_500);
    await expect.element(cardNamed("Company 0010")).toBeVisible();
    const opener = titleOf("Company 0010");
    opener.element().scrollIntoView({ block: "center" });
    const topOf = () => Math.round(opener.element().getBoundingClientRect().top);
    const movement = async () => {
      const start = topOf();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return topOf() - start;
    };
    // Cards that turn out to be higher move those below them.
    await expect.poll(movement).toBe(0);
    const before = topOf();
    // A press beside the controls of the card.
    await cardNamed("Company 0010").click({ position: { x: 200, y: 40 } });
    await expect.element(record("Company 0010")).toBeVisible();
    window.history.back();
    await expect.element(record("Company 0010")).not.toBeInTheDocument();
    await expect.poll(topOf).toBe(before);
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(record("Company 0010")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(record("Company 0010")).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(topOf()).toBe(before);
  });

  it("shows its matches, whose rating and notes can be changed by keyboard", async () => {
    const { matches } = await open("?tab=cluster");
    const card = cardNamed("Investor 2");
    const expander = card.getByRole("button", { name: /^Founder Matches/ });
    (expander.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(expander).toHaveAttribute("aria-expanded", "true");
    expect(window.location.search).toContain("cluster_expanded=2");
    const panel = card.getByRole("region", { name: "Founder Matches for Investor 2" });
    const match = panel.getByRole("listitem").filter({ hasText: "Company 0001" });
    await match.getByRole("button", { name: /^2/ }).click();
    await expect.element(match.getByRole("button", { name: /^2/ })).toHaveAttribute("aria-pressed", "true");
    (match.getByRole("button", { name: "Add Notes" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(match.getByRole("textbox")).toHaveFocus();
    await userEvent.keyboard("Met on a phone{Control>}{Enter}{/Control}");
    await expect.element(match.getByText("Met on a phone")).toBeVisible();
    const stored = () => matches.find((one) => one.founder_id === 1 && one.investor_id === 2);
    await expect.poll(stored).toMatchObject({ ben_rating: 2, ben_notes: "Met on a phone" });
    (expander.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(match).not.toBeInTheDocument();
  });

  it("keeps the title of its matches in view while they are scrolled", async () => {
    await open("?tab=cluster&cluster_expanded=2");
    const panel = cardNamed("Investor 2").getByRole("region", { name: "Founder Matches for Investor 2" });
    const title = panel.getByRole("heading", { name: "Founder Matches for Investor 2" });
    await expect.element(panel.getByText("Score").first()).toBeVisible();
    const boxOf = (part: typeof title) => part.element().getBoundingClientRect();
    panel.getByRole("listitem").last().element().scrollIntoView({ block: "end" });
    await expect.poll(() => boxOf(panel).top).toBeLessThan(-100);
    await expect.poll(() => boxOf(title).top).toBeGreaterThanOrEqual(0);
    // The link is beside the title, so that both take little of the screen.
    expect(boxOf(panel.getByRole("link", { name: "Review matches" })).top).toBeLessThan(boxOf(title).bottom);
  });
});

describe("a list of cards", () => {
  it.each(["?tab=database", "?expanded=20", "?tab=cluster&cluster_expanded=2"])(
    "scrolls with the page only: %s",
    async (query) => {
      await open(query);
      if (query.includes("expanded")) await expect.element(page.getByText("Score").first()).toBeVisible();
      window.scrollTo(0, 500);
      expect(scrollers()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBe(375);
    },
  );

  it("shows that it loads, that nothing was found, and that loading failed", async () => {
    const { founders } = new FakeCommunity(client.server, { founders: 3 });
    const response = Promise.withResolvers<void>();
    let isFailing = false;
    client.server.onList(listFounders, async ({ query }) => {
      await response.promise;
      if (isFailing) throw new Refusal(503, "Busy");
      return answerList(founders, listFounders.list, query);
    });
    await client.open("/admin/dashboard");
    await expect.element(page.getByText("Loading founders...")).toBeInTheDocument();
    expect(document.querySelector("[data-loading]")).not.toBeNull();
    response.resolve();
    await expect.element(cards.first()).toBeVisible();
    await page.getByRole("searchbox", { name: "Search" }).fill("qqzzxx");
    await expect.element(page.getByText("No founders found")).toBeVisible();
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await expect.element(cards.first()).toBeVisible();
    isFailing = true;
    await client.open("/admin/dashboard");
    const retry = page.getByRole("alert").getByRole("button", { name: "Retry" });
    await expect.element(retry).toBeVisible();
    isFailing = false;
    await retry.click();
    await expect.element(cards.first()).toBeVisible();
    await expect.element(retry).not.toBeInTheDocument();
  });
});
