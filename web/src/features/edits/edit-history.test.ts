import { MutationObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setDraftsAside } from "../../lib/browser-state/draft.ts";
import { addAsk, client, progress } from "../../testing/edits.ts";
import { stubStorage } from "../../testing/stub-storage.ts";
import { bulkUpdate } from "./bulk-edit.ts";
import { editHistory } from "./edit-history.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubStorage("sessionStorage");
});
afterEach(() => {
  editHistory.clear();
  vi.unstubAllGlobals();
});

it("the edits end with the drafts, when their admin signs out on any page", () => {
  addAsk("Quill", 2);
  expect(editHistory.get()).toHaveLength(1);
  setDraftsAside("admin ");
  expect(editHistory.get()).toEqual([]);
  expect([...stored.keys()]).toEqual([]);
});

it("the edits of before a reload end with the drafts, too", async () => {
  addAsk("Quill", 2);
  vi.resetModules();
  // The page that is open after the reload has no edits.
  (await import("../../lib/browser-state/draft.ts")).clearDrafts();
  expect((await import("./edit-history.ts")).editHistory.get()).toEqual([]);
});

it("a bulk change can be undone after a reload or a crash that breaks it off", async () => {
  const line = `${JSON.stringify({ ...progress, done: 0, changed: 0, complete: false })}\n`;
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(line)) });
  vi.stubGlobal("fetch", async () => new Response(body));
  void new MutationObserver(client, bulkUpdate).mutate({
    list: "founders",
    label: "Temperature",
    value: "Hot",
    selection: { ids: new Set([1, 2, 3]) },
    change: { temperature: "HOT" },
    progress: { signal: new AbortController().signal, onProgress: () => {} },
  });
  await vi.waitFor(() => expect(editHistory.get()).toMatchObject([{ kind: "bulk", state: "saving" }]));
  vi.resetModules();
  expect((await import("./edit-history.ts")).editHistory.get()).toMatchObject([
    { kind: "bulk", bulk: progress.bulk, name: "some founders", state: "saved" },
  ]);
});
