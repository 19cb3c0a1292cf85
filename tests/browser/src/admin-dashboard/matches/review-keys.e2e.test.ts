import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { pressByKeys, tabTo, waitForFocus } from "../../page/focus.ts";
import { tableOf, waitUntilFound } from "../use-admin-dashboard.ts";
import { shown, useReviewQueue } from "./use-review-queue.ts";

const { during, proxy, queueOf } = await useReviewQueue();

describe("the review queue, by keyboard", () => {
  it("is opened for a selected row, and takes a rating", async () => {
    const { investor, matches, ratings } = await queueOf(1);
    const path = `/admin/dashboard?tab=cluster&q=${encodeURIComponent(investor.name)}`;
    await during({ path }, async ({ page }) => {
      await tableOf(page);
      await waitUntilFound(page);
      await tabTo(page.getByRole("rowheader").first());
      await page.keyboard.press("Space");
      const bar = page.getByRole("region", { name: "Selection", exact: true });
      await bar.getByText("1 selected", { exact: true }).waitFor();
      await pressByKeys(bar.getByRole("link", { name: "Review matches" }));
      await shown(page, matches[0]!);
      await page.keyboard.press("2");
      await page.getByText("You rated 1 match.").waitFor();
      await expect.poll(ratings).toEqual([2]);
    });
  });

  it("is not left by Escape in a notification, which closes that", async () => {
    const { matches, path } = await queueOf(2);
    const [first, second] = matches as [Match, Match];
    await during({ path }, async ({ page }) => {
      await shown(page, first);
      proxy.on("PUT", /\/rating$/, { kind: "cut" });
      await page.keyboard.press("2");
      const failure = page.getByText(`The rating of ${first.founder.company} was not saved`);
      await failure.waitFor();
      await page.keyboard.press("F6");
      await page.keyboard.press("Escape");
      await failure.waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe("/admin/review");
      await shown(page, second);
    });
  });

  it("takes a rating back by Ctrl-Z, also after a reload", async () => {
    const { matches, path, ratings, progress } = await queueOf(2);
    const [first, second] = matches as [Match, Match];
    await during({ path }, async ({ page }) => {
      await shown(page, first);
      await page.keyboard.press("3");
      await shown(page, second);
      await expect.poll(ratings).toEqual([3, null]);
      await page.keyboard.press("Control+z");
      await shown(page, first);
      await page.getByText(progress(0)).waitFor();
      await page.keyboard.press("2");
      await shown(page, second);
      await expect.poll(ratings).toEqual([2, null]);
      await page.reload();
      await shown(page, second);
      await page.keyboard.press("Control+z");
      await expect.poll(ratings).toEqual([null, null]);
    });
  });

  it("has the focus on the page at its end, and again when a button leads back from there", async () => {
    const { matches, path } = await queueOf(1);
    await during({ path }, async ({ page }) => {
      const press = async (name: string) => {
        await tabTo(page.getByRole("button", { name, exact: true }));
        await page.keyboard.press("Enter");
      };
      await shown(page, matches[0]!);
      for (const name of ["Undo", "Review the 1 skipped"]) {
        await press("Skip");
        await page.getByText("That was the last one").waitFor();
        await waitForFocus(page.getByRole("main"));
        await press(name);
        await shown(page, matches[0]!);
        await waitForFocus(page.getByRole("main"));
      }
    });
  });
});
