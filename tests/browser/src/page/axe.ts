import axe from "axe-core";
import type { Page } from "playwright-core";

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Guards take the focus only to hand it on to the other end of a popup at once. */
const exclude = "[data-base-ui-focus-guard]";

/**
 * What on the page as it is now violates WCAG 2.2 AA, a line each: the rule, what it asks for, and
 * where. Expect it to equal [].
 * @param within a CSS selector, for a part of the page
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  await motionOver(page);
  // Half a megabyte: once for each document. There are no frames to look into.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ values, context }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(context, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
      );
    },
    { values: wcag22AA, context: { exclude: [exclude], ...(within ? { include: [within] } : {}) } },
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
