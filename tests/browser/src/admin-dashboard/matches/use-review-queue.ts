import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Page } from "playwright-core";
import { useAdminDashboard } from "../use-admin-dashboard.ts";

const elevator_pitch = "Invoices that pay themselves, for every workshop in Europe.";

/** Call at the top of a file. Returns the admin's product, and founders that match every new investor. */
export async function useReviewQueue() {
  const product = await useAdminDashboard();
  const { data, send, waitUntilConsistent } = product;
  let people = Date.now();
  for (let n = 0; n < 5; n += 1) {
    people += 1;
    await send("POST", "/api/founders", founderLike(people, { elevator_pitch }));
  }
  const rate = ({ id }: Match, ben_rating: number) =>
    send("PUT", `/api/matches/${id}/rating`, { ben_rating });
  const listOf = (id: number) => data<Match[]>(`/api/investors/${id}/matches`);
  return {
    ...product,
    rate,
    /** The matches of an investor. */
    listOf,
    /** An investor of whose matches only the best `size` are unrated. */
    async queueOf(size: number) {
      people += 1;
      const investor = await send<Investor>("POST", "/api/investors-database", investorLike(people));
      await waitUntilConsistent();
      const all = await listOf(investor.id);
      for (let from = size; from < all.length; from += atOnce)
        await Promise.all(all.slice(from, from + atOnce).map((match) => rate(match, 1)));
      await waitUntilConsistent();
      const best = async () => (await listOf(investor.id)).slice(0, size);
      return {
        investor,
        matches: all.slice(0, size),
        path: `/admin/review?investors=${investor.id}`,
        ratings: async () => (await best()).map(({ ben_rating }) => ben_rating),
        progress: (rated: number) => `${all.length - size + rated} of ${all.length} rated`,
      };
    },
  };
}

/** More requests at the same time would be refused. */
const atOnce = 20;

/** Waits until the match is on screen. */
export const shown = (page: Page, { founder, investor }: Match) =>
  page.getByRole("article", { name: `${founder.company} and ${investor.name}`, exact: true }).waitFor();
