import type { Locator } from "playwright-core";

/** Presses twice in the same moment, before the page can draw that the first press was heard. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    (element as HTMLElement).click();
    (element as HTMLElement).click();
  });
}
