import type { Page } from "playwright-core";

/**
 * How many CSS pixels the page can be scrolled sideways: 0 where it fits. Frames that scroll by
 * themselves, such as tables, do not count.
 */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
