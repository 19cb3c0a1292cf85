import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { During } from "../product/use-product.ts";
import { axeViolations } from "./axe.ts";
import { sidewaysScroll } from "./layout.ts";
import type { Visit } from "./visit.ts";

/**
 * Visits a screen's states and calls `check` in each: light and dark, the page meets WCAG 2.2 AA and does not
 * scroll sideways.
 */
export type Walk = (visit: Visit, check: (state?: string) => Promise<void>) => Promise<void>;

/**
 * Tests that a screen is accessible: runs `walk` at each width, and expects no console errors, which include violations
 * of the security policy.
 * @param during opens the browser, such as `useProduct().during`
 */
export function itIsAccessible(screen: string, during: During, walk: Walk, widths = [375, 1280]): void {
  it.each(widths)(`${screen} is accessible at %d px, light and dark`, async (width) => {
    await during({ width }, async (visit) => {
      const check = async (state = "the screen") => {
        for (const scheme of ["light", "dark"] as const) {
          await changeSystemTheme(visit.page, scheme);
          const violations = await axeViolations(visit.page, { onlyColours: scheme === "dark" });
          expect(violations, `${state}, ${scheme}`).toEqual([]);
          expect(await sidewaysScroll(visit.page), `${state}, ${scheme}`).toBe(0);
        }
      };
      await walk(visit, check);
      expect(visit.errors).toEqual([]);
    });
  });
}

/** Waits two frames, because one may already be in progress when the scheme changes. */
async function changeSystemTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
