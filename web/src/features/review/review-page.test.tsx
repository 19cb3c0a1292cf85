import { listInvestorMatches } from "@kindling/contracts/matches/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { focus } from "../../testing/focus.ts";
import { button, record } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt, refused } from "../../testing/sign-in.ts";
import { notes, openQueue, press, says, shown } from "./testing/open-queue.ts";

const client = setUpClient();
const fromPanel = "/admin/dashboard?tab=cluster&cluster_expanded=1";
const reviewLink = page.getByRole("link", { name: "Review matches" });
const main = page.getByRole("main");

describe("the review queue", () => {
  it("is worked through by keys, undone step by step, and left by Escape", async () => {
    const { best, ratings } = await openQueue(client, 4, fromPanel);
    const [first, second, third, fourth] = best;
    await expect.element(reviewLink.last()).toBeVisible();
    focus(reviewLink.last());
    await press("{Enter}");
    await shown(first!);
    await says(first!.founder.elevator_pitch!);
    await says(/^0 of 4 rated$/);
    await press("3");
    await shown(second!);
    await says(/^1 of 4 rated$/);
    await press("n");
    await expect.element(notes).toHaveFocus();
    await press("2 calls, then s, z and 0{Control>}{Enter}{/Control}");
    await says("2 calls, then s, z and 0");
    await expect.poll(() => second!.ben_notes).toBe("2 calls, then s, z and 0");
    await expect.element(button("Notes")).toBeVisible();
    await press("s");
    await shown(third!);
    await says("1 skipped");
    await press("0");
    await shown(fourth!);
    await expect.poll(ratings).toEqual([3, null, 0, null]);

    await press("z");
    await shown(third!);
    await press("z");
    await shown(second!);
    await press("z");
    await says("No notes added");
    await expect.poll(() => second!.ben_notes).toBe(null);
    await press("z");
    await shown(first!);
    await says(/^0 of 4 rated$/);
    await expect.poll(ratings).toEqual([null, null, null, null]);
    await press("{Escape}");
    await isAt(fromPanel);
    await page.getByRole("button", { name: /^Your changes/ }).click();
    await expect.poll(() => page.getByText("Undone", { exact: true }).elements()).toHaveLength(3);
  });

  it("is worked through by mouse to a summary, and then through what was skipped", async () => {
    const { best, ratings } = await openQueue(client, 3);
    await shown(best[0]!);
    await button("2 ENGAGE").click();
    await shown(best[1]!);
    await button("Skip").click();
    await shown(best[2]!);
    await button("0 PASS").click();
    await says("You rated 2 matches and skipped 1 match.");
    await button("Undo").click();
    await shown(best[2]!);
    await button("1 TRACK").click();
    await button("Review the 1 skipped").click();
    await shown(best[1]!);
    await button("3 INVEST").click();
    await says("You rated 3 matches.");
    await expect.poll(ratings).toEqual([2, 3, 1]);
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    await isAt("/admin/dashboard?tab=cluster&investor=1");
  });

  it("has the focus on the page at its end, and again when a button leads back from there", async () => {
    const { best } = await openQueue(client, 1);
    await shown(best[0]!);
    for (const name of ["Undo", "Review the 1 skipped"]) {
      focus(button("Skip"));
      await press("{Enter}");
      await says("That was the last one");
      await expect.element(main).toHaveFocus();
      focus(button(name));
      await press("{Enter}");
      await shown(best[0]!);
      await expect.element(main).toHaveFocus();
    }
  });

  it("reviews the records of a list one after the other, and undoes across them", async () => {
    const { matches } = new FakeCommunity(client.server, { founders: 1, investors: 3, matched: true });
    const [third, second] = matches;
    await client.open("/admin/dashboard?tab=cluster&cluster_sort=-name");
    await reviewLink.click();
    await shown(third!);
    await says("Investor 1 of 3");
    await press("2");
    await shown(second!);
    await says("Investor 2 of 3");
    await press("z");
    await shown(third!);
    await expect.poll(() => matches.map(({ ben_rating }) => ben_rating)).toEqual([null, null, null]);
    await press("{Escape}");
    await isAt("/admin/dashboard?tab=cluster&cluster_sort=-name");
  });

  it("is as wide as the window, and has an open record beside it", async () => {
    const width = 1024;
    await page.viewport(width, 800);
    const { best, ratings } = await openQueue(client, 1);
    await shown(best[0]!);
    const boxOf = (locator: typeof main) => locator.element().getBoundingClientRect();
    const article = page.getByRole("article");
    expect(boxOf(article).width).toBeGreaterThan(width - 60);
    await article.getByRole("button", { name: "Company 0001", exact: true }).click();
    const panel = record("Company 0001");
    await expect.element(panel).toBeVisible();
    await expect.poll(() => boxOf(panel).x - boxOf(article).right).toBeGreaterThanOrEqual(0);
    expect(boxOf(panel).y).toBe(boxOf(page.getByRole("banner").first()).bottom);
    // An open record has the keys.
    await press("2{Escape}");
    await expect.element(panel).not.toBeInTheDocument();
    await shown(best[0]!);
    expect(ratings()).toEqual([null]);
  });

  it("has a state for nothing to review, and for a failure, with a way out of each", async () => {
    const { community, best } = await openQueue(client, 1, "/admin/review?investors=99");
    await says("No matches to review");
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    await isAt("/admin/dashboard?tab=cluster&investor=99");
    client.server.respond("GET", listInvestorMatches.path, () => refused(500, "no"));
    await client.open("/admin/review?investors=1");
    await says("Could not load the matches to review");
    community.serve();
    await button("Try Again").click();
    await shown(best[0]!);
    community.review(best[0]!.id, { ben_rating: 2 });
    await client.reload();
    await says("Every match is rated");
  });

  it("keeps its buttons in view on a phone, and is left by one", async () => {
    await page.viewport(375, 812);
    const { best } = await openQueue(client, 20, fromPanel);
    await reviewLink.last().click();
    await shown(best[0]!);
    for (const name of ["3 INVEST", "Skip", "Leave"])
      expect(button(name).element().getBoundingClientRect().bottom).toBeLessThan(812);
    await button("Leave").click();
    await isAt(fromPanel);
  });

  it("is accessible with a match, with notes that are typed, and at its end", async () => {
    const { best } = await openQueue(client);
    await shown(best[0]!);
    await press("n");
    await expect.element(notes).toBeVisible();
    await expectAccessible();
    await userEvent.click(button("Cancel"));
    await press("s");
    await shown(best[1]!);
    await press("s");
    await says("That was the last one");
    await expectAccessible();
  });
});
