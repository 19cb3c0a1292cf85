import type { Page } from "playwright-core";

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
