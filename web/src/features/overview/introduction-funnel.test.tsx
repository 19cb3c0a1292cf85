import type { IntroductionOverview } from "@kindling/contracts/introductions/overview-schemas.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const card = page.getByRole("region", { name: "Introductions", exact: true });
const counts = { asked: 9, accepted: 4, introduced: 3, met: 2, invested: 1, invested_usd: 250_000 };
const overview: IntroductionOverview = {
  states: [{ state: "asked", count: 5 }],
  months: [
    { month: "2026-10", rated: 7, ...counts },
    { month: "2026-11", rated: 12, ...counts, invested: 0, invested_usd: 0 },
  ],
  total: { matches: 1_204, rated: 19, ...counts },
  sectors: [{ sector: "FINTECH", matches: 800, rated: 11, ...counts }],
  days: { to_ask: 1.2, to_yes: 8.6, to_meeting: null, to_outcome: null },
};

async function open(given: Partial<IntroductionOverview>): Promise<void> {
  const community = new FakeCommunity(client.server);
  Object.assign(community.introductions.overview, given);
  await client.open("/admin/overview");
  await expect.element(card).toBeVisible();
}
const rows = () =>
  [...card.element().querySelectorAll("tbody tr")].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );

describe("the funnel of introductions", () => {
  it("is by month, the newest first, and by sector at one press, with the days of each step", async () => {
    await open(overview);
    expect(rows()).toEqual([
      ["All", "1,204", "19", "9", "4", "3", "2", "1 · $250K"],
      ["November 2026", "–", "12", "9", "4", "3", "2", "0"],
      ["October 2026", "–", "7", "9", "4", "3", "2", "1 · $250K"],
    ]);
    await expect.element(card).toMatchTextContent("1 day to the question, 9 days until both said yes.");
    await expectAccessible(card);
    await card.getByRole("button", { name: "By sector" }).click();
    expect(rows()[1]).toEqual(["Fintech", "800", "11", "9", "4", "3", "2", "1 · $250K"]);
  });

  it("says how to begin without introductions", async () => {
    await open({});
    await expect.element(card.getByRole("link", { name: "Rate matches" })).toBeVisible();
    await expect.element(card.getByRole("table")).not.toBeInTheDocument();
  });
});
