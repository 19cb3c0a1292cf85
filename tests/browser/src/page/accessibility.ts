import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { During } from "../product/use-product.ts";
import { axeViolations } from "./axe.ts";
import { sidewaysScroll } from "./layout.ts";
import { type Visit, viewportOf } from "./visit.ts";

/**
 * Visits a screen's states and calls `check` in each: the page does not scroll sideways at any width and meets
 * WCAG 2.2 AA at 1280 px, light and dark, and on a phone.
 */
export type Walk = (visit: Visit, check: (state?: string) => Promise<void>) => Promise<void>;

const desktop = 1280;
const phone = 375;
const wider = [desktop, 1440, 768];
/** The schemes in which axe runs: a run takes 0.1 to 0.3 s, and other widths never found more. */
const schemesOfAxe: Record<number, Scheme[]> = { [desktop]: ["light", "dark"], [phone]: ["light"] };
const bothSchemes = ["light", "dark"] as const;
type Scheme = (typeof bothSchemes)[number];

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
            expect(await sidewaysScroll(page), `${state}, ${width} px`).toBe(0);
            const schemes = schemesOfAxe[width] ?? [];
            for (const scheme of pictures ? bothSchemes : schemes) {
              await changeSystemTheme(page, scheme);
              if (schemes.includes(scheme)) {
                const violations = await axeViolations(page, { onlyColours: scheme === "dark" });
                expect(violations, `${state}, ${width} px, ${scheme}`).toEqual([]);
              }
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
