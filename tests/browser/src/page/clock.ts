import type { Page } from "playwright-core";

/**
 * Stops the clock of a page where `page.clock.install` was called, a few seconds from now. A request under way goes
 * on: the client gives one up only after 30 s.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 5_000);
