import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { autoCloseMs, createToastStore, removalDelayMs } from "./toast-store.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("toasts", () => {
  it.each([
    ["default", 4_000],
    ["destructive", 5_000],
  ] as const)("close after their timeout: %s after %d ms", (variant, ms) => {
    const store = createToastStore();
    store.show({ title: "read me", variant });
    vi.advanceTimersByTime(ms - 1);
    expect(store.get()?.open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.get()?.open).toBe(false);
  });

  it("are shown one at a time: a new one replaces the old, with its own timeout", () => {
    const store = createToastStore();
    store.show({ title: "first" });
    vi.advanceTimersByTime(3_000);
    const second = store.show({ title: "second", variant: "destructive" });
    vi.advanceTimersByTime(4_999);
    expect(store.get()).toMatchObject({ id: second, title: "second", open: true });
    vi.advanceTimersByTime(1);
    expect(store.get()?.open).toBe(false);
  });

  it("stay while held, then for the full timeout again", () => {
    const store = createToastStore();
    store.show({ title: "read me" });
    store.hold();
    vi.advanceTimersByTime(60_000);
    expect(store.get()?.open).toBe(true);
    store.release();
    vi.advanceTimersByTime(autoCloseMs.default - 1);
    expect(store.get()?.open).toBe(true);
    vi.advanceTimersByTime(1);
    expect(store.get()?.open).toBe(false);
  });

  it("are removed 1,000 seconds after being dismissed", () => {
    const store = createToastStore();
    store.dismiss(store.show({ title: "gone" }));
    vi.advanceTimersByTime(removalDelayMs - 1);
    expect(store.get()).toMatchObject({ title: "gone", open: false });
    vi.advanceTimersByTime(1);
    expect(store.get()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are not closed by another toast's id", () => {
    const store = createToastStore();
    const first = store.show({ title: "first" });
    store.show({ title: "second" });
    store.dismiss(first);
    expect(store.get()).toMatchObject({ title: "second", open: true });
    // Holding or releasing a closed toast must not reopen it.
    store.dismiss();
    store.release();
    vi.advanceTimersByTime(autoCloseMs.default);
    expect(store.get()?.open).toBe(false);
  });

  it("notify listeners", () => {
    const store = createToastStore();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.show({ title: "one" });
    store.dismiss();
    stop();
    store.show({ title: "two" });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
