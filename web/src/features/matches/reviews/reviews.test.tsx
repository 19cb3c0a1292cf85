import { reviewMatch } from "@kindling/contracts/matches/endpoints.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { breakConnection } from "../../../testing/fake-server.ts";
import { focus } from "../../../testing/focus.ts";
import { button } from "../../../testing/grid.ts";
import { setUpClient } from "../../../testing/set-up-client.tsx";
import { refused } from "../../../testing/sign-in.ts";
import { companies, companiesOf, itemOf, openMatches, ratingOf, sortBy } from "../testing/open-matches.ts";

const client = setUpClient();
const press = (keys: string) => userEvent.keyboard(keys);
const says = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const isRated = (match: Match, label: string, pressed = true) =>
  expect.element(ratingOf(match, label)).toHaveAttribute("aria-pressed", String(pressed));
const counts = (reviewed: number, of = 3) =>
  expect.element(button(`${reviewed}/${of} founder matches of Investor 1 reviewed`)).toBeVisible();
const failReview = (respond: () => Response | Promise<Response>) =>
  client.server.respond("PUT", reviewMatch.path, respond);
const expander = button("Founder matches for Investor 1");
const notesOf = (match: Match) => itemOf(match).getByRole("textbox");
const hasNotes = (match: Match, text: string) =>
  expect.element(itemOf(match).getByText(text, { exact: true })).toBeVisible();
const pressIn = (match: Match, name: string) => itemOf(match).getByRole("button", { name }).click();

async function open() {
  const { community, best } = await openMatches(client, 3);
  const [first, second, third] = best as [Match, Match, Match];
  await expect.element(itemOf(first)).toBeVisible();
  return { community, best, first, second, third };
}

describe("a rating in a panel of matches", () => {
  it("is given and removed by button and by key, shown at once and counted", async () => {
    const { first, second } = await open();
    await counts(0);
    await ratingOf(first, "2 ENGAGE").click();
    await isRated(first, "2 ENGAGE");
    await counts(1);
    expect(first.ben_rating).toBe(2);
    await ratingOf(first, "2 ENGAGE").click();
    await isRated(first, "2 ENGAGE", false);
    await counts(0);
    expect(first.ben_rating).toBe(null);
    focus(itemOf(first));
    await press("3{ArrowDown}");
    await expect.element(itemOf(second)).toHaveFocus();
    await press("0");
    await counts(2);
    await expect.poll(() => [first.ben_rating, second.ben_rating]).toEqual([3, 0]);
    await press("0");
    await isRated(second, "0 PASS", false);
    await counts(1);
    expect(second.ben_rating).toBe(null);
  });

  it("leaves its match in place until sorted again, and reverts when it is rejected", async () => {
    const { best, third } = await open();
    await sortBy("Rating").click();
    await ratingOf(third, "1 TRACK").click();
    await counts(1);
    expect(companies()).toEqual(companiesOf(best));
    await sortBy("Rating").click();
    await expect.poll(() => companies()[0]).toBe("Company 0003");
    failReview(() => refused(500, "no"));
    await ratingOf(third, "3 INVEST").click();
    await says("The rating of Company 0003 was not saved");
    await isRated(third, "1 TRACK");
  });
});

it("matches are sorted three ways, which the address keeps", async () => {
  const { best } = await open();
  Object.assign(best[0]!.founder, { company: "Company 0009" });
  const byBest = companiesOf(best);
  await sortBy("Company").click();
  await expect.poll(companies).toEqual(byBest.toSorted());
  await sortBy("Company").click();
  await expect.poll(companies).toEqual(byBest.toSorted().toReversed());
  expect(window.location.search).toContain("match_sort_1=-company");
  await client.reload();
  await expect.element(sortBy("Company")).toMatchTextContent("descending");
  await expect.poll(companies).toEqual(byBest.toSorted().toReversed());
  await sortBy("Company").click();
  await expect.poll(companies).toEqual(byBest);
});

