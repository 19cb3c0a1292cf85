import { listMatchHistory } from "@kindling/contracts/matches/endpoints.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { focus } from "../../../testing/focus.ts";
import { button } from "../../../testing/grid.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { refused } from "../../../testing/sign-in.ts";
import { itemOf, openMatches, ratingOf } from "../testing/open-matches.ts";

const client = setUpClient();
const dialog = page.getByRole("dialog", { name: "Review history" });
const opener = button("History of the review of Company 0001");
const undo = (change: string) => dialog.getByRole("button", { name: `Undo: ${change}`, exact: true });
const says = (text: string) => expect.element(dialog.getByText(text)).toBeVisible();

async function open() {
  const { community, best } = await openMatches(client, 1);
  const match: Match = best[0]!;
  await expect.element(itemOf(match)).toBeVisible();
  return { community, match };
}

describe("the history of a review", () => {
  it("opens once a match is rated, and undoes a rating, by keyboard", async () => {
    const { match } = await open();
    await expect.element(opener).not.toBeInTheDocument();
    await ratingOf(match, "2 ENGAGE").click();
    await expect.element(opener).toBeVisible();
    focus(opener);
    await userEvent.keyboard("{Enter}");
    await says("Company 0001 for Investor 1");
    await says("An admin changed");
    // The panel behind the dialog does not take the keys that rate.
    await userEvent.keyboard("0");
    await expect.element(undo("Rating empty → 2 ENGAGE")).toBeVisible();
    focus(undo("Rating empty → 2 ENGAGE"));
    await userEvent.keyboard("{Enter}");
    await expect.element(undo("Rating 2 ENGAGE → empty")).toBeVisible();
    await says("An admin undid a change");
    await expect.element(dialog.getByRole("button", { name: /^Restore/ })).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await expect.element(ratingOf(match, "2 ENGAGE")).toHaveAttribute("aria-pressed", "false");
    await expect.element(button("0/1 founder matches of Investor 1 reviewed")).toBeVisible();
    expect(match.ben_rating).toBe(null);
  });

  it("follows another admin's review, and is loaded again after a failure", async () => {
    const { community, match } = await open();
    community.review(match.id, { ben_rating: 1, ben_notes: "Met at demo day." });
    client.server.respond("GET", listMatchHistory.path, () => refused(500, "no"));
    await opener.click();
    await says("History not loaded");
    community.serve();
    await dialog.getByRole("button", { name: "Try Again" }).click();
    const first = undo("Rating empty → 1 TRACK, Notes empty → Met at demo day.");
    await expect.element(first).toBeVisible();
    community.review(match.id, { ben_rating: 3 });
    await expect.element(undo("Rating 1 TRACK → 3 INVEST")).toBeVisible();
    await expectAccessible(dialog, { isOnPhones: false });
  });
});
