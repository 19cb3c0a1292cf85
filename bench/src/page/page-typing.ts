import type { Page } from "playwright-core";

/** The typed text, in which each key changes the results. */
const searches = ["7315", "4826", "1590", "3047"];

/** Times in ms from each key press in the search box to its rows on screen. */
export async function keystrokes(page: Page): Promise<number[]> {
  await page.getByRole("searchbox", { name: "Search" }).focus();
  const times: number[] = [];
  for (const search of searches) {
    for (const key of search) times.push(await press(page, key));
    for (const _ of search) times.push(await press(page, "Backspace"));
  }
  return times;
}

async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const shown = new Promise<number>((resolve) => {
      document.addEventListener(
        "keydown",
        ({ timeStamp }) => {
          let wasBusy = false;
          const check = () => {
            const isBusy = document.querySelector("[aria-busy=true]:not([role=status])") !== null;
            wasBusy ||= isBusy;
            // A timer set in a frame's callback runs after the frame was rendered.
            if (wasBusy && !isBusy)
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            else requestAnimationFrame(check);
          };
          requestAnimationFrame(check);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(globalThis, { shown });
  });
  await page.keyboard.press(key);
  return await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown);
}
