import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { fetchPart } from "../lib/api/fetch-part.ts";

export type LazyPart<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => void };

/**
 * A part of a page that is fetched when it is first drawn, such as a dialog with a form; stands in a
 * `Suspense`. `preload` begins earlier, when it is about to be wanted: `onPointerEnter`, `onFocus`.
 */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  const part = lazy(() => fetchPart(load));
  return Object.assign(part, { preload: () => navigator.onLine && void load().catch(() => {}) });
}
