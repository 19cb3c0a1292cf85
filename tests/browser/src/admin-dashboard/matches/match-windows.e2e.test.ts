import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fillWithFounders, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send, waitUntilConsistent } = await useAdminDashboard("matched");
const size = 250;
await fillWithFounders({ data, send }, size);

const opened = async () => {
  const { id } = await send<{ id: number }>("POST", "/api/investors-database", investorLike(Date.now()));
  await waitUntilConsistent();
  const list = (query = "") => data<Match[]>(`/api/investors/${id}/matches${query}`);
  return { list, path: `/admin/dashboard?tab=cluster&cluster_expanded=${id}` };
};
const rate = ({ id }: Match, ben_rating: number) => send("PUT", `/api/matches/${id}/rating`, { ben_rating });
const items = (page: Page) => page.locator("li[tabindex]");
const companies = async (page: Page) =>
  (await items(page).allInnerTexts()).map((text) => text.split("\n")[0]);
const companiesOf = (matches: readonly Match[]) => matches.map(({ founder }) => founder.company);
const showMore = (page: Page) => page.getByRole("button", { name: /^Show more/ });

describe("the matches of an investor that fits 250 founders", () => {
  it("are read in windows, best first and in another order", async () => {
    const { path, list } = await opened();
    const best = await list();
    expect(best).toHaveLength(size);
    for (const [place, rating] of [2, 0, 3].entries()) await rate(best[150 + place]!, rating);
    await waitUntilConsistent();
    await during({ path }, async ({ page }) => {
      await showMore(page).getByText("Show more (200 left)").waitFor();
      expect(await companies(page)).toEqual(companiesOf(best.slice(0, 50)));
      await showMore(page).click();
      await showMore(page).getByText("Show more (150 left)").waitFor();
      expect(await companies(page)).toEqual(companiesOf(best.slice(0, 100)));

      const rated = [best[151]!, best[150]!, best[152]!];
      const byRating = [...rated, ...best.filter((match) => !rated.includes(match))];
      await page.getByRole("button", { name: "Rating", exact: true }).click();
      await expect.poll(() => companies(page)).toEqual(companiesOf(byRating.slice(0, 50)));
      await showMore(page).click();
      await expect.poll(() => companies(page)).toEqual(companiesOf(byRating.slice(0, 100)));
      const requested = proxy.seen.filter((request) => /\/matches\b/.test(request));
      // Each request is for one window, or after a live update for both.
      const windows = /[?&](limit=50&offset=(0|50)|limit=100&offset=0)$/;
      expect(requested.filter((request) => !windows.test(request))).toEqual([]);
    });
  });
});
