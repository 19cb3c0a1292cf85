import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
/** The first row, whose matches are open, its name, and the title of its matches. */
const row = () => find("tr[data-row]")!;
const name = () => row().querySelector("th button")!;
const title = () => find("section h3");
const matches = () => document.querySelectorAll("li[tabindex]");

async function open(): Promise<void> {
  await page.viewport(768, 800);
  new FakeCommunity(client.server, { founders: 15, investors: 30, matched: true });
  await client.open("/admin/dashboard?tab=cluster&cluster_expanded=30");
  await expect.poll(() => matches().length).toBe(15);
}

const scrollTo = (top: number) => find("[role=grid]")!.parentElement!.scrollTo({ top });

/** Whether an element's left end is in the window, with nothing above it. */
function isSeen(element: Element): boolean {
  const { left, top, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + 4, top + height / 2));
}

/** Whether the focused cell is seen from its left to its right end. */
function isCellSeen(): boolean {
  const cell = document.activeElement!;
  const { left, right, top } = cell.getBoundingClientRect();
  return [left + 6, right - 6].every((x) => cell.contains(document.elementFromPoint(x, top + 6)));
}

describe("the row of the matches that are read", () => {
  it("stays in view above them, works there, and is scrolled to when they are closed", async () => {
    await open();
    for (const place of [400, 900]) {
      scrollTo(place);
      await expect.poll(() => matches()[0]!.getBoundingClientRect().y).toBeLessThan(0);
      await expect.poll(() => isSeen(name())).toBe(true);
      expect(isSeen(title()!)).toBe(true);
    }
    await userEvent.click(row().querySelector("[aria-expanded=true]")!);
    await expect.poll(title).toBe(null);
    await expect.poll(() => isSeen(name())).toBe(true);
  });

  it("goes with them, below the rows that pass over it", async () => {
    await open();
    scrollTo(400);
    await expect.poll(() => isSeen(name())).toBe(true);
    const own = row();
    await userEvent.click(own.querySelector("input[type=checkbox]")!);
    await expect.poll(() => own.ariaSelected).toBe("true");
    scrollTo(1_000_000);
    await expect.poll(title).toBe(null);
    // Its checkbox was pressed, so it stays mounted.
    expect(own.isConnected).toBe(true);
    expect(isSeen(own.querySelector("th button")!)).toBe(false);
  });

  it("lets the table scroll sideways to the cell that keys lead to", async () => {
    await open();
    row().querySelector<HTMLElement>("th")!.focus();
    for (let column = 2; column <= 8; column += 1) {
      await userEvent.keyboard("{ArrowRight}");
      await expect.poll(() => document.activeElement!.getAttribute("aria-colindex")).toBe(String(column));
      await expect.poll(isCellSeen).toBe(true);
    }
  });
});
