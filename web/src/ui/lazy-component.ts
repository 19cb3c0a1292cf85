import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { fetchChunk } from "../lib/api/fetch-chunk.ts";

export type LazyComponent<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => void };

/**
 * A component whose chunk is fetched on its first render, such as a dialog with a form; wrap it in `Suspense`.
 * `preload` fetches it earlier, for example in `onPointerEnter` and `onFocus`.
 */
export function lazyComponent<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyComponent<P> {
  const part = lazy(() => fetchChunk(load));
  return Object.assign(part, { preload: () => navigator.onLine && void load().catch(() => {}) });
}
