import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { During } from "../product/use-product.ts";
import { axeViolations } from "./axe.ts";
import { sidewaysScroll } from "./layout.ts";
import { type Visit, viewportOf } from "./visit.ts";

/**
 * Visits a screen's states and calls `check` in each: light and dark, the page meets WCAG 2.2 AA and does not
 * scroll sideways.
 */
export type Walk = (visit: Visit, check: (state?: string) => Promise<void>) => Promise<void>;

const phone = 375;
const wider = [1280, 1440, 768];

/** Set to a folder, it receives a picture of every state, width and scheme. */
const pictures = process.env.SCREENSHOTS;

/**
 * Tests that a screen is accessible at 375, 768, 1280 and 1440 px: runs `walk` at 1280 px and resizes in each check.
 * Expects no console errors, which include violations of the security policy.
 * @param during opens the browser, such as `useProduct().during`
 */
export function itIsAccessible(screen: string, during: During, walk: Walk): void {
  testWalks([[...wider, phone]], screen, during, walk);
}

/** The same in two walks, for a screen that has other controls on a phone: one at 375 px, one at the other widths. */
export function itIsAccessibleInTwoWalks(screen: string, during: During, walk: Walk): void {
  testWalks([[phone], wider], screen, during, walk);
}

/** Runs a walk for each list of widths, at the first of them. */
function testWalks(walks: number[][], screen: string, during: During, walk: Walk): void {
  it.each(walks.map((widths) => ({ widths, list: widths.join(", ") })))(
    `${screen} is accessible at $list px, light and dark`,
    async ({ widths }) => {
      const [start] = widths;
      await during({ width: start! }, async (visit) => {
        const { page, errors } = visit;
        const check = async (state = "the screen") => {
          for (const width of widths) {
            await page.setViewportSize(viewportOf(width));
            for (const scheme of ["light", "dark"] as const) {
              const seen = `${state}, ${width} px, ${scheme}`;
              await changeSystemTheme(page, scheme);
              expect(await axeViolations(page, { onlyColours: scheme === "dark" }), seen).toEqual([]);
              expect(await sidewaysScroll(page), seen).toBe(0);
              if (pictures) await takePicture(page, `${screen} ${state} ${width} ${scheme}`);
            }
          }
          await page.setViewportSize(viewportOf(start!));
        };
        await walk(visit, check);
        expect(errors).toEqual([]);
      });
    },
  );
}

/** Waits two frames, because one may already be in progress when the scheme changes. */
async function changeSystemTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(pictures!, { recursive: true });
  // Sticky parts would be in the middle of the picture.
  await page.evaluate(() => window.scrollTo(0, 0));
  const path = join(pictures!, `${name.match(/\w+/g)!.join("-")}.png`);
  await page.screenshot({ path, fullPage: true });
}
