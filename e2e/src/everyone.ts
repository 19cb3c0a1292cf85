import { describe, expect, it } from "vitest";
import { axeViolations } from "./axe.ts";
import { sidewaysScroll } from "./layout.ts";
import type { Visit, VisitOptions } from "./visit.ts";

/** A walk to a screen's states; `check` in each: nothing violates WCAG 2.2 AA, or is cut off sideways. */
export type Walk = (visit: Visit, check: (state?: string) => Promise<void>) => Promise<void>;

/**
 * Tests that everyone can use a screen: walks it at 375 and 1280 px, light and dark, and expects
 * nothing on the console at the end, violations of the security policy among it.
 * @param during opens the browser: `useProduct().during`, or someone who is signed in
 */
export function itIsForEveryone(
  screen: string,
  during: (options: Partial<VisitOptions>, run: (visit: Visit) => Promise<void>) => Promise<void>,
  walk: Walk,
): void {
  describe.each([375, 1280])(`${screen} at %d px`, (width) => {
    it.each(["light", "dark"] as const)("can be used by everyone, %s", async (colorScheme) => {
      await during({ width, colorScheme }, async (visit) => {
        const check = async (state?: string) => {
          expect(await axeViolations(visit.page), state).toEqual([]);
          expect(await sidewaysScroll(visit.page), state).toBe(0);
        };
        await walk(visit, check);
        expect(visit.errors).toEqual([]);
      });
    });
  });
}
