import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Waits until this has the focus; it moves a moment after the key or click that moves it. */
export async function untilFocused(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

/**
 * Presses Tab, or Shift+Tab, until this has the focus, as those do who use no mouse.
 * @throws Error when it is not reached
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

/** What has the focus now, by its text. */
export function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
