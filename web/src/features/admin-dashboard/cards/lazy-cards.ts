import { isNarrow } from "../../../lib/browser-state/narrow.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";

/** One for all tabs, so that only the first one that is shown waits for it. */
export const Cards = lazyComponent(() => import("./cards.tsx"));
if (isNarrow()) Cards.preload();
