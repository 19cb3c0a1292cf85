import type { Page } from "playwright-core";

/** Distance in px and speed in px per second of a fast swipe. */
const distance = 24_000;
const speed = 4_000;

interface Scrolled {
  /** Times between frames, in ms. */
  frames: number[];
  /** How long rows in view stayed blank because they were not loaded, in ms. */
  blanks: number[];
}

/** Scrolls the named list down and up, and by keyboard to its end and back. */
export async function scroll(page: Page, name: string): Promise<Scrolled> {
  const list = page.getByRole("region", { name, exact: true }).filter({ has: page.getByRole("grid") });
  await list.locator("tbody th").first().waitFor();
  await list.scrollIntoViewIfNeeded();
  const box = (await list.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const gesture = { x: box.x + box.width / 2, y: box.y + box.height / 2, speed };
  await page.evaluate(() => {
    const seen: Scrolled = { frames: [], blanks: [] };
    const blankSince = new Map<string, number>();
    let before: number | null = null;
    const isInView = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect();
      const frame = row.closest("section")!.getBoundingClientRect();
      return bottom > frame.top && top < Math.min(frame.bottom, innerHeight);
    };
    const recordFrame = (now: number) => {
      if (before !== null) seen.frames.push(now - before);
      before = now;
      const blank = [...document.querySelectorAll<HTMLElement>("tr[data-placeholder]")].filter(isInView);
      const rows = new Set(blank.map(({ dataset }) => dataset.placeholder!));
      for (const row of rows) if (!blankSince.has(row)) blankSince.set(row, now);
      for (const [row, since] of blankSince) {
        if (rows.has(row)) continue;
        seen.blanks.push(now - since);
        blankSince.delete(row);
      }
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
    Object.assign(globalThis, { seen });
  });
  await cdp.send("Input.synthesizeScrollGesture", { ...gesture, yDistance: -distance });
  await cdp.send("Input.synthesizeScrollGesture", { ...gesture, yDistance: distance });
  await list
    .locator("tbody th")
    .first()
    .click({ position: { x: 1, y: 1 } });
  for (const key of ["Control+End", "Control+Home"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(500);
  }
  await cdp.detach();
  return await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Scrolled };
    return { frames: seen.frames.splice(0), blanks: seen.blanks.splice(0) };
  });
}
