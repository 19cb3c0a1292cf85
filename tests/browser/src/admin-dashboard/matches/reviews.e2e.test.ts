import type { InvestorInMatchView } from "@kindling/contracts/investors/schemas.ts";
import type { Match } from "@kindling/contracts/matches/schemas.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../../page/axe.ts";
import { waitForFocus } from "../../page/focus.ts";
import { useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send, waitUntilConsistent } = await useAdminDashboard();
const investors = () => data<InvestorInMatchView[]>("/api/investors");
const investor = (await investors()).toSorted((a, b) => b.founder_matches - a.founder_matches)[0]!;
const matches = () => data<Match[]>(`/api/investors/${investor.id}/matches`);
/** The path that opens an investor's match panel. */
const pathOf = ({ id, name }: InvestorInMatchView) =>
  `/admin/dashboard?tab=cluster&q=${encodeURIComponent(name)}&cluster_expanded=${id}`;
const path = pathOf(investor);

const review = (id: number, body: object) => send<Match>("PUT", `/api/matches/${id}/rating`, body);
/** Clears rating and notes of one of the panel's matches and returns it. */
async function clearedMatch(): Promise<Match> {
  const [first] = await matches();
  return review(first!.id, { ben_rating: null, ben_notes: null });
}
const stored = async (id: number) => (await matches()).find((match) => match.id === id)!;
const itemOf = (page: Page, { founder }: Match) =>
  page
    .locator("li[tabindex]")
    .filter({ has: page.getByRole("button", { name: founder.company, exact: true }) });

describe("a rating", () => {
  it("is removed when chosen again, by button and by key", async () => {
    const match = await clearedMatch();
    await during({ path }, async ({ page }) => {
      const item = itemOf(page, match);
      const engage = item.getByRole("button", { name: "2 ENGAGE" });
      const expectRating = async (rating: number | null) => {
        await expect.poll(() => engage.getAttribute("aria-pressed")).toBe(String(rating === 2));
        await expect.poll(async () => (await stored(match.id)).ben_rating).toBe(rating);
      };
      await engage.click();
      await expectRating(2);
      await engage.click();
      await expectRating(null);
      await item.focus();
      await page.keyboard.press("2");
      await expectRating(2);
      await page.keyboard.press("2");
      await expectRating(null);
    });
  });

  it("counts as a review until it is removed", async () => {
    const unrated = (await investors()).find(
      (one) => one.founder_matches > 0 && one.founder_matches_reviewed === 0,
    )!;
    const ratingStored = async () =>
      (await data<Match[]>(`/api/investors/${unrated.id}/matches`))[0]!.ben_rating;
    // Live updates would correct the count that the page computes first.
    proxy.on("GET", /^\/api\/live/, { kind: "hold" });
    await during({ path: pathOf(unrated) }, async ({ page }) => {
      const counts = (reviewed: number) => {
        const name = `${reviewed}/${unrated.founder_matches} founder matches of ${unrated.name} reviewed`;
        return page.getByRole("button", { name, exact: true }).waitFor();
      };
      const track = page.locator("li[tabindex]").first().getByRole("button", { name: "1 TRACK" });
      await counts(0);
      await track.click();
      await counts(1);
      await expect.poll(ratingStored).toBe(1);
      await track.click();
      await counts(0);
      await expect.poll(ratingStored).toBe(null);
      await waitUntilConsistent();
      await page.reload();
      await counts(0);
    });
  });
});

describe("the sort of a match panel", () => {
  it("is kept in the URL and restored from it", async () => {
    await during({ path }, async ({ page }) => {
      const sortBy = page.getByRole("group", { name: "Sort matches by" });
      await sortBy.getByRole("button", { name: "Company" }).click();
      await sortBy.getByRole("button", { name: /Company.*ascending/ }).click();
      await page.waitForURL(new RegExp(`match_sort_${investor.id}=-company`));
      await page.reload();
      await sortBy.getByRole("button", { name: /Company.*descending/ }).waitFor();
    });
  });
});

describe("a half-written note", () => {
  it("survives a collapse, a tab change and a reload, and is discarded by Cancel", async () => {
    const match = await clearedMatch();
    await during({ path, translated: true }, async ({ page }) => {
      const item = itemOf(page, match);
      const field = item.getByPlaceholder("Add notes for this match...");
      await item.getByRole("button", { name: "Add Notes" }).click();
      await field.fill("Half a tho");
      const expectKept = async () => {
        await field.waitFor();
        expect(await field.inputValue()).toBe("Half a tho");
      };
      const toggle = page.getByRole("button", { name: `Founder matches for ${investor.name}` });
      await toggle.click();
      await field.waitFor({ state: "detached" });
      await toggle.click();
      await expectKept();
      await page.getByRole("tab", { name: "Founders" }).click();
      await field.waitFor({ state: "detached" });
      await page.getByRole("tab", { name: "Investor Match Cluster" }).click();
      await expectKept();
      await page.reload();
      await expectKept();
      await item.getByRole("button", { name: "Cancel" }).click();
      await page.reload();
      await item.getByText("No notes added").waitFor();
    });
  });

  it("is restored when its panel was closed before saving failed", async () => {
    const match = await clearedMatch();
    await during({ path }, async ({ page }) => {
      const item = itemOf(page, match);
      const field = item.getByPlaceholder("Add notes for this match...");
      await item.getByRole("button", { name: "Add Notes" }).click();
      await field.fill("Not lost");
      proxy.on("PUT", /\/rating$/, { kind: "cut" });
      await item.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: `Founder matches for ${investor.name}` }).click();
      await page.getByText(`The notes of ${match.founder.company} were not saved`).waitFor();
      await page.getByRole("button", { name: `Founder matches for ${investor.name}` }).click();
      expect(await field.inputValue()).toBe("Not lost");
    });
  });
});

