import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../../page/accessibility.ts";
import { pressByKeys, waitForFocus } from "../../page/focus.ts";
import { sidewaysScroll } from "../../page/layout.ts";
import { tableOf } from "../use-admin-dashboard.ts";
import { shown, useReviewQueue } from "./use-review-queue.ts";

const { during, proxy, send, listOf, queueOf, rate } = await useReviewQueue();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("the review queue", () => {
  it("is opened from a match panel and worked through by keys, and Escape leads back", async () => {
    const { investor, matches, ratings, progress } = await queueOf(4);
    const [first, second, third, fourth] = matches as [Match, Match, Match, Match];
    const path = `/admin/dashboard?tab=cluster&q=${encodeURIComponent(investor.name)}&cluster_expanded=${investor.id}`;
    await during({ path }, async ({ page, errors }) => {
      const link = page.getByRole("link", { name: "Review matches" }).last();
      await link.focus();
      await page.keyboard.press("Enter");
      await shown(page, first);
      await page.getByText(first.founder.elevator_pitch ?? "No pitch").waitFor();
      await page.getByText(progress(0)).waitFor();
      await page.keyboard.press("3");
      await shown(page, second);
      await page.getByText(progress(1)).waitFor();

      await page.keyboard.press("n");
      const notes = page.getByRole("textbox", { name: `Notes on ${second.founder.company}` });
      await waitForFocus(notes);
      await page.keyboard.type("2 calls, then s, z and 0");
      await page.keyboard.press("Control+Enter");
      await page.getByText("2 calls, then s, z and 0").waitFor();
      await expect
        .poll(async () => (await listOf(investor.id))[1]!.ben_notes)
        .toBe("2 calls, then s, z and 0");
      await shown(page, second);

      await page.keyboard.press("s");
      await shown(page, third);
      await page.getByText("1 skipped").waitFor();
      await page.keyboard.press("0");
      await shown(page, fourth);
      await expect.poll(ratings).toEqual([3, null, 0, null]);

      await page.keyboard.press("z");
      await shown(page, third);
      await expect.poll(ratings).toEqual([3, null, null, null]);
      await page.keyboard.press("z");
      await shown(page, second);
      await page.keyboard.press("z");
      await page.getByText("No notes added").waitFor();
      await expect.poll(async () => (await listOf(investor.id))[1]!.ben_notes).toBe(null);
      await page.keyboard.press("z");
      await shown(page, first);
      await page.getByText(progress(0)).waitFor();
      await expect.poll(ratings).toEqual([null, null, null, null]);

      await page.keyboard.press("Escape");
      await page.waitForURL(`**${path}`);
      const changes = page.getByRole("button", { name: /^Your changes/ });
      await expect.poll(() => changes.getAttribute("aria-label")).toBe("Your changes");
      await changes.click();
      await expect.poll(() => page.getByText("Undone", { exact: true }).count()).toBe(3);
      expect(errors).toEqual([]);
    });
  });

  it("is worked through by mouse to a summary, and then through what was skipped", async () => {
    const { matches, path, ratings } = await queueOf(3);
    await during({ path }, async ({ page }) => {
      await shown(page, matches[0]!);
      await page.getByRole("button", { name: "2 ENGAGE" }).click();
      await shown(page, matches[1]!);
      await press(page, "Skip");
      await shown(page, matches[2]!);
      await page.getByRole("button", { name: "0 PASS" }).click();
      await page.getByText("You rated 2 matches and skipped 1 match.").waitFor();
      await press(page, "Undo");
      await shown(page, matches[2]!);
      await page.getByRole("button", { name: "1 TRACK" }).click();
      await press(page, "Review the 1 skipped");
      await shown(page, matches[1]!);
      await page.getByRole("button", { name: "3 INVEST" }).click();
      await page.getByText("You rated 3 matches.").waitFor();
      await expect.poll(ratings).toEqual([2, 3, 1]);
      await page.getByRole("link", { name: "Back to the dashboard" }).click();
      await page.waitForURL("**/admin/dashboard?tab=cluster&investor=*");
    });
  });

  it("brings a match back with the reason when its rating is refused", async () => {
    const { matches, path, ratings } = await queueOf(2);
    const [first, second] = matches as [Match, Match];
    await during({ path }, async ({ page }) => {
      await shown(page, first);
      proxy.on("PUT", /\/rating$/, { kind: "cut" });
      await page.keyboard.press("2");
      await page.getByText(`The rating of ${first.founder.company} was not saved`).waitFor();
      await shown(page, second);
      proxy.clear();
      await page.keyboard.press("1");
      await shown(page, first);
      await page.getByText("The rating was not saved. Network error.").waitFor();
      await page.keyboard.press("3");
      await page.getByText("You rated 2 matches.").waitFor();
      await expect.poll(ratings).toEqual([3, 1]);
    });
  });

  it("says when another admin rates the match on screen, and does not undo that", async () => {
    const { matches, path, ratings } = await queueOf(2);
    const [first, second] = matches as [Match, Match];
    await during({ path }, async ({ page }) => {
      await shown(page, first);
      await rate(first, 1);
      await page.getByText("This match was rated meanwhile: 1 TRACK.").waitFor();
      await press(page, "Next");
      await shown(page, second);
      await page.keyboard.press("2");
      await page.getByText("You rated 1 match.").waitFor();
      await expect.poll(ratings).toEqual([1, 2]);
      await rate(second, 0);
      await page.keyboard.press("z");
      await page.getByText(`The rating of ${second.founder.company} could not be undone`).waitFor();
      expect(await ratings()).toEqual([1, 0]);
    });
  });

  it("passes over a match that is gone, before and while it is rated", async () => {
    const { matches, path } = await queueOf(2);
    const [first, second] = matches as [Match, Match];
    await during({ path }, async ({ page }) => {
      await shown(page, first);
      await page.keyboard.press("n");
      await page.getByRole("textbox").fill("Too late");
      await send("DELETE", `/api/founders/${first.founder_id}`);
      await page.getByText("This match is no longer there").waitFor();
      proxy.on("GET", /^\/api\/live/, { kind: "cut" });
      await page.keyboard.press("s");
      await shown(page, second);
      proxy.on("PUT", /\/rating$/, {
        kind: "respond",
        status: 404,
        body: { success: false, error: "Match not found" },
      });
      await page.keyboard.press("2");
      await page.getByText(`The rating of ${second.founder.company} was not saved`).waitFor();
      await page.getByText("Every match is rated").waitFor();
    });
    await send("POST", `/api/founders/${first.founder_id}/restore`);
  });

  it("reviews several records one after the other, and undoes across them", async () => {
    const [one, other] = [await queueOf(1), await queueOf(1)];
    const path = `/admin/review?investors=${one.investor.id},${other.investor.id}`;
    await during({ path }, async ({ page }) => {
      await shown(page, one.matches[0]!);
      await page.getByText("Investor 1 of 2").waitFor();
      await page.keyboard.press("2");
      await shown(page, other.matches[0]!);
      await page.getByText("Investor 2 of 2").waitFor();
      await page.keyboard.press("z");
      await shown(page, one.matches[0]!);
      await expect.poll(one.ratings).toEqual([null]);
    });
  });

  it("reviews what the dashboard shows, from its toolbar, and opens a record beside it, by keys", async () => {
    const { investor, matches } = await queueOf(1);
    await during({ path: "/admin/dashboard?tab=cluster" }, async ({ page }) => {
      await tableOf(page);
      await page.keyboard.press("/");
      await waitForFocus(page.getByRole("searchbox", { name: "Search" }));
      await page.keyboard.type(investor.name);
      await page.waitForURL((url) => url.searchParams.get("q") === investor.name);
      await pressByKeys(page.getByRole("link", { name: "Review matches" }).first());
      await shown(page, matches[0]!);
      await pressByKeys(page.getByRole("button", { name: matches[0]!.founder.company, exact: true }));
      const panel = page.getByRole("dialog", { name: matches[0]!.founder.company });
      await panel.waitFor();
      // An open record has the keys.
      await page.keyboard.press("2");
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
      await shown(page, matches[0]!);
      await pressByKeys(page.getByRole("button", { name: "2 ENGAGE" }));
      await page.getByText("You rated 1 match.").waitFor();
    });
  });

  it("has a state for nothing to review, and for a failure, with a way out of each", async () => {
    const { matches, path } = await queueOf(1);
    proxy.on("GET", /unrated=true/, { kind: "respond", status: 500, body: {} });
    await during({ path }, async ({ page }) => {
      await page.getByText("Could not load the matches to review").waitFor();
      proxy.clear();
      await press(page, "Try Again");
      await shown(page, matches[0]!);
      await rate(matches[0]!, 2);
      await page.reload();
      await page.getByText("Every match is rated").waitFor();
      await page.goto("/admin/review?founders=99999999");
      await page.getByText("No matches to review").waitFor();
      await page.getByRole("link", { name: "Back to the dashboard" }).click();
      await page.waitForURL("**/admin/dashboard?founder=99999999");
    });
  });

  it("keeps its buttons in view on a phone", async () => {
    const { matches, path, ratings } = await queueOf(1);
    await during({ path, width: 375 }, async ({ page }) => {
      await shown(page, matches[0]!);
      expect(await sidewaysScroll(page)).toBe(0);
      const button = page.getByRole("button", { name: "3 INVEST" });
      const box = (await button.boundingBox())!;
      expect(box.y + box.height).toBeLessThan(812);
      await button.tap();
      await page.getByText("You rated 1 match.").waitFor();
      await expect.poll(ratings).toEqual([3]);
    });
  });
});

const { matches: accessible, path: accessiblePath } = await queueOf(2);
itIsAccessible("the review queue", during, async ({ page }, check) => {
  await page.goto(accessiblePath);
  await shown(page, accessible[0]!);
  await check("a match");
  await page.keyboard.press("n");
  await page.getByRole("textbox").waitFor();
  await check("notes");
  await press(page, "Cancel");
  await press(page, "Skip");
  await shown(page, accessible[1]!);
  await press(page, "Skip");
  await page.getByText("That was the last one").waitFor();
  await check("the end");
});
