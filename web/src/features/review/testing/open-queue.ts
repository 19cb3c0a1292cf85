import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../../testing/fake-community.ts";
import type { ClientInUse } from "../../../testing/set-up-client.tsx";

export const press = (keys: string) => userEvent.keyboard(keys);
export const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
export const notes = page.getByRole("textbox");

/** Waits until the match is on screen. */
export const shown = ({ founder, investor }: Match) =>
  expect
    .element(page.getByRole("article", { name: `${founder.company} and ${investor.name}`, exact: true }))
    .toBeVisible();

/** Opens the queue of "Investor 1" with so many founders, none of them rated. */
export async function openQueue(
  client: ClientInUse,
  founders = 2,
  address = "/admin/review?investors=1",
): Promise<FakeQueue> {
  const community = new FakeCommunity(client.server, { founders, investors: 1, matched: true });
  const best = community.matches.toSorted((a, b) => b.score - a.score);
  await client.open(address);
  return { community, best, ratings: () => best.map(({ ben_rating }) => ben_rating) };
}

interface FakeQueue {
  community: FakeCommunity;
  /** The matches, best first. */
  best: Match[];
  /** Their stored ratings. */
  ratings: () => (number | null)[];
}
