import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { answerList } from "../../testing/fake-list.ts";
import {
  askOf,
  enterGrid,
  goToCell,
  opener,
  pressWith,
  record,
  rows,
  waitForCellFocus,
} from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const total = 400;

async function open(): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server, { founders: total });
  await client.open("/admin/dashboard");
  await expect.element(page.getByText(`Showing ${total} of ${total} founders`)).toBeVisible();
  return community;
}

/** The focused cell's row and column, as screen readers count them, and whether its left edge can be seen. */
function focused() {
  const cell = document.activeElement!;
  const { left, top, bottom } = cell.getBoundingClientRect();
  const isSeen = [top + 4, bottom - 4].every((y) => cell.contains(document.elementFromPoint(left + 4, y)));
  const row = cell.parentElement!.getAttribute("aria-rowindex");
  return { row: Number(row), column: Number(cell.getAttribute("aria-colindex")), isSeen };
}
const waitForCell = (row: number, column: number) =>
  expect.poll(focused).toEqual({ row, column, isSeen: true });
const grid = page.getByRole("grid");
const tabStops = () =>
  [...grid.element().querySelectorAll<HTMLElement>("a[href], button, input, [tabindex]")].filter(
    ({ tabIndex }) => tabIndex === 0,
  ).length;

describe("the grid of a list", () => {
  it("counts rows and columns, also those that are not rendered", async () => {
    await open();
    await expect.element(grid).toHaveAttribute("aria-rowcount", String(total + 1));
    await expect.element(grid).toHaveAttribute("aria-colcount", "12");
    await expect.element(page.getByRole("columnheader").last()).toHaveAttribute("aria-colindex", "12");
    expect(rows()[0]!.ariaRowIndex).toBe("2");
  });

  it("is one tab stop, and shows the cell that keys lead to", async () => {
    await page.viewport(768, 800);
    await open();
    expect(tabStops()).toBe(1);
    await enterGrid();
    await waitForCell(2, 1);
    for (let column = 2; column <= 12; column += 1) {
      await userEvent.keyboard("{ArrowRight}");
      await waitForCell(2, column);
    }
    for (let column = 11; column >= 6; column -= 1) {
      await userEvent.keyboard("{ArrowLeft}");
      await waitForCell(2, column);
    }
    await userEvent.keyboard("{ArrowUp}");
    await waitForCell(1, 6);
    await pressWith("Control", "{End}");
    await waitForCell(total + 1, 12);
    await userEvent.keyboard("{Home}");
    await expect.element(opener("Company 0001")).toBeVisible();
    await waitForCell(total + 1, 1);
    await userEvent.keyboard("{PageUp}");
    await expect.poll(() => focused().row).toBeLessThan(total - 3);
    await pressWith("Control", "{Home}");
    await waitForCell(2, 1);
    expect(tabStops()).toBe(1);
  });

  it("is left by Shift-Tab, and entered again by Tab at the cell that was left", async () => {
    await open();
    await enterGrid();
    await userEvent.keyboard("{ArrowRight}");
    await waitForCell(2, 2);
    await userEvent.tab({ shift: true });
    expect(grid.element().contains(document.activeElement)).toBe(false);
    await userEvent.tab();
    await waitForCell(2, 2);
  });

  it("keeps the focus while rows that keys lead to are loaded", async () => {
    const { founders } = await open();
    const response = Promise.withResolvers<void>();
    client.server.onList(listFounders, async ({ query }) => {
      await response.promise;
      return answerList(founders, listFounders.list, query);
    });
    await enterGrid();
    await pressWith("Control", "{ArrowDown}");
    await waitForCell(total + 1, 1);
    await expect.element(opener("Company 0001")).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowUp}");
    await waitForCell(total, 1);
    response.resolve();
    await expect.element(opener("Company 0002")).toBeVisible();
    await waitForCell(total, 1);
    await userEvent.keyboard("{Enter}");
    await expect.element(record("Company 0002")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(record("Company 0002")).not.toBeInTheDocument();
    await waitForCellFocus(opener("Company 0002"));
  });

  it("starts at the cell that the mouse pressed, and returns to it after scrolling away", async () => {
    await open();
    const ask = askOf("Company 0398");
    await userEvent.click(rows()[2]!.children[1]!);
    await userEvent.keyboard("{ArrowDown}{ArrowUp}");
    await goToCell(ask);
    await userEvent.wheel(page.getByRole("region", { name: "Founders", exact: true }), {
      delta: { y: 9_000 },
    });
    await expect.element(opener("Company 0172")).toBeVisible();
    await waitForCellFocus(ask);
    await userEvent.keyboard("{ArrowLeft}");
    await waitForCell(4, 5);
  });
});

it("an ask takes keys as text, is saved by Tab on its way to the next cell, and left by Escape", async () => {
  await open();
  const ask = askOf("Company 0400");
  const field = page.getByRole("textbox", { name: "Ask of Company 0400 in USD" });
  await goToCell(ask);
  await userEvent.keyboard("{F2}");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("jk 750{Home}{ArrowRight}{Delete}");
  await expect.element(field).toHaveValue("j 750");
  await userEvent.keyboard("{Escape}");
  await waitForCellFocus(ask);
  await userEvent.keyboard("{Enter}{Control>}a{/Control}755k{Tab}");
  await expect.element(ask).toHaveTextContent("$755K");
  await waitForCell(2, 7);
});
