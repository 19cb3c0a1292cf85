import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

/** Half the size of `axe.source`, which is not minified; each document compiles it anew. */
const axeScript = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Focus guards only move the focus to the other end of a popup. */
const exclude = "[data-base-ui-focus-guard]";

/** Returns the page's current violations of WCAG 2.2 AA, one per line: rule, requirement, element. */
export async function axeViolations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  // The script has 0.7 MB, so it is injected once per document. There are no frames to check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  return page.evaluate(
    async ({ values, exclude }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const runOnly = { type: "tag", values } as const;
      const { violations } = await axe.run({ exclude: [exclude] }, { runOnly, resultTypes: ["violations"] });
      // A heading may be half under a sticky column; one scrolls it out from there.
      const isUnderColumn = (target: string) =>
        document
          .querySelector(target)
          ?.closest(":is([data-under-first], [data-under-left], [data-under-right]) thead") != null;
      return violations.flatMap(({ id, help, nodes }) => {
        const targets = nodes.map(({ target }) => target.join(" "));
        const left = id === "target-size" ? targets.filter((target) => !isUnderColumn(target)) : targets;
        return left.length > 0 ? [`${id}: ${help}: ${left.join(" | ")}`] : [];
      });
    },
    { values: wcag22AA, exclude },
  );
}

/** Waits for animations to end, but for those by scrolling: elements that are fading in lack contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== "running" ||
          animation.timeline !== document.timeline ||
          animation.effect?.getTiming().iterations === Infinity,
      ),
  );
}
