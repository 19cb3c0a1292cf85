import type { Locator, Page } from "playwright-core";

/**
 * Returns how many CSS pixels the page scrolls sideways: 0 if it fits. Elements that scroll by
 * themselves, such as tables, do not count.
 */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Whether an element's left end is in the window, with nothing above it. */
export const isSeen = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 4, y)));
  });
