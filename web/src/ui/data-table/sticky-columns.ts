import { type RefObject, useEffect } from "react";
import { classNames } from "../../lib/class-names.ts";
import type { DataColumn } from "./columns.ts";

/** The width in px of the fade beside a sticky column. */
export const fadePx = 24;

// Letters that pass under fade out into the row's ground, where they would be cut, and have a shadow above them.
const edge = "after:pointer-events-none after:absolute after:-inset-y-px after:hidden after:w-6";
const first = classNames(
  "sticky left-0 border-r",
  edge,
  "after:left-full group-data-more-left/frame:after:block",
  "after:bg-[linear-gradient(to_right,var(--shade),transparent_0.5rem),linear-gradient(to_right,var(--ground),transparent)]",
);
// Left only comes into effect for a column that others follow.
const side = classNames(
  "@lg:sticky @lg:right-0 @lg:left-40 @lg:border-l @2xl:left-(--first)",
  edge,
  "after:right-full @lg:group-data-more-right/frame:after:block",
  "after:bg-[linear-gradient(to_left,var(--shade),transparent_0.5rem),linear-gradient(to_left,var(--ground),transparent)]",
);

/** Keeps the first column and `sticky` ones in view, with a shadow where others pass under them. */
export function stickyClass(place: number, { sticky = false }: Pick<DataColumn<never>, "sticky">): string {
  if (place === 0) return first;
  return sticky ? side : "";
}

/** Says on the frame whether columns are out of view at its left or right. */
export function useScrollEdges(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute("data-more-left", scrollLeft > 0);
      // Zoomed pages scroll by fractions of a pixel.
      element.toggleAttribute("data-more-right", scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [frame]);
}
