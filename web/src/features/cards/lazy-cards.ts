import { isNarrow } from "../../lib/browser-state/narrow.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";

/** All tabs share this component, so that only the first tab that is shown waits for its code. */
export const Cards = lazyComponent(() => import("./cards.tsx"));
if (isNarrow()) Cards.preload();
