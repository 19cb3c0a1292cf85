import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDrafts } from "../../../lib/browser-state/draft.ts";
import { stubStorage } from "../../../testing/stub-storage.ts";
import { editHistory } from "./edit-history.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubStorage("sessionStorage");
});
afterEach(() => vi.unstubAllGlobals());

it("the edits end with the drafts, when their admin signs out on any page", () => {
  editHistory.add({ kind: "founder", recordId: 1, name: "Quill" }, { ask: 1 }, { ask: 2 }, { ask: 2 });
  expect(editHistory.get()).toHaveLength(1);
  const listener = vi.fn();
  const unsubscribe = editHistory.subscribe(listener);
  clearDrafts();
  unsubscribe();
  expect(listener).toHaveBeenCalled();
  expect(editHistory.get()).toEqual([]);
  expect(stored.size).toBe(0);
});

it("the edits of before a reload end with the drafts, too", async () => {
  editHistory.add({ kind: "founder", recordId: 1, name: "Quill" }, { ask: 1 }, { ask: 2 }, { ask: 2 });
  vi.resetModules();
  // The page that is open after the reload has no edits.
  (await import("../../../lib/browser-state/draft.ts")).clearDrafts();
  expect((await import("./edit-history.ts")).editHistory.get()).toEqual([]);
});
