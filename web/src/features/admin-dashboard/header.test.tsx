import { listInvestorsDatabase } from "@kindling/contracts/investors/endpoints.ts";
import { listViews } from "@kindling/contracts/saved-views/endpoints.ts";
import type { SavedView } from "@kindling/contracts/saved-views/schemas.ts";
import { describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { answerList } from "../../testing/fake-list.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const stages = "stage=SEED,PRE_SEED,ANGEL";
const temperatures = ["Cold", "Neutral", "Warm", "Hot", "Fire"];

const tab = (name: string) => page.getByRole("tab", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const box = (one: Locator) => one.element().getBoundingClientRect();
/** The search box and the buttons of the Founders tab, in the order of the page. */
const toolbar = [
  page.getByRole("searchbox", { name: "Search" }),
  button(/^Filter/),
  button(/^View/),
  button("Columns"),
  button("Refresh"),
  page.getByRole("link", { name: "Review matches" }),
  button(/^Export/),
  page.getByRole("link", { name: "Import" }),
  button("Add Founder"),
];
const controls = [...["Founders", "Investor Match Cluster", "Investor Database"].map(tab), ...toolbar];
/** The counts and what is shown, in the order of the page. */
const strip = [
  page.getByRole("region", { name: "Total Founders" }),
  ...temperatures.map((name) => button(new RegExp(`^${name} `))),
  page.getByText(/^Showing \d+ of \d+ founders$/),
];

/** Opens the dashboard with rows, which are cards on a phone. */
async function open(query = ""): Promise<void> {
  new FakeCommunity(client.server, { founders: 12, investors: 12 });
  await client.open(`/admin/dashboard${query}`);
  await expect.element(page.getByText(/^Showing \d+ of 12 founders$/)).toBeVisible();
}

/** The lines in which elements are, by the middles of their heights. */
function linesOf(elements: Locator[]): number {
  const middles = elements.map((one) => box(one).top + box(one).height / 2).sort((a, b) => a - b);
  return middles.filter((middle, index) => index === 0 || middle - middles[index - 1]! > 8).length;
}

/** Whether an element's left end is in the window, with nothing above it, and not for screen readers only. */
function isSeen(one: Locator): boolean {
  const { left, top, bottom, width } = box(one);
  const isOnTop = (y: number) => one.element().contains(document.elementFromPoint(left + 4, y));
  return [top + 2, bottom - 2].every(isOnTop) && width > 16;
}

describe("the header of the lists", () => {
  it.each([
    ["", 144],
    [`?${stages}`, 176],
  ])("has the controls in one line and the counts in another, on a desktop with %j", async (query, most) => {
    await open(query);
    for (const width of [1440, 1280]) {
      await page.viewport(width, 800);
      expect(linesOf(controls), `${width} px`).toBe(1);
      expect(linesOf(strip), `${width} px`).toBe(1);
      if (query) expect(linesOf(button("Remove filter").all()), `${width} px`).toBe(1);
      expect(box(page.getByRole("grid")).top, `${width} px`).toBeLessThanOrEqual(most);
    }
  });

  it("has one line at 1280 px with filters and a view that was changed, too", async () => {
    await open();
    const layout = { columns: [], density: "compact" as const } satisfies SavedView["layout"];
    const saved = { id: 1, version: 1, changed_by: null, changed_at: "2026-03-02T09:30:00.000Z" };
    const name = "Everyone we met in autumn";
    client.server.on(listViews, () => [
      { ...saved, table: "founders" as const, name, filters: [], sort: "", search: "" as const, layout },
    ]);
    await client.open("/admin/dashboard?view=1");
    await expect.element(button("View: Everyone we met in autumn")).toBeVisible();
    await button("Filter").click();
    await page.getByRole("combobox", { name: "Funding stage" }).click();
    await page.getByRole("option", { name: "Seed", exact: true }).click();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("View: Everyone we met in autumn, changed")).toBeVisible();
    await expect.element(button("Filter 1 set")).toBeVisible();
    expect(linesOf(controls)).toBe(1);
  });

  it("has two lines of controls, and two of counts, on a tablet and beside a record", async () => {
    const expectTwoLines = async (width: number) => {
      await page.viewport(width, 800);
      await expect.poll(() => linesOf(controls), { message: `${width} px` }).toBe(2);
      expect(linesOf([...strip, button("Clear All")]), `${width} px`).toBeLessThanOrEqual(2);
      expect(document.documentElement.scrollWidth).toBe(width);
    };
    await open(`?${stages}`);
    for (const width of [1024, 768]) await expectTwoLines(width);
    await page.viewport(1280, 800);
    await open(`?${stages}&founder=1`);
    await expect.element(page.getByRole("dialog")).toBeVisible();
    for (const width of [1440, 1280]) await expectTwoLines(width);
    for (const width of [768, 900, 1024]) {
      await page.viewport(width, 800);
      const panel = box(page.getByRole("dialog"));
      const boxes = toolbar.map(box);
      for (const [place, { right, bottom }] of boxes.entries()) {
        expect(right, `${width} px`).toBeLessThanOrEqual(panel.left);
        const next = boxes[place + 1];
        expect(!next || right <= next.left || bottom <= next.top, `${width} px`).toBe(true);
      }
    }
  });

  it("shows both counts and the temperatures by name, in less than 240 px of a phone", async () => {
    const expectCounts = () => {
      for (const one of [
        page.getByRole("heading", { name: "Total Founders" }),
        page.getByText("Companies in the system"),
        page.getByRole("heading", { level: 2, name: "Investor Database" }),
        ...temperatures.map((name) => button(new RegExp(`^${name} `)).getByText(name, { exact: true })),
      ])
        expect(isSeen(one), `${window.innerWidth} px, ${one.element().textContent}`).toBe(true);
    };
    await open();
    for (const width of [1440, 900, 375]) {
      await page.viewport(width, 812);
      await expect.element(page.getByText("Company 0012").first()).toBeVisible();
      expectCounts();
    }
    expect(document.querySelector("li[aria-posinset]")!.getBoundingClientRect().top).toBeLessThan(240);
    await page.viewport(1440, 800);
    await open("?founder=1");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expectCounts();
  });

  it("names its icons for screen readers and on hover, and by texts in a wide window", async () => {
    await open();
    for (const [name, title] of [
      ["Views", "Views"],
      ["Columns", "Columns and rows"],
      ["Refresh", "Refresh"],
    ] as const)
      await expect.element(page.getByRole("button", { name, exact: true })).toHaveAttribute("title", title);
    await expect
      .element(page.getByRole("link", { name: "Review matches", exact: true }))
      .toHaveAttribute("title", "Review the unrated matches of these rows");
    await expect
      .element(page.getByRole("link", { name: "Import", exact: true }))
      .toHaveAttribute("title", "Import founders from a spreadsheet");
    await page.viewport(1920, 1080);
    for (const text of ["Views", "Columns", "Refresh", "Review matches", "Import"])
      expect(box(page.getByText(text, { exact: true })).width, text).toBeGreaterThan(30);
  });

  it("is walked by Tab in the order in which it is read, in two lines", async () => {
    await page.viewport(768, 800);
    await open(`?${stages}`);
    (tab("Founders").element() as HTMLElement).focus();
    const visited: string[] = [];
    let before = new DOMRect(-1, -1);
    for (let presses = 0; presses < 40; presses += 1) {
      const focused = document.activeElement!;
      if (focused.matches("[role=tabpanel]")) break;
      const now = focused.getBoundingClientRect();
      visited.push((focused.ariaLabel ?? focused.textContent)!.trim());
      const isNext = now.top >= before.bottom - 1 || now.left > before.left;
      expect(isNext, `${visited.at(-2)}, then ${visited.at(-1)}`).toBe(true);
      before = now;
      await userEvent.keyboard("{Tab}");
    }
    expect(visited.map((name) => name.replace(/ ?[\d,]+.*$/, ""))).toEqual([
      ..."Founders|Search|Filter|Views|Columns|Refresh|Review matches|Export|Import|Add Founder".split("|"),
      ...temperatures,
      "Clear All",
      ...["Pre-Seed", "Seed", "Angel"].map((stage) => `Remove filter Funding stage: ${stage}`),
    ]);
  });

  it("keeps its tabs where they are while the counts load", async () => {
    const held = Promise.withResolvers<void>();
    const { investors } = new FakeCommunity(client.server, { investors: 12 });
    client.server.onList(listInvestorsDatabase, async ({ query }) => {
      await held.promise;
      return answerList(investors, listInvestorsDatabase.list, query);
    });
    await client.open("/admin/dashboard");
    await expect.element(page.getByText("Company 0003")).toBeVisible();
    const last = tab("Investor Database");
    await expect.element(last).not.toMatchTextContent(/\d/);
    const before = box(last);
    held.resolve();
    await expect.element(last).toMatchTextContent(/12/);
    expect(box(last)).toEqual(before);
  });
});
