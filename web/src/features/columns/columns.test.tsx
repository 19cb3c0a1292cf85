import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { button, enterGrid, heading, headings, openColumns, pressWith, rows } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();

/** Opens a tab, whose rows are more than a screen shows. */
async function open(tab = "founders"): Promise<void> {
  new FakeCommunity(client.server, { founders: 30, investors: 30 });
  await client.open(`/admin/dashboard?tab=${tab}`);
  await expect.element(page.getByRole("rowheader").first()).toBeVisible();
}

const byDefault =
  "Company, Founder, Discord, Product Stage, Stage, Ask, Industry, Company Description, Email, Website, Deck Link, Investors Matched";
const waitForHeadings = (expected: string) => expect.poll(headings).toBe(expected);
const heights = () => [...new Set(rows().map(({ offsetHeight }) => offsetHeight))];

describe("the columns of a table", () => {
  it("are hidden, moved and remembered for this table, until they are reset", async () => {
    await open();
    await waitForHeadings(byDefault);
    const popover = await openColumns();
    await popover.getByRole("checkbox", { name: "Discord" }).click();
    await popover.getByRole("checkbox", { name: "Company Description" }).click();
    await button("Move Email up").click();
    await button("Move Email up").click();
    await expect.element(popover.getByText("Email is now number 7 of 12")).toBeInTheDocument();
    const changed =
      "Company, Founder, Product Stage, Stage, Ask, Email, Industry, Website, Deck Link, Investors Matched";
    await waitForHeadings(changed);
    expect(rows()[0]!.children).toHaveLength(10);
    await open("database");
    expect(headings()).toMatch(/^Name, Company, Type, .*, Temperature, Email, Website$/);
    await open();
    await waitForHeadings(changed);
    await openColumns();
    await button("Reset").click();
    await waitForHeadings(byDefault);
    expect(localStorage.getItem("kindling.columns.founders")).toBeNull();
  });

  it("stay where they are always shown, and are accessible", async () => {
    await open("database");
    const popover = await openColumns();
    const pinned = popover.getByRole("listitem").filter({ hasText: "always shown" }).elements();
    expect(pinned.map(({ textContent }) => textContent)).toEqual([
      "Name, always shown",
      "Temperature, always shown",
    ]);
    await button("Move Company up").click();
    const boxes = popover.getByRole("checkbox").elements() as HTMLElement[];
    expect(boxes).toHaveLength(9);
    for (const box of boxes) box.click();
    await waitForHeadings("Name, Temperature");
    await expectAccessible(popover, { isOnPhones: false });
  });

  it("are moved by dragging", async () => {
    await open();
    const item = (name: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name, exact: true }) });
    await openColumns();
    await userEvent.dragAndDrop(item("Website"), item("Product Stage"));
    await waitForHeadings(byDefault.replace(", Website", "").replace("Discord", "Discord, Website"));
  });

  it("are hidden and moved by keyboard", async () => {
    await open();
    (button("Columns").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    const ask = page.getByRole("checkbox", { name: "Ask" });
    await expect.element(ask).toBeVisible();
    (ask.element() as HTMLElement).focus();
    await pressWith("Alt", "{ArrowUp}");
    await waitForHeadings(byDefault.replace("Stage, Ask", "Ask, Stage"));
    await expect.element(ask).toHaveFocus();
    await userEvent.keyboard(" ");
    await waitForHeadings(byDefault.replace("Ask, ", ""));
    (button("Move Stage down").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await waitForHeadings(byDefault.replace("Stage, Ask, Industry", "Industry, Stage"));
    await expect.element(button("Move Stage down")).toHaveFocus();
    (page.getByRole("radio", { name: "Comfortable" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(heights).toEqual([32]);
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Columns")).toHaveFocus();
  });
});

const widthOf = (column: string) => heading(column).element().getBoundingClientRect().width;
const edge = (column: string) => page.getByRole("separator", { name: `Width of ${column}`, exact: true });
/** Columns that share the frame are drawn with fractions of a pixel, and an edge is 8 px wide. */
const waitForWidth = (column: string, width: number) =>
  expect.poll(() => Math.abs(widthOf(column) - width)).toBeLessThan(6);
/** Drags a column's edge to a place in a heading. */
const drag = (column: string, to: string, x: number) =>
  userEvent.dragAndDrop(edge(column), heading(to), { targetPosition: { x, y: 10 }, force: true });

describe("a column's width", () => {
  it("follows the dragged edge, and is remembered until the edge is pressed twice", async () => {
    await open();
    const before = widthOf("Founder");
    await drag("Founder", "Discord", 90);
    await waitForWidth("Founder", before + 90);
    await open();
    await waitForWidth("Founder", before + 90);
    await edge("Founder").dblClick();
    await expect.poll(() => widthOf("Founder")).toBe(before);
  });

  it("follows the edge also where the frame is wider than the columns", async () => {
    await page.viewport(1440, 800);
    await open();
    const popover = await openColumns();
    for (const name of ["Discord", "Company Description", "Email", "Website", "Deck Link", "Industry"])
      await popover.getByRole("checkbox", { name }).click();
    await userEvent.keyboard("{Escape}");
    const before = widthOf("Stage");
    await drag("Stage", "Stage", before - 50);
    await waitForWidth("Stage", before - 50);
    // The last column's left edge moves.
    const last = widthOf("Investors Matched");
    await drag("Investors Matched", "Investors Matched", 40);
    await waitForWidth("Investors Matched", last - 40);
  });

  it("changes by keyboard, and says its value", async () => {
    await open();
    const says = (width: string) => expect.element(edge("Founder")).toHaveAttribute("aria-valuenow", width);
    await says("160");
    await enterGrid();
    await userEvent.keyboard("{ArrowUp}{ArrowRight}");
    await expect.element(heading("Founder")).toHaveFocus();
    await pressWith("Alt", "{ArrowRight}");
    await says("176");
    expect(widthOf("Founder")).toBe(176);
    // The edge takes the focus when it is pressed.
    await edge("Founder").click();
    await expect.element(edge("Founder")).toHaveFocus();
    await userEvent.keyboard("{Home}");
    await says("80");
    await userEvent.keyboard("{ArrowLeft}{ArrowRight}");
    await says("96");
  });
});

describe("compact rows", () => {
  it("are one line high in each table, and are remembered", async () => {
    for (const tab of ["founders", "cluster", "database"]) {
      await open(tab);
      expect(heights()).toEqual([40]);
      const { length } = rows();
      await (await openColumns()).getByRole("radio", { name: "Compact" }).click();
      await expect.poll(heights).toEqual([32]);
      await expect.poll(() => rows().length).toBeGreaterThan(length);
    }
    await open("database");
    expect(heights()).toEqual([32]);
  });

  it("leave an open panel below its row", async () => {
    new FakeCommunity(client.server, { founders: 30, matched: true });
    await client.open("/admin/dashboard?expanded=30");
    await expect.element(page.getByText("Score").first()).toBeVisible();
    await (await openColumns()).getByRole("radio", { name: "Compact" }).click();
    await expect.poll(heights).toEqual([32]);
    const gap = () => {
      const panel = document.querySelector("tr:has(> td[colspan]) > td[id]")!.getBoundingClientRect();
      return Math.round(rows()[1]!.getBoundingClientRect().top - panel.bottom);
    };
    await expect.poll(gap).toBe(0);
  });
});
