import { type RefObject, useEffect } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { DataColumn } from "./columns.ts";

/** The width in px of the fade beside a sticky column. */
export const fadePx = 40;

// Letters that pass under fade out into the row's ground, slowly at the end, so that none is seen cut in half. Above it
// is the column's shadow.
const fade =
  "[--fade:var(--ground)_0.5rem,color-mix(in_srgb,var(--ground)_90%,transparent)_1rem,color-mix(in_srgb,var(--ground)_50%,transparent)_1.625rem,transparent]";
const rightFade = classNames(
  fade,
  "after:pointer-events-none after:absolute after:-inset-y-px after:left-full after:hidden after:w-10",
  "after:bg-[linear-gradient(to_right,var(--shade),transparent_0.5rem),linear-gradient(to_right,var(--fade))]",
);
const leftFade = classNames(
  "before:pointer-events-none before:absolute before:-inset-y-px before:right-full before:hidden before:w-10",
  "before:bg-[linear-gradient(to_left,var(--shade),transparent_0.5rem),linear-gradient(to_left,var(--fade))]",
);
const first = classNames(
  "sticky left-0 border-r [--side:1]",
  rightFade,
  "group-data-under-first/frame:after:block",
);
// Left only comes into effect for a column that others follow.
const side = classNames(
  "relative @lg:sticky @lg:right-0 @lg:[--side:1] @lg:left-40 @lg:border-l @2xl:left-(--first)",
  leftFade,
  "@lg:group-data-under-left/frame:before:block",
  rightFade,
  "@lg:group-data-under-right/frame:after:block",
);

/** Keeps the first column and the `sticky` one in view, with a shadow where others pass under them. */
export function stickyClass(index: number, { sticky = false }: Pick<DataColumn<never>, "sticky">): string {
  if (index === 0) return first;
  return sticky ? side : "";
}

/** Says on the frame whether others pass under the first column, and under the left or right edge of the sticky one. */
export function useCoveredColumns(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Pick<DataColumn<never>, "sticky">[],
): void {
  useEffect(() => {
    const element = frame.current;
    const headings = element?.querySelector("tr")?.cells;
    if (!element || !headings) return undefined;
    const secondSticky = columns.findIndex(({ sticky }, index) => sticky && index > 0);
    const update = () => {
      /** Whether the column at a place overlaps the next. */
      const overlaps = (at: number) => {
        const [left, right] = [headings[at], headings[at + 1]];
        if (!left || !right) return false;
        // Zoomed pages scroll by fractions of a pixel.
        return left.getBoundingClientRect().right > right.getBoundingClientRect().left + 1;
      };
      element.toggleAttribute("data-under-first", overlaps(0));
      element.toggleAttribute("data-under-left", overlaps(secondSticky - 1));
      element.toggleAttribute("data-under-right", overlaps(secondSticky));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [frame, columns]);
}
