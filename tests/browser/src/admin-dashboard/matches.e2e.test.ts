import { randomUUID } from "node:crypto";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { useAdminDashboard } from "./use-admin-dashboard.ts";

const { during, data, send, waitUntilConsistent } = await useAdminDashboard();

/** Adds an investor with a few matches, none of them rated: the founders of other files are in another sector. */
async function addInvestor() {
  const word = `few${randomUUID().slice(0, 8)}`;
  const person = (n: number) => ({ name: `${word} ${n}`, email: `${n}@${word}.example` });
  for (const n of [1, 2, 3]) {
    const founder = founderLike(n, { ...person(n), sectors: ["PROPTECH"] });
    await send("POST", "/api/founders", { ...founder, company: `${word} Company ${n}` });
  }
  const investor = investorLike(0, { ...person(0), preferred_sectors: ["PROPTECH"] });
  const { id, name } = await send<Investor>("POST", "/api/investors-database", investor);
  await waitUntilConsistent();
  const matches = () => data<Match[]>(`/api/investors/${id}/matches`);
  return {
    name,
    matches,
    best: (await matches()) as [Match, Match, Match, ...Match[]],
    ratings: async () => (await matches()).slice(0, 3).map(({ ben_rating }) => ben_rating),
    /** Opens its matches. */
    path: `/admin/dashboard?tab=cluster&q=${encodeURIComponent(name)}&cluster_expanded=${id}`,
  };
}

const review = (match: Match, body: object) => send("PUT", `/api/matches/${match.id}/rating`, body);
const itemOf = (page: Page, { founder }: Match) =>
  page
    .locator("li[tabindex]")
    .filter({ has: page.getByRole("button", { name: founder.company, exact: true }) });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Waits until the review queue shows the match. */
const shown = (page: Page, { founder, investor }: Match) =>
  page.getByRole("article", { name: `${founder.company} and ${investor.name}`, exact: true }).waitFor();

it("the matches of an investor are rated and annotated beside other admins, counted, and seen from the founder's side", async () => {
  const { name, best, matches, path } = await addInvestor();
  const [first, second] = best;
  await during({ path }, async ({ page }) => {
    const counts = (reviewed: number) =>
      button(page, `${reviewed}/${best.length} founder matches of ${name} reviewed`).waitFor();
    await counts(0);
    await itemOf(page, first).getByRole("button", { name: "2 ENGAGE" }).click();
    await counts(1);
    await itemOf(page, second).focus();
    await page.keyboard.press("0");
    await counts(2);
    await page.keyboard.press("0");
    await counts(1);
    await itemOf(page, second).getByRole("button", { name: "Add Notes" }).click();
    await page.keyboard.type("Mine");
    await review(second, { ben_notes: "Theirs" });
    await page.keyboard.press("Control+Enter");
    await itemOf(page, second).getByRole("alert").getByText("Theirs", { exact: true }).waitFor();
    expect((await matches())[1]!.ben_notes).toBe("Theirs");
    await itemOf(page, second).getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await matches())[1]!.ben_notes).toBe("Mine");

    await button(page, `History of the review of ${first.founder.company}`).click();
    const dialog = page.getByRole("dialog", { name: "Review history" });
    const undo = (change: string) => dialog.getByRole("button", { name: `Undo: ${change}`, exact: true });
    await undo("Rating empty → 2 ENGAGE").waitFor();
    await review(first, { ben_rating: 3 });
    await undo("Rating 2 ENGAGE → 3 INVEST").click();
    await undo("Rating 3 INVEST → 2 ENGAGE").waitFor();
    await page.keyboard.press("Escape");
    const { founder } = first;
    await send("PUT", `/api/founders/${founder.id}`, { elevator_pitch: "Rooms that heat themselves" });
    await itemOf(page, first).getByText("Rooms that heat themselves").waitFor();
    await waitUntilConsistent();
    await page.reload();
    await counts(1);
    await itemOf(page, second).getByText("Mine").waitFor();
    expect((await matches()).map(({ ben_rating }) => ben_rating).slice(0, 2)).toEqual([2, null]);

    await page.goto(`/admin/dashboard?q=${encodeURIComponent(founder.company)}&expanded=${founder.id}`);
    const panel = page.getByRole("region", { name: `Investor Matches for ${founder.company}` });
    const item = panel.getByRole("listitem").filter({ hasText: name });
    await item.getByText("2 ENGAGE").waitFor();
    await review(first, { ben_rating: 3 });
    await item.getByText("3 INVEST").waitFor();
  });
});

it("the review queue is opened from a match panel, and worked through by keys beside other admins", async () => {
  const { best, matches, ratings, path } = await addInvestor();
  const [first, second, third] = best;
  await during({ path }, async ({ page, errors }) => {
    await page.getByRole("link", { name: "Review matches" }).last().press("Enter");
    await shown(page, first);
    await page.keyboard.press("3");
    await shown(page, second);
    await page.keyboard.press("n");
    await page.getByRole("textbox", { name: `Notes on ${second.founder.company}` }).fill("2 calls");
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await matches())[1]!.ben_notes).toBe("2 calls");
    await page.keyboard.press("z");
    await expect.poll(async () => (await matches())[1]!.ben_notes).toBe(null);
    await page.keyboard.press("z");
    await shown(page, first);
    await page.getByText(`0 of ${best.length} rated`).waitFor();
    await expect.poll(ratings).toEqual([null, null, null]);

    await review(first, { ben_rating: 1 });
    await page.getByText("This match was rated meanwhile: 1 TRACK.").waitFor();
    await button(page, "Next").click();
    await shown(page, second);
    await send("DELETE", `/api/founders/${second.founder_id}`);
    await page.getByText("This match is no longer there").waitFor();
    await button(page, "Next").click();
    await shown(page, third);
    await page.keyboard.press("2");
    await expect.poll(ratings).toEqual([1, 2, null]);
    await page.keyboard.press("Escape");
    await page.waitForURL(`**${path}`);
    expect(errors).toEqual([]);
  });
});
