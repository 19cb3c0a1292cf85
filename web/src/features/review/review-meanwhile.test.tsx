import { historyEntryHeader } from "@kindling/contracts/endpoint.ts";
import { reviewMatch } from "@kindling/contracts/matches/endpoints.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { breakConnection } from "../../testing/fake-server.ts";
import { button, pressWith } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { refused } from "../../testing/sign-in.ts";
import { notes, openQueue, press, says, shown } from "./testing/open-queue.ts";

const client = setUpClient();
const failReview = (respond: () => Response | Promise<Response>) =>
  client.server.respond("PUT", reviewMatch.path, respond);
const notSaved = page.getByRole("alert").getByText("The rating of Company 0001 was not saved");

async function open() {
  const queue = await openQueue(client);
  const [first, second] = queue.best as [Match, Match];
  await shown(first);
  return { ...queue, first, second };
}

describe("a rating in the review queue", () => {
  it("brings its match back with the reason when it is refused; Escape in the notification stays", async () => {
    const { community, first, second, ratings } = await open();
    failReview(breakConnection);
    await press("2");
    await expect.element(notSaved).toBeVisible();
    await shown(second);
    await press("{F6}{Escape}");
    await expect.element(notSaved).not.toBeInTheDocument();
    await shown(second);
    community.serve();
    await press("1");
    await shown(first);
    await says("The rating was not saved. Network error.");
    await press("3");
    await says("You rated 2 matches.");
    await expect.poll(ratings).toEqual([3, 1]);
  });

  it("is taken back by Ctrl-Z", async () => {
    const { first, second, ratings } = await open();
    await press("3");
    await shown(second);
    await expect.poll(ratings).toEqual([3, null]);
    await pressWith("Control", "z");
    await shown(first);
    await says(/^0 of 2 rated$/);
    await expect.poll(ratings).toEqual([null, null]);
  });

  it("stays after the notes that follow it are undone while they are saved", async () => {
    const { community, second, ratings } = await open();
    await press("2");
    await shown(second);
    await expect.poll(ratings).toEqual([2, null]);
    const held = Promise.withResolvers<void>();
    client.server.on(reviewMatch, async ({ params, body, reply }) => {
      await held.promise;
      reply.set(historyEntryHeader, "2");
      community.review(params.id!, { ben_notes: (body as Match).ben_notes });
      return second;
    });
    await press("n");
    await notes.fill("Call again");
    await press("{Control>}{Enter}{/Control}");
    await says("Call again");
    await press("z");
    held.resolve();
    await expect.poll(() => client.server.seen.filter((line) => line.endsWith("/undo"))).toHaveLength(1);
    await says("No notes added");
    await shown(second);
    expect(second.ben_notes).toBe(null);
    expect(ratings()).toEqual([2, null]);
  });
});

describe("a match in the review queue", () => {
  it("that another admin rates says so, is passed by Next, and keeps that rating when undone", async () => {
    const { community, first, second, ratings } = await open();
    community.review(first.id, { ben_rating: 1 });
    await says("This match was rated meanwhile: 1 TRACK.");
    await button("Next").click();
    await shown(second);
    await press("2");
    await says("You rated 1 match.");
    await expect.poll(ratings).toEqual([1, 2]);
    community.review(second.id, { ben_rating: 0 });
    await press("z");
    await says("The rating of Company 0002 could not be undone");
    expect(ratings()).toEqual([1, 0]);
  });

  it("that was rated by others before it came on screen says so", async () => {
    const { second, ratings } = await open();
    // Nothing reports it.
    Object.assign(second, { ben_rating: 3 });
    await press("1");
    await shown(second);
    await says("This match was rated meanwhile: 3 INVEST.");
    expect(ratings()).toEqual([1, 3]);
  });

  it("that is gone is passed over, before and while it is rated", async () => {
    const { community, first, second } = await open();
    await press("n");
    await notes.fill("Too late");
    community.matches.splice(community.matches.indexOf(first), 1);
    community.live.send({ what: "matches", ids: [first.id], investors: [1] });
    await says("This match is no longer there");
    await press("s");
    await shown(second);
    failReview(() => refused(404, "Match not found"));
    await press("2");
    await says("The rating of Company 0002 was not saved");
    await says("No matches to review");
  });

  it.each([1280, 375])("stays while its notes are typed, and shows them, %d px wide", async (width) => {
    await page.viewport(width, 812);
    const { first, second, ratings } = await open();
    await press("n");
    await notes.fill("Half a sentence");
    for (const name of ["3 INVEST", "Skip"]) {
      await button(name).click();
      await says("Save or cancel the notes of this match first.");
      await shown(first);
      // No toast covers the notes.
      const { x, y, width, height } = notes.element().getBoundingClientRect();
      await expect.poll(() => document.elementFromPoint(x + width / 2, y + height / 2)).toBe(notes.element());
    }
    await expect.element(notes).toHaveValue("Half a sentence");
    await button("Cancel").click();
    await button("3 INVEST").click();
    await shown(second);
    await expect.poll(ratings).toEqual([3, null]);
  });
});

it("the review queue leaves no outdated rows in the cache for the dashboard", async () => {
  const { community, best } = await openQueue(client, 1, "/admin/review?tab=cluster");
  await shown(best[0]!);
  // Without live updates, the dashboard must fetch the row again.
  community.live.refuse();
  Object.assign(community.investors[0]!, { city: "Valparaiso" });
  await press("{Escape}");
  await expect.element(page.getByRole("grid").getByText("Valparaiso")).toBeVisible();
});
