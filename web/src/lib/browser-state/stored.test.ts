import { afterEach, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/stub-storage.ts";

afterEach(() => vi.unstubAllGlobals());

it("keeps what localStorage refuses until another tab changes what is stored", async () => {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  // It listens from when it is loaded.
  vi.resetModules();
  const { readStored, writeStored } = await import("./stored.ts");
  const stored = stubStorage("localStorage");
  stored.set("kindling.test", "1");
  const setItem = () => {
    throw new Error("full");
  };
  vi.stubGlobal("localStorage", { ...localStorage, setItem });
  expect(writeStored("localStorage", "kindling.test", 2)).toBe(false);
  expect(readStored("localStorage", "kindling.test")).toBe(2);
  stored.delete("kindling.test");
  window.dispatchEvent(new Event("storage"));
  expect(readStored("localStorage", "kindling.test")).toBeNull();
});
