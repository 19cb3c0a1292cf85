import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { During } from "../product/use-product.ts";
import { axeViolations } from "./axe.ts";
import { sidewaysScroll } from "./layout.ts";
import type { Visit } from "./visit.ts";

/**
 * A walk to a screen's states; `check` in each: light and dark, nothing violates WCAG 2.2 AA or is cut off
 * sideways.
 */
export type Walk = (visit: Visit, check: (state?: string) => Promise<void>) => Promise<void>;

/**
 * Tests that everyone can use a screen: walks it at 375 and 1280 px, and expects nothing on the console
 * at the end, violations of the security policy among it.
 * @param during opens the browser, such as `useProduct().during`
 */
export function itIsForEveryone(screen: string, during: During, walk: Walk): void {
  it.each([375, 1280])(`${screen} can be used by everyone at %d px, light and dark`, async (width) => {
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

/** Resolves when the page has heard of it: with the next frame, as one may be under way. */
async function changeSystemTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
