import { setTimeout } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy-component.ts";

afterEach(() => vi.unstubAllGlobals());

it("does not reload the page when a chunk that is only prefetched is missing", async () => {
  const reload = vi.fn();
  vi.stubGlobal("window", { location: { reload } });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));
  const load = vi.fn(() => Promise.reject(new Error("missing chunk")));
  lazyComponent(load).preload();
  await setTimeout(0);
  expect(load).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});