describe("notes that another admin changes during editing", () => {
  it("are shown to the second admin, who keeps the draft and chooses", async () => {
    const match = await clearedMatch();
    await during({ path }, async ({ page }) => {
      const item = itemOf(page, match);
      const field = item.getByPlaceholder("Add notes for this match...");
      await item.getByRole("button", { name: "Add Notes" }).click();
      await field.fill("Mine");
      await review(match.id, { ben_notes: "Theirs" });
      await item.getByRole("button", { name: "Save" }).click();
      await item.getByRole("alert").getByText("Theirs", { exact: true }).waitFor();
      await page.getByText("Someone else has changed these notes.").waitFor();
      await waitForFocus(field);
      expect(await field.inputValue()).toBe("Mine");
      expect((await stored(match.id)).ben_notes).toBe("Theirs");
      expect(proxy.seen).toContain(`GET /api/investors/${investor.id}/matches?ids=${match.id}`);
      expect(await axeViolations(page)).toEqual([]);
      await field.fill("Theirs, and mine");
      await item.getByRole("button", { name: "Save" }).click();
      await item.getByText("Theirs, and mine", { exact: true }).waitFor();
      await expect.poll(async () => (await stored(match.id)).ben_notes).toBe("Theirs, and mine");
    });
  });

  it("leave the focus with another match, if its notes are being typed when saving fails", async () => {
    const match = await clearedMatch();
    const other = (await matches())[1]!;
    await during({ path }, async ({ page }) => {
      const field = itemOf(page, match).getByRole("textbox");
      const otherField = itemOf(page, other).getByRole("textbox");
      await itemOf(page, match).getByRole("button", { name: "Add Notes" }).click();
      await field.fill("Mine");
      proxy.on("PUT", /\/rating$/, { kind: "hold" });
      await page.keyboard.press("Control+Enter");
      await waitForFocus(itemOf(page, match).getByRole("button", { name: "Edit Notes" }));
      await itemOf(page, other)
        .getByRole("button", { name: /^(Add|Edit) Notes/ })
        .click();
      await otherField.fill("Call ");
      await review(match.id, { ben_notes: "Theirs" });
      proxy.release();
      await itemOf(page, match).getByRole("alert").getByText("Theirs", { exact: true }).waitFor();
      await page.keyboard.type("again 3");
      expect(await otherField.inputValue()).toBe("Call again 3");
      expect(await field.inputValue()).toBe("Mine");
    });
  });

  it("are shown as removed when the other admin removed them", async () => {
    const match = await clearedMatch();
    await review(match.id, { ben_notes: "Ours" });
    await during({ path }, async ({ page }) => {
      const item = itemOf(page, match);
      const field = item.getByPlaceholder("Add notes for this match...");
      await item.getByRole("button", { name: "Edit Notes" }).click();
      await field.fill("Ours, and mine");
      await review(match.id, { ben_notes: null });
      await item.getByRole("button", { name: "Save" }).click();
      await item
        .getByRole("alert")
        .getByText("Someone else has removed the notes meanwhile. Save adds yours.")
        .waitFor();
      expect(await field.inputValue()).toBe("Ours, and mine");
      expect((await stored(match.id)).ben_notes).toBeNull();
      await item.getByRole("button", { name: "Save" }).click();
      await item.getByText("Ours, and mine", { exact: true }).waitFor();
      await expect.poll(async () => (await stored(match.id)).ben_notes).toBe("Ours, and mine");
    });
  });

  it("count as saved when they equal the draft, as after a lost response to the first Save", async () => {
    const match = await clearedMatch();
    await during({ path }, async ({ page }) => {
      const item = itemOf(page, match);
      await item.getByRole("button", { name: "Add Notes" }).click();
      await item.getByPlaceholder("Add notes for this match...").fill("Mine");
      await review(match.id, { ben_notes: "Mine" });
      await item.getByRole("button", { name: "Save" }).click();
      await item.getByText("Mine", { exact: true }).waitFor();
      const edit = item.getByRole("button", { name: "Edit Notes" });
      // The button is disabled while the notes are being saved.
      await expect.poll(() => edit.getAttribute("aria-disabled")).toBe("false");
      expect(await page.getByText(`The notes of ${match.founder.company} were not saved`).count()).toBe(0);
    });
  });
});
