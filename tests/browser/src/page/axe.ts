import axe from "axe-core";
import type { Page } from "playwright-core";

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules of these that depend on colours, all that a second theme can violate anew. */
const ofColours = ["color-contrast", "link-in-text-block"];
/** Guards take the focus only to hand it on to the other end of a popup at once. */
const exclude = "[data-base-ui-focus-guard]";

/**
 * Returns the violations of WCAG 2.2 AA on the page as it is now, a line each: rule, requirement, place.
 * @param options.within a CSS selector of a part of the page
 * @param options.onlyColours whether only the rules about colours are checked
 */
export async function axeViolations(
  page: Page,
  { within, onlyColours = false }: { within?: string; onlyColours?: boolean } = {},
): Promise<string[]> {
  await motionOver(page);
  // Half a megabyte: once for each document. There are no frames to look into.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ runOnly, context }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(context, {
        runOnly,
        resultTypes: ["violations"],
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
      );
    },
    {
      runOnly: onlyColours
        ? ({ type: "rule", values: ofColours } as const)
        : ({ type: "tag", values: wcag22AA } as const),
      context: { exclude: [exclude], ...(within ? { include: [within] } : {}) },
    },
  );
}

/** Half faded in, everything lacks contrast. */
async function motionOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== "running" || animation.effect?.getTiming().iterations === Infinity,
      ),
  );
}
