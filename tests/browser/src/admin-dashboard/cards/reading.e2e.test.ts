import { randomUUID } from "node:crypto";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { waitForFocus } from "../../page/focus.ts";
import { sidewaysScroll } from "../../page/layout.ts";
import { cardOf, cardsOf, expanderOf, useAdminDashboard } from "../use-admin-dashboard.ts";

const { during, data, proxy, send } = await useAdminDashboard();
const founders = await data<Founder[]>("/api/founders");
const founder = founders.find(({ investors_matched }) => investors_matched > 1)!;
const investor = (await data<Investor[]>("/api/investors-database")).find(
  ({ founder_matches, company, thesis_text }) => founder_matches > 1 && company && thesis_text,
)!;
const phone = { width: 375 };
const founderChips = { product_stage: "MVP", industry: "FINTECH" };
const investorChips = { investor_type: "ANGEL", fund_stage: "SEED" };

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
/** Scrolls down by the wheel, and returns where the page is then. */
async function scrollDown(page: Page): Promise<number> {
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(1_000);
  // Cards that turn out to be higher move those below them.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const before = window.scrollY;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return window.scrollY - before;
      }),
    )
    .toBe(0);
  return scrollY(page);
}
/** The elements of the page, besides the page itself, that a reader can scroll. */
const scrollers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body, body *")]
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const [x, y] = [overflowX, overflowY].map((value) => value === "auto" || value === "scroll");
        return (x && one.scrollWidth > one.clientWidth) || (y && one.scrollHeight > one.clientHeight);
      })
      .map((one) => one.outerHTML.slice(0, 80)),
  );

