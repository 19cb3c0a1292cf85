import type { Page } from "playwright-core";

/** Each key changes the number of results, so that the list's update can be observed. */
const searches = ["7315", "4826", "1590", "3047"];

/** Times in ms from each key in the search box, typed and deleted, to the updated list on screen. */
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
    const status = [...document.querySelectorAll("[role=status]")].find(({ textContent }) =>
      textContent?.startsWith("Showing "),
    );
    if (!status) throw new Error("the number of shown rows was not found");
    const answered = new Promise<number>((resolve) => {
      let pressedAt = 0;
      const note = ({ timeStamp }: Event) => {
        pressedAt = timeStamp;
      };
      document.addEventListener("keydown", note, { capture: true, once: true });
      const observer = new MutationObserver(() => {
        observer.disconnect();
        // A timer set in a frame's callback runs after the frame was rendered.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
      });
      observer.observe(status, { childList: true, characterData: true, subtree: true });
    });
    Object.assign(globalThis, { answered });
  });
  await page.keyboard.press(key);
  return await page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered);
}
