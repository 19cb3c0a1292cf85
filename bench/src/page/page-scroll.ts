import type { Page } from "playwright-core";

/** Distance in px and speed in px per second of a fast swipe. */
const distance = 24_000;
const speed = 4_000;

/**
 * Scrolls the named list down and up, and by keyboard to its end and back. Returns the times between frames,
 * in ms.
 */
export async function scrollFrames(page: Page, name: string): Promise<number[]> {
  const list = page.getByRole("region", { name, exact: true }).filter({ has: page.getByRole("table") });
  await list.locator("tbody th").first().waitFor();
  await list.scrollIntoViewIfNeeded();
  const box = (await list.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const gesture = { x: box.x + box.width / 2, y: box.y + box.height / 2, speed };
  await page.evaluate(() => {
    const frames: number[] = [];
    let before: number | null = null;
    const note = (now: number) => {
      if (before !== null) frames.push(now - before);
      before = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(globalThis, { frames });
  });
  await cdp.send("Input.synthesizeScrollGesture", { ...gesture, yDistance: -distance });
  await cdp.send("Input.synthesizeScrollGesture", { ...gesture, yDistance: distance });
  await list.focus();
  for (const key of ["End", "Home"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(500);
  }
  await cdp.detach();
  return await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames.splice(0));
}
