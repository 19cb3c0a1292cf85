import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessibleInTwoWalks } from "../../page/accessibility.ts";
import { tabTo, waitForFocus } from "../../page/focus.ts";
import { useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();
const investors = await data<InvestorInMatchView[]>("/api/investors");
/** Found alone by its name: other files add investors that share one. */
const unreviewed = investors.find(
  ({ name, founder_matches, founder_matches_reviewed }) =>
    founder_matches > 8 &&
    founder_matches_reviewed === 0 &&
    investors.filter((other) => other.name.includes(name)).length === 1,
)!;
const path = `/admin/dashboard?tab=cluster&q=${encodeURIComponent(unreviewed.name)}&cluster_expanded=${unreviewed.id}`;
const matches = (await data<Match[]>(`/api/investors/${unreviewed.id}/matches`)).filter(
  ({ version }) => version === 1,
);
let used = 0;

const review = (id: number, body: object) => send<Match>("PUT", `/api/matches/${id}/rating`, body);
/** An unreviewed match of the panel. */
function newMatch(): Match {
  used += 1;
  return matches[used - 1]!;
}
const openButton = (page: Page, { founder }: Match) =>
  page.getByRole("button", { name: `History of the review of ${founder.company}` });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Review history" });
const undo = (page: Page, change: string) =>
  dialog(page).getByRole("button", { name: `Undo: ${change}`, exact: true });
const rating = (page: Page, { founder }: Match, name: string) =>
  page.getByRole("group", { name: `Rating of ${founder.company}` }).getByRole("button", { name });

describe("the history of a review", () => {
  it("opens once a match is rated, and undoes a rating, by keyboard", async () => {
    const match = newMatch();
    // Live updates would correct what the page shows first.
    proxy.on("GET", /^\/api\/live/, { kind: "hold" });
    await during({ path }, async ({ page, errors }) => {
      const engage = rating(page, match, "2 ENGAGE");
      await engage.waitFor();
      expect(await openButton(page, match).count()).toBe(0);
      await engage.click();
      await tabTo(openButton(page, match));
      await page.keyboard.press("Enter");
      await dialog(page).getByText(`${match.founder.company} for ${unreviewed.name}`).waitFor();
      await dialog(page).getByText("An admin changed").waitFor();
      // The panel behind the dialog does not take the keys that rate.
      await page.keyboard.press("0");
      await tabTo(undo(page, "Rating empty → 2 ENGAGE"));
      await page.keyboard.press("Enter");
      await undo(page, "Rating 2 ENGAGE → empty").waitFor();
      await dialog(page).getByText("An admin undid a change").waitFor();
      expect(
        await dialog(page)
          .getByRole("button", { name: /^Restore/ })
          .count(),
      ).toBe(0);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await waitForFocus(openButton(page, match));
      expect(await engage.getAttribute("aria-pressed")).toBe("false");
      const reviewed = `0/${unreviewed.founder_matches} founder matches of ${unreviewed.name} reviewed`;
      await page.getByRole("button", { name: reviewed, exact: true }).waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("follows the review of another admin, and refuses to undo what has changed since", async () => {
    const match = newMatch();
    await review(match.id, { ben_rating: 1, ben_notes: "Met at demo day." });
    await during({ path }, async ({ page }) => {
      await openButton(page, match).click();
      await undo(page, "Rating empty → 1 TRACK, Notes empty → Met at demo day.").waitFor();
      await review(match.id, { ben_rating: 3 });
      await undo(page, "Rating 1 TRACK → 3 INVEST").waitFor();
      await undo(page, "Rating empty → 1 TRACK, Notes empty → Met at demo day.").click();
      const failure = dialog(page).getByRole("alert");
      await failure.getByText(texts.changedSince).waitFor();
      await failure.getByText("Rating is now 3 INVEST").waitFor();
    });
  });

  it("says when it cannot be loaded, and loads on Try Again", async () => {
    const match = newMatch();
    await review(match.id, { ben_rating: 1 });
    proxy.on("GET", /\/history/, { kind: "respond", status: 500, body: { success: false, error: "no" } });
    await during({ path }, async ({ page }) => {
      await openButton(page, match).click();
      await dialog(page).getByText("History not loaded").waitFor();
      proxy.clear();
      await dialog(page).getByRole("button", { name: "Try Again" }).click();
      await undo(page, "Rating empty → 1 TRACK").waitFor();
    });
  });
});

itIsAccessibleInTwoWalks("the history of a review", during, async ({ page }, check) => {
  const match = newMatch();
  await review(match.id, { ben_rating: 1 });
  await review(match.id, { ben_notes: "Met at demo day." });
  await page.goto(path);
  await openButton(page, match).waitFor();
  await check("the panel");
  await openButton(page, match).click();
  await undo(page, "Rating empty → 1 TRACK").waitFor();
  await check("the dialog");
});