describe("notes in a panel of matches", () => {
  it("are edited, cancelled, and kept in their editor when saving failed", async () => {
    const { first } = await open();
    await hasNotes(first, "No notes added");
    await pressIn(first, "Add Notes");
    await expect.element(notesOf(first)).toHaveFocus();
    await press("2 calls, 3 to come");
    await pressIn(first, "Cancel");
    await hasNotes(first, "No notes added");
    await pressIn(first, "Add Notes");
    await expect.element(notesOf(first)).toHaveFocus();
    await press("Met 3 times");
    await pressIn(first, "Save");
    await hasNotes(first, "Met 3 times");
    await expect.poll(() => first).toMatchObject({ ben_rating: null, ben_notes: "Met 3 times" });
    failReview(breakConnection);
    await pressIn(first, "Edit Notes");
    await notesOf(first).fill("Met 4 times");
    await pressIn(first, "Save");
    await says("The notes of Company 0001 were not saved");
    await expect.element(notesOf(first)).toHaveValue("Met 4 times");
    await pressIn(first, "Cancel");
    await hasNotes(first, "Met 3 times");
  });

  it("survive a collapse, a tab change and a reload half-written, until Cancel", async () => {
    const { first } = await open();
    await pressIn(first, "Add Notes");
    await notesOf(first).fill("Half a tho");
    const isClosed = () => expect.element(notesOf(first)).not.toBeInTheDocument();
    const isKept = () => expect.element(notesOf(first)).toHaveValue("Half a tho");
    await expander.click();
    await isClosed();
    await expander.click();
    await isKept();
    await page.getByRole("tab", { name: "Founders" }).click();
    await isClosed();
    await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
    await isKept();
    await client.reload();
    await isKept();
    await pressIn(first, "Cancel");
    await client.reload();
    await hasNotes(first, "No notes added");
  });

  it("are restored when their panel was closed before saving failed", async () => {
    const { first } = await open();
    await pressIn(first, "Add Notes");
    await notesOf(first).fill("Not lost");
    const held = Promise.withResolvers<Response>();
    failReview(() => held.promise);
    await pressIn(first, "Save");
    await expander.click();
    await expect.element(itemOf(first)).not.toBeInTheDocument();
    held.reject(new TypeError("Failed to fetch"));
    await says("The notes of Company 0001 were not saved");
    await expander.click();
    await expect.element(notesOf(first)).toHaveValue("Not lost");
  });
});

describe("notes that another admin changes meanwhile", () => {
  it("are shown beside the draft, which the next Save stores", async () => {
    const { community, first } = await open();
    await pressIn(first, "Add Notes");
    await notesOf(first).fill("Mine");
    community.review(first.id, { ben_notes: "Theirs" });
    await pressIn(first, "Save");
    const theirs = itemOf(first).getByRole("alert");
    await expect.element(theirs.getByText("Theirs", { exact: true })).toBeVisible();
    await says("Someone else has changed these notes.");
    await expect.element(notesOf(first)).toHaveFocus();
    await expect.element(notesOf(first)).toHaveValue("Mine");
    expect(first.ben_notes).toBe("Theirs");
    await expectAccessible(itemOf(first));
    community.review(first.id, { ben_notes: null });
    await pressIn(first, "Save");
    await expect
      .element(theirs)
      .toMatchTextContent("Someone else has removed the notes meanwhile. Save adds yours.");
    expect(first.ben_notes).toBe(null);
    await notesOf(first).fill("Theirs, and mine");
    await pressIn(first, "Save");
    await hasNotes(first, "Theirs, and mine");
    await expect.poll(() => first.ben_notes).toBe("Theirs, and mine");
  });

  it("leave the focus with another match whose notes are typed when saving fails", async () => {
    const { community, first, second } = await open();
    await pressIn(first, "Add Notes");
    await notesOf(first).fill("Mine");
    const held = Promise.withResolvers<Response>();
    failReview(() => held.promise);
    await press("{Control>}{Enter}{/Control}");
    await expect.element(itemOf(first).getByRole("button", { name: "Edit Notes" })).toHaveFocus();
    await pressIn(second, "Add Notes");
    await notesOf(second).fill("Call ");
    community.review(first.id, { ben_notes: "Theirs" });
    held.resolve(refused(409, "Someone else has changed these notes."));
    await expect.element(itemOf(first).getByRole("alert")).toMatchTextContent("Theirs");
    await press("again 3");
    await expect.element(notesOf(second)).toHaveValue("Call again 3");
    await expect.element(notesOf(first)).toHaveValue("Mine");
  });

  it("count as saved when they equal the draft, as after a lost response to the first Save", async () => {
    const { community, first } = await open();
    await pressIn(first, "Add Notes");
    await notesOf(first).fill("Mine");
    community.review(first.id, { ben_notes: "Mine" });
    await pressIn(first, "Save");
    await hasNotes(first, "Mine");
    // The button is disabled while the notes are being saved.
    const edit = itemOf(first).getByRole("button", { name: "Edit Notes" });
    await expect.element(edit).toHaveAttribute("aria-disabled", "false");
    await expect.element(page.getByText("were not saved")).not.toBeInTheDocument();
  });
});
