import { randomUUID } from "node:crypto";
import type { Investor, InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { waitForFocus } from "../../page/focus.ts";
import { sidewaysScroll } from "../../page/layout.ts";
import { cardsOf, findRow, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send, waitUntilConsistent } = await useAdminDashboard();
const path = "/admin/dashboard?tab=cluster";

const investors = () => data<InvestorInMatchView[]>("/api/investors");
/** Adds an investor with a few matches, none of them rated: other files add hundreds of founders in another sector. */
async function addUnreviewed(): Promise<InvestorInMatchView> {
  const word = `few${randomUUID().slice(0, 8)}`;
  const person = (n: number) => ({ name: `${word} ${n}`, email: `${n}@${word}.example` });
  for (const n of [1, 2, 3, 4])
    await send("POST", "/api/founders", {
      ...founderLike(n, { ...person(n), sectors: ["PROPTECH"] }),
      company: `${word} ${["Delta", "Alpha", "Coral", "Birch"][n - 1]}`,
    });
  const added = await send<Investor>(
    "POST",
    "/api/investors-database",
    investorLike(0, { ...person(0), preferred_sectors: ["PROPTECH"] }),
  );
  await waitUntilConsistent();
  return (await investors()).find(({ id }) => id === added.id)!;
}
const matchesOf = (id: number) => data<Match[]>(`/api/investors/${id}/matches`);
const matchOf = async (investorId: number, id: number) =>
  (await matchesOf(investorId)).find((match) => match.id === id)!;

describe("a founder's matches", () => {
  it("show the rating of each, also one that another admin gives meanwhile", async () => {
    const { id: investorId, name } = await addUnreviewed();
    const [match] = (await matchesOf(investorId)) as [Match];
    const { id, company } = match.founder;
    const rate = (ben_rating: number) => send("PUT", `/api/matches/${match.id}/rating`, { ben_rating });
    await rate(3);
    const query = `q=${encodeURIComponent(company)}&expanded=${id}`;
    await during({ path: `/admin/dashboard?${query}` }, async ({ page }) => {
      const panel = page.getByRole("region", { name: `Investor Matches for ${company}` });
      const item = panel.getByRole("listitem").filter({ hasText: name }).first();
      await item.getByText("3 INVEST").waitFor();
      await rate(1);
      await item.getByText("1 TRACK").waitFor();
    });
  });
});

describe("an investor's matches", () => {
  it("follow a change of a founder that the investor's list keeps", async () => {
    const investor = await addUnreviewed();
    const [match] = (await matchesOf(investor.id)) as [Match];
    const query = `tab=cluster&q=${encodeURIComponent(investor.name)}&cluster_expanded=${investor.id}`;
    await during({ path: `/admin/dashboard?${query}` }, async ({ page }) => {
      const panel = page.getByRole("region", { name: `Founder Matches for ${investor.name}` });
      const item = panel.getByRole("listitem").filter({ hasText: match.founder.company }).first();
      await item.waitFor();
      await send("PUT", `/api/founders/${match.founder_id}`, {
        elevator_pitch: "Rooms that heat themselves",
      });
      await item.getByText("Rooms that heat themselves").waitFor();
    });
  });

  it("show each founder's details and sort three ways", async () => {
    await during({ path }, async ({ page, errors }) => {
      const investor = await addUnreviewed();
      const matches = await matchesOf(investor.id);
      const row = await findRow(page, investor.name);
      await row.getByRole("button", { name: /founder matches of/ }).click();
      const panel = page.getByRole("region", { name: `Founder Matches for ${investor.name}` });
      const items = panel.getByRole("list").first().locator("> li");
      await items.first().waitFor();
      const companies = async () => (await items.allInnerTexts()).map((text) => text.split("\n")[0]);
      expect(await companies()).toEqual(matches.map(({ founder }) => founder.company));
      const sortBy = panel
        .getByRole("group", { name: "Sort matches by" })
        .getByRole("button", { name: /^Company/ });
      await sortBy.click();
      const collator = new Intl.Collator("en-US", { sensitivity: "base", numeric: true });
      const sorted = matches.map(({ founder }) => founder.company).toSorted(collator.compare);
      await expect.poll(companies).toEqual(sorted);
      await sortBy.click();
      await expect.poll(companies).toEqual(sorted.toReversed());
      await sortBy.click();
      await expect.poll(companies).toEqual(matches.map(({ founder }) => founder.company));
      expect(await axeViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
    });
  });

  it("are rated by button and by key, shown at once and counted", async () => {
    await during({ path }, async ({ page }) => {
      const investor = await addUnreviewed();
      const [first, second] = await matchesOf(investor.id);
      const row = await findRow(page, investor.name);
      await row.getByRole("button", { name: /founder matches of/ }).click();
      const panel = page.getByRole("region", { name: `Founder Matches for ${investor.name}` });
      const ratingOf = (company: string, label: string) =>
        panel
          .getByRole("group", { name: `Rating of ${company}`, exact: true })
          .getByRole("button", { name: label });
      await ratingOf(first!.founder.company, "2 ENGAGE").click();
      await expect
        .poll(() => ratingOf(first!.founder.company, "2 ENGAGE").getAttribute("aria-pressed"))
        .toBe("true");
      await row.getByText(`1/${investor.founder_matches}`).waitFor();

      await page.keyboard.press("3");
      await expect.poll(async () => (await matchOf(investor.id, first!.id)).ben_rating).toBe(3);
      const items = panel.locator("li[tabindex]");
      await items.first().focus();
      await page.keyboard.press("ArrowDown");
      await waitForFocus(items.nth(1));
      await page.keyboard.press("0");
      await expect
        .poll(() => ratingOf(second!.founder.company, "0 PASS").getAttribute("aria-pressed"))
        .toBe("true");
      await row.getByText(`2/${investor.founder_matches}`).waitFor();
      await expect.poll(async () => (await matchOf(investor.id, second!.id)).ben_rating).toBe(0);
    });
  });

  it("stay in place when rated until sorted again, and revert when the server rejects the rating", async () => {
    await during({ path }, async ({ page }) => {
      const investor = await addUnreviewed();
      const matches = await matchesOf(investor.id);
      const row = await findRow(page, investor.name);
      await row.getByRole("button", { name: /founder matches of/ }).click();
      const panel = page.getByRole("region", { name: `Founder Matches for ${investor.name}` });
      const items = panel.locator("li[tabindex]");
      const companies = async () => (await items.allInnerTexts()).map((text) => text.split("\n")[0]);
      await panel.getByRole("button", { name: "Rating" }).click();
      const before = await companies();
      const last = matches.at(-1)!;
      await panel
        .getByRole("group", { name: `Rating of ${last.founder.company}`, exact: true })
        .getByRole("button", { name: "1 TRACK" })
        .click();
      await expect.poll(async () => (await matchOf(investor.id, last.id)).ben_rating).toBe(1);
      expect(await companies()).toEqual(before);
      await panel.getByRole("button", { name: "Rating" }).click();
      await expect.poll(async () => (await companies())[0]).toBe(last.founder.company);

      proxy.on("PUT", /\/rating$/, { kind: "respond", status: 500, body: {} });
      const third = panel.getByRole("group", { name: `Rating of ${last.founder.company}`, exact: true });
      await third.getByRole("button", { name: "3 INVEST" }).click();
      await page.getByText(`The rating of ${last.founder.company} was not saved`).waitFor();
      expect(await third.getByRole("button", { name: "1 TRACK" }).getAttribute("aria-pressed")).toBe("true");
    });
  });

  it("take notes that can be edited and cancelled, and that survive a failed save", async () => {
    await during({ path }, async ({ page }) => {
      const investor = (await investors()).toSorted((a, b) => b.founder_matches - a.founder_matches)[0]!;
      const match = (await matchesOf(investor.id)).find((one) => !one.ben_notes)!;
      const { company } = match.founder;
      const row = await findRow(page, investor.name);
      await row.getByRole("button", { name: /founder matches of/ }).click();
      const item = page.locator("li[tabindex]").filter({ hasText: company }).first();
      await item.getByText("No notes added").waitFor();
      await item.getByRole("button", { name: "Add Notes" }).click();
      const field = item.getByPlaceholder("Add notes for this match...");
      await waitForFocus(field);
      await field.fill("2 calls, 3 to come");
      await item.getByRole("button", { name: "Cancel" }).click();
      await item.getByText("No notes added").waitFor();

      await item.getByRole("button", { name: "Add Notes" }).click();
      await field.pressSequentially("Met 3 times");
      await item.getByRole("button", { name: "Save" }).click();
      await item.getByText("Met 3 times").waitFor();
      await expect.poll(async () => (await matchOf(investor.id, match.id)).ben_notes).toBe("Met 3 times");
      expect((await matchOf(investor.id, match.id)).ben_rating).toBe(match.ben_rating);

      proxy.on("PUT", /\/rating$/, { kind: "cut" });
      await item.getByRole("button", { name: "Edit Notes" }).click();
      await field.fill("Met 4 times");
      await item.getByRole("button", { name: "Save" }).click();
      await page.getByText(`The notes of ${company} were not saved`).waitFor();
      expect(await field.inputValue()).toBe("Met 4 times");
      await item.getByRole("button", { name: "Cancel" }).click();
      await item.getByText("Met 3 times").waitFor();
    });
  });

  it("show a message when there are none", async () => {
    await during({ path }, async ({ page }) => {
      const lonely = (await investors()).find(({ founder_matches }) => founder_matches === 0)!;
      const row = await findRow(page, lonely.name);
      await row.getByRole("button", { name: /^Founder matches for/ }).click();
      await page.getByText("No founder matches found for this investor.").waitFor();
    });
  });

  it("fit a phone", async () => {
    await during(
      { path: `${path}&cluster_sort=-founderMatches`, width: 375, colorScheme: "dark" },
      async ({ page }) => {
        await cardsOf(page)
          .first()
          .getByRole("button", { name: /^Founder Matches/ })
          .click();
        await page.locator("li[tabindex]").first().waitFor();
        expect(await axeViolations(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      },
    );
  });
});
