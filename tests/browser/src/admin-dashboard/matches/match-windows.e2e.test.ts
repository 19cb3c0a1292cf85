import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pressByKeys } from "../../page/focus.ts";
import { isSeen } from "../../page/layout.ts";
import { settled } from "../../page/settled.ts";
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
  it("are read in windows, best first and by each sort", async () => {
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
      const unrated = best.filter((match) => !rated.includes(match));
      const byCompany = best.toSorted((a, b) => (a.founder.company < b.founder.company ? -1 : 1));
      const orders = {
        Rating: [
          [...rated, ...unrated],
          [...rated.toReversed(), ...unrated],
        ],
        Company: [byCompany, byCompany.toReversed()],
        Stage: [best, best],
      };
      for (const [label, both] of Object.entries(orders)) {
        const button = page
          .getByRole("group", { name: "Sort matches by" })
          .getByRole("button", { name: label });
        for (const order of both) {
          await button.click();
          await expect.poll(() => companies(page)).toEqual(companiesOf(order.slice(0, 50)));
          await showMore(page).click();
          await expect.poll(() => companies(page)).toEqual(companiesOf(order.slice(0, 100)));
        }
      }
      const requested = proxy.seen.filter((request) => /\/matches\b/.test(request));
      // Each request is for one window, or after a live update for both.
      const windows = /[?&](limit=50&offset=(0|50)|limit=100&offset=0)$/;
      expect(requested.filter((request) => !windows.test(request))).toEqual([]);
    });
  });

  it("are loaded and sorted by keyboard", async () => {
    const { path, list } = await opened();
    const best = companiesOf(await list("?limit=100"));
    const sorted = companiesOf(await list("?sort=company.asc&limit=50"));
    await during({ path }, async ({ page }) => {
      await showMore(page).waitFor();
      // It is nearer from the page's end than through all matches.
      await pressByKeys(showMore(page), { tab: "Shift+Tab" });
      await expect.poll(() => companies(page)).toEqual(best);
      const sort = page.getByRole("group", { name: "Sort matches by" });
      await pressByKeys(sort.getByRole("button", { name: "Company" }));
      await expect.poll(() => companies(page)).toEqual(sorted);
    });
  });

  it.each([700, 1280])(
    "keep whose matches they are in view at %d px while they are scrolled",
    async (width) => {
      const { path } = await opened();
      await during({ path, width }, async ({ page }) => {
        const panel = page.getByRole("region", { name: /^Founder Matches for / });
        await items(page).first().waitFor();
        await showMore(page).evaluate((button) => button.scrollIntoView({ block: "end" }));
        await expect.poll(async () => (await panel.boundingBox())!.y).toBeLessThan(-1_000);
        for (const text of [panel.getByRole("heading"), panel.getByText(/^Invests typically \$500K · Seed/)])
          await expect.poll(() => isSeen(text)).toBe(true);
      });
    },
  );

  it("are refreshed with one request, however many are loaded", async () => {
    const { path, list } = await opened();
    const best = await list();
    await during({ path }, async ({ page }) => {
      for (const left of [200, 150]) await showMore(page).getByText(`Show more (${left} left)`).click();
      await showMore(page).getByText("Show more (100 left)").waitFor();
      const before = await settled(() => proxy.seen.length);
      for (const [place, notes] of [
        [10, "In the first window"],
        [140, "In the third window"],
      ] as const)
        await send("PUT", `/api/matches/${best[place]!.id}/rating`, { ben_notes: notes });
      await items(page).getByText("In the first window").waitFor();
      await items(page).getByText("In the third window").waitFor();
      expect(await companies(page)).toEqual(companiesOf(best.slice(0, 150)));
      const requested = proxy.seen.slice(before).filter((request) => /\/matches\b/.test(request));
      expect(requested.filter((request) => !/matches\?limit=150&offset=0$/.test(request))).toEqual([]);
    });
  });

  it("are read again after a live update that names none of them", async () => {
    const { path, list } = await opened();
    const [first] = (await list()) as [Match];
    const body = 'event: change\ndata: {"what":"matches"}\n\n';
    await during({}, async ({ page }) => {
      await page.route("**/api/live**", (route) => route.fulfill({ contentType: "text/event-stream", body }));
      await page.goto(path);
      await showMore(page).waitFor();
      await rate(first, 3);
      const rating = page.getByRole("group", { name: `Rating of ${first.founder.company}`, exact: true });
      await rating.getByRole("button", { name: /^3/, pressed: true }).waitFor();
    });
  });
});
