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

/**
 * Presses Tab until the element has the focus, as keyboard users do.
 * @throws Error when Tab does not reach the element
 */
export async function tabTo(locator: Locator): Promise<void> {
  const page = locator.page();
  await locator.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    if (await locator.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${locator}; the focus is on "${await focusedText(page)}"`);
}

/** Returns the focused element's text. */
function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
