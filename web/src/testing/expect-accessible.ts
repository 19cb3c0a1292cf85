import axe from "axe-core";
import { expect } from "vitest";
import { cdp, type Locator, page } from "vitest/browser";

type Size = readonly [width: number, height: number];
const desktop: Size = [1280, 800];
const tablet: Size = [768, 800];
const phone: Size = [375, 812];
const smallest: Size = [320, 800];
const tagsOfWcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The only rules that the dark scheme can newly violate. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Expects the page to meet WCAG 2.2 AA at 1280 px, light and dark, and at 375 px, and not to scroll sideways there, at
 * 768 and at 320 px. Ends at 1280 px. Where another test checks the page, only a part of it, such as a dialog, is
 * checked; some parts are not on phones.
 */
export async function expectAccessible(part?: Locator, { isOnPhones = true } = {}): Promise<void> {
  await page.viewport(...desktop);
  await expectNoViolations(tagsOfWcag22AA, part);
  await emulateColourScheme("dark");
  await expectNoViolations(colourRules, part);
  await emulateColourScheme("light");
  for (const size of part ? [phone] : [tablet, phone, smallest]) {
    await page.viewport(...size);
    expectNoSidewaysScroll();
    if (size === phone && isOnPhones) await expectNoViolations(tagsOfWcag22AA, part);
  }
  await page.viewport(...desktop);
  expectNoSidewaysScroll();
}

function expectNoSidewaysScroll(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, `scrolls sideways at ${clientWidth} px`).toBe(clientWidth);
}

/** Runs rules, or the rules of tags, and names each violation by rule, requirement and elements. */
async function expectNoViolations(names: string[], part?: Locator): Promise<void> {
  await finishAnimations();
  if (part) await expect.element(part).toBeVisible();
  const include = part ? part.element() : document;
  const { violations } = await axe.run(
    // Focus guards only move the focus to the other end of a popup.
    { include, exclude: ["[data-base-ui-focus-guard]"] },
    {
      runOnly: { type: names === tagsOfWcag22AA ? "tag" : "rule", values: names },
      resultTypes: ["violations"],
      // Only rules about media need it.
      preload: false,
    },
  );
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
  );
  expect(lines, `${window.innerWidth} px, ${document.documentElement.dataset.theme}`).toEqual([]);
}

/** Ends animations, because elements that fade in lack contrast. Endless ones are left. */
async function finishAnimations(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}

/** Changes the system's theme, and waits until the page has it. It stays for later tests. */
export async function emulateColourScheme(value: "light" | "dark"): Promise<void> {
  const features = [{ name: "prefers-color-scheme", value }];
  await cdp().send("Emulation.setEmulatedMedia", { features });
  await expect.poll(() => document.documentElement.dataset.theme).toBe(value);
}
