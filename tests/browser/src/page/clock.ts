import type { Page } from "playwright-core";

/**
 * Pauses the page's clock a few seconds ahead, in a visit with `fakeClock`. Requests in flight continue, because
 * the client's timeout is 30 s.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 5_000);
