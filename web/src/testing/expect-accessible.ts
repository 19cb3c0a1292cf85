import axe from "axe-core";
import { expect } from "vitest";
import { cdp, page } from "vitest/browser";

const desktop = [1280, 800] as const;
const phone = [375, 812] as const;
const tagsOfWcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The only rules that the dark scheme can newly violate. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Expects what is shown to meet WCAG 2.2 AA at 1280 px, light and dark, and on a phone, and not to scroll sideways at
 * 320 to 1440 px. Ends at 1280 px.
 */
export async function expectAccessible(): Promise<void> {
  for (const width of [1440, 768, 320]) {
    await page.viewport(width, 800);
    expect(sidewaysScroll(), `${width} px`).toBe(0);
  }
  await page.viewport(...phone);
  expect(sidewaysScroll(), "375 px").toBe(0);
  expect(await violations(tagsOfWcag22AA), "375 px").toEqual([]);
  await page.viewport(...desktop);
  expect(sidewaysScroll(), "1280 px").toBe(0);
  expect(await violations(tagsOfWcag22AA), "1280 px").toEqual([]);
  await emulateColourScheme("dark");
  expect(await violations(colourRules), "1280 px, dark").toEqual([]);
  await emulateColourScheme("light");
}

/** How many CSS pixels the page scrolls sideways. */
function sidewaysScroll(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

/** The violations of rules or of tags, one per line: rule, requirement, elements. */
async function violations(names: string[]): Promise<string[]> {
  const isTags = names === tagsOfWcag22AA;
  await finishAnimations();
  const { violations } = await axe.run(
    // Focus guards only move the focus to the other end of a popup.
    { exclude: ["[data-base-ui-focus-guard]"] },
    { runOnly: { type: isTags ? "tag" : "rule", values: names }, resultTypes: ["violations"] },
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
  );
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
