import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/stub-storage.ts";
import { createStoredValue } from "./stored-value.ts";

interface Login {
  id: number;
}

const make = () =>
  createStoredValue<Login>("kindling.test", (stored) => {
    const { id } = (stored ?? {}) as Partial<Login>;
    return Number.isInteger(id) ? { id: id! } : null;
  });

describe("createStoredValue", () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = stubStorage("localStorage");
    vi.stubGlobal("window", new EventTarget());
  });
  afterEach(() => vi.unstubAllGlobals());

  it("shares the value with other tabs until a tab removes it", () => {
    const [tab, another] = [make(), make()];
    tab.write({ id: 7 });
    expect(another.read()).toEqual({ id: 7 });
    another.remove();
    expect(tab.read()).toBeNull();
  });

  it("returns null when the stored value is invalid", () => {
    stored.set("kindling.test", '"7"');
    expect(make().read()).toBeNull();
  });

  it("returns the same object until the value changes, as React needs", () => {
    const tab = make();
    tab.write({ id: 7 });
    const before = tab.read();
    expect(tab.read()).toBe(before);
    tab.write({ id: 8 });
    expect(tab.read()).toEqual({ id: 8 });
  });

  it("notifies listeners of changes in this tab and in others, until they unsubscribe", () => {
    const tab = make();
    const listener = vi.fn();
    const unsubscribe = tab.subscribe(listener);
    tab.write({ id: 7 });
    expect(listener).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event("storage"));
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    tab.remove();
    window.dispatchEvent(new Event("storage"));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it.each(["calls", "access"])(
    "keeps a value in memory when the browser refuses %s to storage",
    (refused) => {
      const refuse = () => {
        throw new Error("storage is switched off");
      };
      vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
      if (refused === "access")
        Object.defineProperty(globalThis, "localStorage", { configurable: true, get: refuse });
      const tab = make();
      tab.write({ id: 7 });
      expect(tab.read()).toEqual({ id: 7 });
      tab.remove();
      expect(tab.read()).toBeNull();
    },
  );
});
