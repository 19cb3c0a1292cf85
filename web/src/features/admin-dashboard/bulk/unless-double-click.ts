import type { MouseEvent } from "react";

/** The second click of a double-click is on the button that took the place of the first. */
export const unlessDoubleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
