import { type ComponentType, lazy, useState } from "react";
import { fetchPart } from "../lib/api/fetch-part.ts";

let underWay = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  underWay += change;
  for (const listener of listeners) listener();
}

/** Whether a page is being fetched right now. */
export const pagesUnderWay = {
  any: (): boolean => underWay > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** A page that is fetched when it is first visited, or before. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/**
 * A page, the default export of its file. One that was preloaded is drawn at once, where React's own
 * `lazy` would wait for a moment, and hold back the first page for another 300 ms.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null;
  const fetchPage = async () => {
    const page = await fetchPart(load);
    loaded = page.default;
    return page;
  };
  const Later = lazy(() => {
    // Not at once: this runs while React draws, when nothing else may be told to draw.
    queueMicrotask(() => count(1));
    return fetchPage().finally(() => queueMicrotask(() => count(-1)));
  });
  // Made once for each route, as its module is loaded
  function Page() {
    // Chosen once: a change would throw the page away and begin it anew.
    const [Chosen] = useState<ComponentType>(() => loaded ?? Later);
    return <Chosen />;
  }
  return Object.assign(Page, {
    preload: async () => {
      await fetchPage();
    },
  });
}
