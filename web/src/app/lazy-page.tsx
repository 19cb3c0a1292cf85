import { type ComponentType, lazy, useState } from "react";
import { fetchChunk } from "../lib/api/fetch-chunk.ts";

let inFlight = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  inFlight += change;
  for (const listener of listeners) listener();
}

/** Whether a page is being fetched right now. */
export const pagesInFlight = {
  any: (): boolean => inFlight > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** A page whose chunk is fetched on the first visit, or by `preload`. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

/**
 * A page, the default export of its file. A preloaded page renders at once, where React's `lazy` would suspend
 * and delay the first page by 300 ms.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | null = null;
  const fetchPage = async () => {
    const page = await fetchChunk(load);
    loaded = page.default;
    return page;
  };
  const LazyLoaded = lazy(() => {
    // This runs during a render, in which no other component may be updated.
    queueMicrotask(() => count(1));
    return fetchPage().finally(() => queueMicrotask(() => count(-1)));
  });
  function Page() {
    // Chosen once, because a change would unmount the page.
    const [Chosen] = useState<ComponentType>(() => loaded ?? LazyLoaded);
    return <Chosen />;
  }
  return Object.assign(Page, {
    preload: async () => {
      await fetchPage();
    },
  });
}
