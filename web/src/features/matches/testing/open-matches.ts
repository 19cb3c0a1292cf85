import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { page } from "vitest/browser";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import type { ClientInUse } from "../../../testing/set-up-client.tsx";

/** Opens the matches of "Investor 1" with so many founders, in the match cluster. Returns them best first. */
export async function openMatches(client: ClientInUse, founders: number, query = "") {
  const community = new FakeCommunity(client.server, { founders, investors: 1, matched: true });
  const best = community.matches.toSorted((a, b) => b.score - a.score || a.id - b.id);
  await client.open(`/admin/dashboard?tab=cluster&cluster_expanded=1${query}`);
  return { community, best };
}

const panel = page.getByRole("region", { name: "Founder Matches for Investor 1" });
/** One of the panel's matches. */
export const itemOf = ({ founder }: Match) =>
  panel.getByRole("listitem", { name: new RegExp(`^${founder.company}\\.`) });
export const ratingOf = (match: Match, label: string) => itemOf(match).getByRole("button", { name: label });
export const sortBy = (label: string) =>
  panel.getByRole("group", { name: "Sort matches by" }).getByRole("button", { name: label });

/** The companies on screen, in their order. */
export const companies = () =>
  [...document.querySelectorAll("li[tabindex]")].map((item) => item.querySelector("button")!.textContent);
export const companiesOf = (matches: readonly Match[]) => matches.map(({ founder }) => founder.company);
