import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { isSeen, sidewaysScroll } from "../page/layout.ts";
import { tableOf, useAdminDashboard, waitForRecords } from "./use-admin-dashboard.ts";

const { during, proxy, send } = await useAdminDashboard();

const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** The tabs, the search box and the buttons of the Founders tab, in the order of the page. */
const controls = (page: Page) => [
  ...[/^Founders/, /^Investor Match Cluster/, /^Investor Database/].map((name) => tab(page, name)),
  page.getByRole("searchbox", { name: "Search" }),
  button(page, /^Filter/),
  button(page, /^View/),
  button(page, "Columns"),
  button(page, "Refresh"),
  page.getByRole("link", { name: "Review matches" }),
  button(page, /^Export/),
  button(page, "Add Founder"),
];
/** The counts and what is shown, in the order of the page. */
const strip = (page: Page) => [
  page.getByRole("region", { name: "Total Founders" }),
  ...["Cold", "Neutral", "Warm", "Hot", "Fire"].map((name) => button(page, new RegExp(`^${name} `))),
  page.getByText(/^Showing \d+ of \d+ founders$/),
];

/** The lines in which elements are, by the middles of their heights. */
async function linesOf(elements: Locator[]): Promise<number> {
  const boxes = await Promise.all(elements.map((one) => one.boundingBox()));
  const middles = boxes.map((box) => box!.y + box!.height / 2).sort((a, b) => a - b);
  return middles.filter((middle, index) => index === 0 || middle - middles[index - 1]! > 8).length;
}

const stages = "stage=SEED,PRE_SEED,ANGEL";

