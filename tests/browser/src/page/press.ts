import type { Locator } from "playwright-core";

/** Presses a button twice before the page can render a response to the first press. */
export async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    (element as HTMLElement).click();
    (element as HTMLElement).click();
  });
}
