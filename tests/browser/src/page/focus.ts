import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Waits until the element has the focus, which moves shortly after the key press or click. */
export async function waitForFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Waits until the cell around the element has the focus. */
export async function waitForCellFocus(inCell: Locator): Promise<void> {
  const hasFocus = () => inCell.evaluate((element) => element.closest("th, td") === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
}

/** Goes to the cell around the element by Tab, if the focus is outside of its grid, and by arrow keys. */
export async function goToCell(inCell: Locator): Promise<void> {
  const { keyboard } = inCell.page();
  await inCell.waitFor();
  const grid = inCell.locator("xpath=ancestor::table[1]");
  const isInGrid = await grid.evaluate((table) => table.contains(document.activeElement));
  if (!isInGrid) await tabTo(grid.locator("[tabindex='0']:is(th, td)"));
  const { down, right } = await inCell.evaluate((element) => {
    const place = (cell: Element) => ({
      row: Number(cell.parentElement!.getAttribute("aria-rowindex")),
      column: Number(cell.getAttribute("aria-colindex")),
    });
    const [from, to] = [place(document.activeElement!.closest("th, td")!), place(element.closest("th, td")!)];
    return { down: to.row - from.row, right: to.column - from.column };
  });
  for (let n = 0; n < Math.abs(down); n += 1) await keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  for (let n = 0; n < Math.abs(right); n += 1) await keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  await waitForCellFocus(inCell);
}

/**
 * Presses Tab, or Shift+Tab, until the element has the focus, as keyboard users do.
 * @throws Error when Tab does not reach the element
 */
export async function tabTo(locator: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const page = locator.page();
  await locator.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    if (await locator.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${locator}; the focus is on "${await focusedText(page)}"`);
}

/** Goes to a control by Tab, and presses it with a key. */
export async function pressByKeys(
  locator: Locator,
  { key = "Enter", tab = "Tab" }: { key?: "Enter" | "Space"; tab?: "Tab" | "Shift+Tab" } = {},
): Promise<void> {
  await tabTo(locator, tab);
  await locator.page().keyboard.press(key);
}

/** Returns the focused element's text. */
function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
