import type { Match } from "@kindling/contracts/matches/schemas.ts";
import { describe, expect, it } from "vitest";
import { tableOf } from "../use-admin-dashboard.ts";
import { shown, useReviewQueue } from "./use-review-queue.ts";

const { during, proxy, send, listOf, queueOf } = await useReviewQueue();

function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

describe("the review queue", () => {
  it("undoes notes that are still being saved, and not the rating before them", async () => {
    const { investor, matches, path, ratings } = await queueOf(2);
    const [first, second] = matches as [Match, Match];
    await during({ path }, async ({ page }) => {
      await shown(page, first);
      await page.keyboard.press("2");
      await shown(page, second);
      await expect.poll(ratings).toEqual([2, null]);
      proxy.on("PUT", /\/rating$/, { kind: "hold" });
      await page.keyboard.press("n");
      await page.getByRole("textbox", { name: `Notes on ${second.founder.company}` }).fill("Call again");
      await page.keyboard.press("Control+Enter");
      await page.getByText("Call again").waitFor();
      const undone = page.waitForResponse((response) => response.url().endsWith("/undo"));
      await page.keyboard.press("z");
      proxy.release();
      await undone;
      await page.getByText("No notes added").waitFor();
      await shown(page, second);
      expect((await listOf(investor.id))[1]!.ben_notes).toBe(null);
      expect(await ratings()).toEqual([2, null]);
    });
  });

  it.each([1280, 375])(
    "stays at a match whose notes are typed, and shows them, %d px wide",
    async (width) => {
      const { matches, path, ratings } = await queueOf(2);
      await during({ path, width }, async ({ page }) => {
        await shown(page, matches[0]!);
        await page.keyboard.press("n");
        await page.getByRole("textbox").fill("Half a sentence");
        for (const name of ["3 INVEST", "Skip"]) {
          await page.getByRole("button", { name, exact: true }).click();
          await page.getByText("Save or cancel the notes of this match first.").first().waitFor();
          await shown(page, matches[0]!);
          // No toast covers the notes.
          await expect.poll(() => page.getByRole("textbox").evaluate(isOnTop)).toBe(true);
        }
        expect(await page.getByRole("textbox").inputValue()).toBe("Half a sentence");
        await page.getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("button", { name: "3 INVEST", exact: true }).click();
        await shown(page, matches[1]!);
        await expect.poll(ratings).toEqual([3, null]);
      });
    },
  );

  it("says that a match was rated by others before it came on screen", async () => {
    const { matches, path, ratings } = await queueOf(2);
    await during({ path }, async ({ page }) => {
      await shown(page, matches[0]!);
      await send("PUT", `/api/matches/${matches[1]!.id}/rating`, { ben_rating: 3 });
      await page.keyboard.press("1");
      await shown(page, matches[1]!);
      await page.getByText("This match was rated meanwhile").waitFor();
      expect(await ratings()).toEqual([1, 3]);
    });
  });

  it("leaves no outdated rows in the cache for the dashboard", async () => {
    const { investor, matches } = await queueOf(1);
    const list = `tab=cluster&q=${encodeURIComponent(investor.name)}`;
    await during({ path: `/admin/review?${list}` }, async ({ page }) => {
      await shown(page, matches[0]!);
      await send("PUT", `/api/investors-database/${investor.id}`, { city: "Valparaiso" });
      // Without live updates, the dashboard must refetch the row.
      proxy.on("GET", /^\/api\/live/, { kind: "cut" });
      await page.keyboard.press("Escape");
      await page.waitForURL((url) => url.pathname === "/admin/dashboard");
      await (await tableOf(page)).getByText("Valparaiso").waitFor();
    });
  });
});
