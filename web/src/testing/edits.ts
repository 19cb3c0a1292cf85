import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, vi } from "vitest";
import { editHistory, type SavedEdit } from "../features/edits/edit-history.ts";
import { toastStore } from "../ui/overlays/toast-store.ts";

export const client = new QueryClient();
/** Replaces the browser's fetch. */
export const fetched = vi.fn<typeof fetch>();
export const response = (body: unknown, status = 200) =>
  new Response(`${JSON.stringify(body)}\n`, { status });
export const respond = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(response(body, status));
export const loseConnection = () => fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));

/** Call at the top of a file: every test begins without edits. */
export function prepareEdits(): void {
  beforeEach(() => {
    vi.stubGlobal("fetch", fetched);
    vi.spyOn(console, "warn").mockImplementation(() => {});
    // A notification sets a timer, which would run during another file's tests.
    vi.spyOn(toastStore, "show").mockReturnValue(1);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    fetched.mockReset();
    editHistory.clear();
  });
}

/** Adds an edit of an ask of $1, with the entry 7. */
export function addAsk(name: string, ask: number): SavedEdit {
  const edited = { kind: "founder", recordId: 1, name, entry: 7 } as const;
  const id = editHistory.add({ ...edited, field: "requested_check_usd", before: 1, after: ask });
  return editWith(id);
}
export function addBulk(): SavedEdit {
  const id = editHistory.add({
    kind: "bulk",
    list: "founders",
    bulk: "1.request",
    name: "3 founders",
    label: "Temperature",
    value: "Hot",
  });
  return editWith(id);
}
const editWith = (id: number) => editHistory.get().find((edit) => edit.id === id)!;

/** The progress of a bulk change that is complete. */
export const progress = {
  bulk: "2.request",
  total: 3,
  done: 3,
  changed: 3,
  failed: 0,
  failures: [],
  complete: true,
};

/** An entry of the history of a founder's ask; that of `addAsk` is 7. */
export const entry = (id: number, name: string, before: number, after: number) => ({
  id,
  at: "2026-01-05T09:30:00.000Z",
  action: "changed",
  actor: { role: "admin", id: null, name },
  changes: [{ field: "requested_check_usd", before, after }],
});
export const respondWithList = (data: object[], total = data.length) =>
  respond({ success: true, data, page: { total, matching: null, offset: 0, limit: 500 } });
