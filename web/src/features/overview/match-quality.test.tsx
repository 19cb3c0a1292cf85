import { getMatchOverview } from "@kindling/contracts/matches/endpoints.ts";
import type { MatchQuality } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const quality: MatchQuality = {
  agreement: { matches: 120, pairs: 1840, ordered: 1242.5 },
  good: {
    matches: 34,
    conflicts: [
      { criterion: "sector", count: 2 },
      { criterion: "check", count: 11 },
    ],
  },
  unmatched: {
    founders: [
      { reason: "silent", count: 2 },
      { reason: "check", count: 12 },
      { reason: "sector", count: 1 },
      { reason: "score", count: 1204 },
    ],
    investors: [
      { reason: "silent", count: 1 },
      { reason: "check", count: 1 },
      { reason: "sector", count: 3 },
      { reason: "score", count: 41 },
    ],
  },
};

const region = (name: string) => page.getByRole("region", { name, exact: true });
const section = region("How good is the matching?");
const linksOf = (name: string) => [...region(name).element().querySelectorAll("a")];

async function open(given?: Partial<MatchQuality>): Promise<void> {
  new FakeCommunity(client.server);
  client.server.on(getMatchOverview, () => ({
    matches: 1200,
    ratings: [],
    weeks: [],
    ...(given && { quality: { ...quality, ...given } }),
  }));
  await client.open("/admin/overview");
  await expect
    .element(page.getByRole("table", { name: "Matches by rating", exact: true }))
    .toBeInTheDocument();
}

describe("the quality of matching in the overview", () => {
  it("is accessible, and shows agreement, conflicts and members without a match", async () => {
    await open({});
    await expect
      .element(region("Do ratings agree with scores?"))
      .toMatchTextContent("68% of 1,840 pairs have the higher score where the rating is higher.");
    const rows = [...region("Conflicts in good matches").element().querySelectorAll("tbody tr")];
    const texts = rows.map(({ children }) => [...children].map(({ textContent }) => textContent));
    expect(texts).toEqual([
      ["Check", "1132%"],
      ["Sector", "25.9%"],
    ]);
    expect(linksOf("Founders without a match").map(({ textContent }) => textContent)).toEqual([
      "2 founders say no sector, stage, ask or region",
      "12 founders ask for more than any investor writes",
      "1 founder has no investor in their sectors",
      "1,204 founders score below 60 with every investor",
    ]);
    expect(linksOf("Investors without a match").map(({ textContent }) => textContent)).toEqual([
      "1 investor says no sector, stage, check or region",
      "1 investor writes less than any founder asks for",
      "3 investors have no founder in their sectors",
      "41 investors score below 60 with every founder",
    ]);
    for (const width of [1440, 768, 375]) {
      await page.viewport(width, 800);
      expect(document.documentElement.scrollWidth, `${width} px`).toBe(width);
    }
    await expectAccessible(section);
  });

  it.each([
    [0, "So far there are 0."],
    [1, "So far there is 1."],
    [19, "So far there are 19."],
  ])("shows no share with %d matches to compare, and says why", async (matches, text) => {
    await open({ agreement: { matches, pairs: matches, ordered: 0 } });
    const card = region("Do ratings agree with scores?");
    await expect.element(card).toMatchTextContent(text);
    expect(card.element().textContent).not.toContain("%");
  });

  it("shows a share with 20 matches to compare", async () => {
    await open({ agreement: { matches: 20, pairs: 1, ordered: 0.5 } });
    await expect.element(region("Do ratings agree with scores?")).toMatchTextContent("50% of 1 pair have");
  });

  it("says so when nothing was rated high, and when everybody has a match", async () => {
    await open({ good: { matches: 0, conflicts: [] }, unmatched: { founders: [], investors: [] } });
    await expect
      .element(region("Conflicts in good matches"))
      .toMatchTextContent("Of 0 matches rated ENGAGE or better.No conflicts.");
    await expect.element(region("Founders without a match")).toMatchTextContent("Every founder has a match.");
    await expect
      .element(region("Investors without a match"))
      .toMatchTextContent("Every investor has a match.");
  });

  it("does not say that every investor has a match while matching is under way", async () => {
    await open({ unmatched: { founders: [], investors: [], complete: false } });
    await expect
      .element(region("Investors without a match"))
      .toMatchTextContent("Matching is still under way.");
  });

  it("opens the founders without a match, those who ask for most first", async () => {
    await open({});
    await section.getByRole("link", { name: "12 founders ask" }).click();
    await expect.poll(() => window.location.search).toBe("?matched=none&sort=-ask");
    await expect
      .element(page.getByRole("button", { name: "Remove filter Investors matched: None (0)" }))
      .toBeVisible();
  });

  it("opens the investors without a match", async () => {
    await open({});
    await section.getByRole("link", { name: "41 investors score" }).click();
    await expect.poll(() => window.location.search).toBe("?tab=cluster&cluster_matched=none");
    await expect
      .element(page.getByRole("button", { name: "Remove filter Founder matches: None (0)" }))
      .toBeVisible();
  });

  it("is left out while a service of an older version counts", async () => {
    await open();
    await expect.element(section).not.toBeInTheDocument();
  });
});