describe("the header of the lists", () => {
  it.each([
    [1440, "", 144],
    [1280, "", 144],
    [1440, `?${stages}`, 176],
    [1280, `?${stages}`, 176],
  ])("has the controls in one line and the counts in another, %d px, %s", async (width, query, most) => {
    await during({ width, path: `/admin/dashboard${query}` }, async ({ page }) => {
      const table = await tableOf(page);
      expect(await linesOf(controls(page))).toBe(1);
      expect(await linesOf(strip(page))).toBe(1);
      if (query) expect(await linesOf(await button(page, /^Remove filter/).all())).toBe(1);
      expect((await table.boundingBox())!.y).toBeLessThanOrEqual(most);
    });
  });

  it("has one line at 1280 px with filters and a view that was changed, too", async () => {
    const layout = { columns: [], density: "compact" };
    const view = { table: "founders", name: "Everyone we met in autumn", filters: [], sort: "", layout };
    const { id } = await send<SavedView>("POST", "/api/admin/views", view);
    await during({ path: `/admin/dashboard?view=${id}` }, async ({ page }) => {
      await tableOf(page);
      await button(page, "View: Everyone we met in autumn").waitFor();
      await button(page, "Filter").click();
      await page.getByRole("combobox", { name: "Funding stage" }).click();
      await page.getByRole("option", { name: "Seed", exact: true }).click();
      await page.keyboard.press("Escape");
      await button(page, "View: Everyone we met in autumn, changed").waitFor();
      await button(page, "Filter 1 set").waitFor();
      expect(await linesOf(controls(page))).toBe(1);
    });
    await send("DELETE", `/api/admin/views/${id}`);
  });

  it.each([
    [1024, ""],
    [768, ""],
    [1440, "&founder=1"],
    [1280, "&founder=1"],
  ])("has two lines of controls, and two of counts, %d px%s", async (width, record) => {
    await during({ width, path: `/admin/dashboard?${stages}${record}` }, async ({ page }) => {
      await tableOf(page);
      if (record) await page.getByRole("dialog").waitFor();
      expect(await linesOf(controls(page))).toBe(2);
      expect(await linesOf([...strip(page), button(page, "Clear All")])).toBeLessThanOrEqual(2);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });

  it.each([768, 900, 1024])(
    "keeps its controls apart and in view beside a record, at %d px",
    async (width) => {
      await during({ width, path: `/admin/dashboard?${stages}&founder=1` }, async ({ page }) => {
        await tableOf(page);
        const panel = (await page.getByRole("dialog").boundingBox())!;
        const [, , , ...inToolbar] = controls(page);
        const boxes = await Promise.all(inToolbar.map(async (one) => (await one.boundingBox())!));
        for (const [place, { x, y, width, height }] of boxes.entries()) {
          expect(x + width).toBeLessThanOrEqual(panel.x);
          const next = boxes[place + 1] ?? { x: Infinity, y };
          expect(x + width <= next.x || y + height <= next.y).toBe(true);
        }
      });
    },
  );

  it.each([
    [1440, ""],
    [1440, "?founder=1"],
    [900, ""],
    [375, ""],
  ])("shows both counts and the temperatures by name, %d px%s", async (width, record) => {
    await during({ width, path: `/admin/dashboard${record}` }, async ({ page }) => {
      await waitForRecords(page);
      const seen = [
        page.getByRole("heading", { name: "Total Founders" }),
        page.getByText("Companies in the system"),
        page.getByRole("heading", { name: "Investor Database" }).and(page.locator("h2")),
        ...["Cold", "Neutral", "Warm", "Hot", "Fire"].map((name) =>
          button(page, new RegExp(`^${name} `)).getByText(name, { exact: true }),
        ),
      ];
      for (const one of seen) {
        expect(await isSeen(one)).toBe(true);
        // What is for screen readers only has 1 px.
        expect((await one.boundingBox())!.width).toBeGreaterThan(16);
      }
    });
  });

  it("takes less than 240 px of a phone", async () => {
    await during({ width: 375 }, async ({ page }) => {
      await waitForRecords(page);
      const card = page.locator("li[aria-posinset]").first();
      expect((await card.boundingBox())!.y).toBeLessThan(240);
    });
  });

  it("names its icons for screen readers, and on hover", async () => {
    await during({}, async ({ page }) => {
      await tableOf(page);
      for (const [name, title] of [
        ["Views", "Views"],
        ["Columns", "Columns and rows"],
        ["Refresh", "Refresh"],
      ] as const)
        expect(await page.getByRole("button", { name, exact: true }).getAttribute("title")).toBe(title);
      const review = page.getByRole("link", { name: "Review matches", exact: true });
      expect(await review.getAttribute("title")).toBe("Review the unrated matches of these rows");
      await page.setViewportSize({ width: 1920, height: 1080 });
      for (const text of ["Views", "Columns", "Refresh", "Review matches"])
        expect((await page.getByText(text, { exact: true }).boundingBox())!.width).toBeGreaterThan(30);
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  it.each([1440, 768])("is walked by Tab in the order in which it is read, at %d px", async (width) => {
    await during({ width, path: `/admin/dashboard?${stages}` }, async ({ page }) => {
      await tableOf(page);
      await tab(page, /^Founders/).focus();
      const visited: string[] = [];
      let before = { x: -1, y: -1, height: 0 };
      for (let presses = 0; presses < 40; presses += 1) {
        const focused = page.locator(":focus");
        if (await focused.evaluate((element) => element.matches("[role=tabpanel]"))) break;
        const box = (await focused.boundingBox())!;
        visited.push((await focused.evaluate((it) => it.ariaLabel || it.textContent))!.trim());
        const isBelow = box.y >= before.y + before.height - 1;
        expect(isBelow || box.x > before.x, `${visited.at(-2)}, then ${visited.at(-1)}`).toBe(true);
        before = box;
        await page.keyboard.press("Tab");
      }
      expect(visited.map((name) => name.replace(/ ?[\d,]+.*$/, ""))).toEqual([
        ..."Founders|Search|Filter|Views|Columns|Refresh|Review matches|Export|Add Founder".split("|"),
        ..."Cold|Neutral|Warm|Hot|Fire|Clear All".split("|"),
        ...["Pre-Seed", "Seed", "Angel"].map((stage) => `Remove filter Funding stage: ${stage}`),
      ]);
    });
  });

  it("keeps its tabs where they are while the counts load", async () => {
    proxy.on("GET", /^\/api\/(stats|investors-database\?limit=1&)/, { kind: "hold" }, 2);
    await during({}, async ({ page }) => {
      await tableOf(page);
      const last = tab(page, /^Investor Database/);
      expect(await last.innerText()).not.toMatch(/\d/);
      const before = await last.boundingBox();
      proxy.release();
      await tab(page, /^Investor Database \d+$/).waitFor();
      expect(await last.boundingBox()).toEqual(before);
    });
  });
});