describe("the lists on a phone", () => {
  it("are cards with a founder's facts, links and count", async () => {
    await during(phone, async ({ page }) => {
      const one = founders.find(
        ({ gdrive_file_id, website }) => gdrive_file_id !== null && website !== null,
      )!;
      await page.getByRole("searchbox", { name: "Search" }).fill(one.company);
      const card = cardOf(page, one.company);
      await card.waitFor();
      expect(await page.getByRole("grid").count()).toBe(0);
      await page.getByRole("list", { name: "Founders", exact: true }).waitFor();
      for (const fact of [one.name, one.summary_text ?? one.elevator_pitch])
        await card.getByText(fact!, { exact: false }).waitFor();
      await card.getByRole("button", { name: `Ask of ${one.company}` }).waitFor();
      await card.getByRole("button", { name: `Investors Matched ${one.investors_matched}` }).waitFor();
      const links = await card
        .getByRole("link")
        .evaluateAll((all) => all.map((it) => it.getAttribute("href")));
      expect(links).toEqual([
        `mailto:${one.email}`,
        expect.stringContaining(one.website!),
        expect.stringContaining(one.gdrive_file_id!),
      ]);
    });
  });

  it("are cards of investors, in the match cluster and in the database", async () => {
    await during({ ...phone, path: "/admin/dashboard?tab=cluster" }, async ({ page }) => {
      const card = cardOf(page, investor.name);
      await page.getByRole("searchbox", { name: "Search" }).fill(investor.name);
      await card.getByText(investor.company!).waitFor();
      await card.getByRole("button", { name: `Temperature of ${investor.name}` }).waitFor();
      await card.getByRole("button", { name: /^Founder Matches \d+\/\d+ / }).waitFor();
      await page.getByRole("tab", { name: "Investor Database" }).click();
      await card.getByRole("link", { name: /@/ }).waitFor();
      await card.getByText(investor.thesis_text!).waitFor();
      expect(await card.getByRole("button", { name: /Matches/ }).count()).toBe(0);
    });
  });

  it("name the field beside each chip", async () => {
    const word = randomUUID().slice(0, 8);
    const email = `${word}@mail.example`;
    await send("POST", "/api/founders", founderLike(1, { company: word, email, ...founderChips }));
    await send("POST", "/api/investors-database", investorLike(1, { name: word, email, ...investorChips }));
    await during({ ...phone, path: `/admin/dashboard?tab=database&q=${word}` }, async ({ page }) => {
      for (const [tab, labels] of [
        ["Founders", ["Product Stage", "Stage", "Industry"]],
        ["Investor Match Cluster", ["Preferred Stages", "Preferred Sectors"]],
        ["Investor Database", ["Type", "Fund Stage", "Preferred Stages", "Preferred Sectors"]],
      ] as const) {
        await page.getByRole("tab", { name: tab }).click();
        const list = page.getByRole("list", { name: tab, exact: true });
        await expect.poll(() => list.locator(cardOf(page, word)).count()).toBe(1);
        const chips = await list.locator(cardOf(page, word)).evaluateAll((cards) =>
          cards.flatMap((card) =>
            [...card.querySelectorAll(".bg-neutral.truncate")].map((chip) => {
              const fact = chip.parentElement!.closest("div")!;
              const label = fact.firstElementChild!;
              const seen = label.getBoundingClientRect();
              const isBeside = seen.right <= chip.getBoundingClientRect().left && seen.width > 20;
              return { label: label.textContent, isBeside };
            }),
          ),
        );
        expect(chips.filter(({ isBeside }) => !isBeside)).toEqual([]);
        expect(new Set(chips.map(({ label }) => label))).toEqual(new Set(labels));
      }
    });
  });

  it("scroll with the page only, also with matches below a card", async () => {
    await during(phone, async ({ page }) => {
      for (const tab of ["founders", "cluster", "database"]) {
        await page.goto(`/admin/dashboard?tab=${tab}`);
        await cardsOf(page).first().waitFor();
        await scrollDown(page);
        expect(await scrollers(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      }
      for (const query of [
        `q=${encodeURIComponent(founder.company)}&expanded=${founder.id}`,
        `tab=cluster&q=${encodeURIComponent(investor.name)}&cluster_expanded=${investor.id}`,
      ]) {
        await page.goto(`/admin/dashboard?${query}`);
        await page.getByText("Score").first().waitFor();
        expect(await scrollers(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      }
    });
  });

  it("open a record by a press on its card, and lead back to the same place", async () => {
    await during(phone, async ({ page }) => {
      await cardsOf(page).first().waitFor();
      const place = await scrollDown(page);
      const opener = cardsOf(page).getByRole("heading").getByRole("button");
      const inView = await opener.evaluateAll((all) =>
        all.findIndex((it) => it.getBoundingClientRect().top > 200),
      );
      const company = await opener.nth(inView).innerText();
      // A press beside the controls of the card.
      await cardOf(page, company).click({ position: { x: 200, y: 40 } });
      const dialog = page.getByRole("dialog", { name: company });
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => scrollY(page)).toBe(place);
      await cardOf(page, company).getByRole("heading").getByRole("button").press("Enter");
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await waitForFocus(cardOf(page, company).getByRole("heading").getByRole("button"));
      expect(await scrollY(page)).toBe(place);
    });
  });

  it("show the matches of a card in it, whose rating and notes can be changed", async () => {
    await during({ ...phone, path: "/admin/dashboard?tab=cluster" }, async ({ page }) => {
      await page.getByRole("searchbox", { name: "Search" }).fill(investor.name);
      const expander = expanderOf(page, investor.name);
      await expander.press("Enter");
      await page.waitForURL(/cluster_expanded=/);
      await expect.poll(() => expander.getAttribute("aria-expanded")).toBe("true");
      const card = cardOf(page, investor.name);
      const match = card
        .getByRole("region", { name: `Founder Matches for ${investor.name}` })
        .locator("li")
        .first();
      const rating = match.getByRole("button", { name: /^2/ });
      const wasPressed = await rating.getAttribute("aria-pressed");
      await rating.press("Enter");
      await expect.poll(() => rating.getAttribute("aria-pressed")).not.toBe(wasPressed);
      await match.getByRole("button", { name: /^(Add|Edit) Notes/ }).press("Enter");
      await page.keyboard.type("Met on a phone");
      await page.keyboard.press("Control+Enter");
      await match.getByText("Met on a phone").waitFor();
      await expander.press("Enter");
      await match.waitFor({ state: "detached" });
    });
  });

  it("keep the title of the matches in view while they are scrolled", async () => {
    const path = `/admin/dashboard?tab=cluster&q=${encodeURIComponent(investor.name)}&cluster_expanded=${investor.id}`;
    await during({ ...phone, path }, async ({ page }) => {
      const title = `Founder Matches for ${investor.name}`;
      const panel = cardOf(page, investor.name).getByRole("region", { name: title });
      const topOf = async (part: Locator) => (await part.boundingBox())!.y;
      const last = panel.locator("li").last();
      await last.evaluate((item) => item.scrollIntoView({ block: "end" }));
      await expect.poll(() => topOf(panel)).toBeLessThan(-100);
      // The button is beside the title, so that both take little of the screen.
      const heading = (await panel.getByRole("heading", { name: title }).boundingBox())!;
      const review = await topOf(panel.getByRole("link", { name: "Review matches" }));
      expect(review).toBeLessThan(heading.y + heading.height);
      await expect.poll(() => topOf(panel.getByRole("heading", { name: title }))).toBeGreaterThanOrEqual(0);
    });
  });

  it("show what is loading, that nothing was found, and that loading failed", async () => {
    proxy.on("GET", /^\/api\/founders\?/, { kind: "hold" });
    await during(phone, async ({ page }) => {
      await page.getByText("Loading founders...").waitFor();
      await page.locator("[data-loading]").waitFor();
      proxy.release();
      await cardsOf(page).first().waitFor();
      await page.getByRole("searchbox", { name: "Search" }).fill("qqzzxx");
      await page.getByText("No founders found").waitFor();
      await page.getByRole("button", { name: "Clear search and filters" }).click();
      await cardsOf(page).first().waitFor();
      // The URL follows the search after a pause.
      await page.waitForURL((url) => !url.searchParams.has("q"));
      // Otherwise a live update could load the list without Retry.
      proxy.on("GET", /^\/api\/live/, { kind: "hang" });
      const body = { success: false, error: "Busy" };
      proxy.on("GET", /^\/api\/founders\?/, { kind: "respond", status: 503, body });
      await page.reload();
      const retry = page.getByRole("alert").getByRole("button", { name: "Retry" });
      await retry.waitFor();
      proxy.clear();
      await retry.click();
      await retry.waitFor({ state: "detached" });
      await cardsOf(page).first().waitFor();
    });
  });
});

describe("the code of the cards", () => {
  it.each([
    [375, 1],
    [768, 0],
  ])("at %d px is fetched %d times", async (width, times) => {
    await during({ width, emptyCache: true }, async ({ page }) => {
      await page.getByRole("grid").or(cardsOf(page)).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(proxy.seen.filter((request) => /\/assets\/cards-/.test(request))).toHaveLength(times);
    });
  });
});
