import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

/** Moves the focus to an element without a click. */
export const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();

/**
 * Presses Tab until the element has the focus, as keyboard users do.
 * @throws Error when Tab does not reach the element
 */
export async function tabTo(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    await userEvent.keyboard("{Tab}");
    if (document.activeElement === locator.element()) return;
  }
  throw new Error(`Tab does not lead to it; the focus is on "${document.activeElement?.textContent}"`);
}

/**
 * The focused element's name when something covers its upper or lower edge or the text that describes it, such as an
 * error; null when nothing does.
 */
export function coveredFocus(): string | null {
  const { activeElement: focused } = document;
  if (!focused) return null;
  const describing = focused.getAttribute("aria-describedby")?.split(" ").at(-1);
  if (isSeen(focused) && isSeen(document.getElementById(describing ?? ""))) return null;
  return focused.getAttribute("name") ?? focused.textContent;
}

function isSeen(element: Element | null): boolean {
  if (!element) return true;
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 3, bottom - 3].every((y) => {
    const hit = document.elementFromPoint(left + 3, y);
    return hit !== null && (hit.contains(element) || element.contains(hit));
  });
}

/** Goes to the element by Tab, and returns the names of the controls before it that something covered. */
export async function coveredBefore(locator: Locator): Promise<string[]> {
  const covered = new Set<string>();
  for (let presses = 0; presses < 45 && document.activeElement !== locator.element(); presses += 1) {
    await userEvent.keyboard("{Tab}");
    const name = coveredFocus();
    if (name !== null) covered.add(name);
  }
  await expect.element(locator).toHaveFocus();
  return [...covered];
}
