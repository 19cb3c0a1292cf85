import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryKeys } from "../../../lib/query-keys.ts";
import { toastStore } from "../../../ui/overlays/toast-store.ts";
import { bulkUpdate } from "../bulk/use-bulk-run.ts";
import { temperatureEdit } from "../calls/update-temperature.ts";
import { editHistory, type SavedEdit } from "./edit-history.ts";
import { undoEdit, undoNewest } from "./undo-edit.ts";

const client = new QueryClient();
/** Replaces the browser's fetch. */
const fetched = vi.fn<typeof fetch>();
const response = (body: unknown, status = 200) => new Response(`${JSON.stringify(body)}\n`, { status });
const respond = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(response(body, status));
const loseConnection = () => fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));

beforeEach(() => {
  client.setQueryData(queryKeys.session, { role: "admin", id: null, name: "anna" });
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

const addAsk = (name: string, ask: number) =>
  editHistory.add(
    { kind: "founder", recordId: 1, name },
    { requested_check_usd: 1 },
    { requested_check_usd: ask },
    { requested_check_usd: ask },
  );
function addBulk(): SavedEdit {
  const id = editHistory.addBulk({
    list: "founders",
    bulk: "1.request",
    name: "3 founders",
    label: "Temperature",
    value: "Hot",
  });
  return editHistory.get().find((edit) => edit.id === id)!;
}
const progress = {
  bulk: "2.request",
  total: 3,
  done: 3,
  changed: 3,
  failed: 0,
  failures: [],
  complete: true,
};

describe("undoNewest", () => {
  it("tries the same edit again after a lost connection", async () => {
    addAsk("Older", 2);
    addAsk("Newer", 3);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      loseConnection();
      expect(await undoNewest(client)).toMatchObject({ name: "Newer", state: "saved", problem: /Network/ });
    }
  });

  it("goes on to the older edit when the record of the newer one is gone", async () => {
    addAsk("Older", 2);
    addAsk("Newer", 3);
    respond({ success: false, error: "Not found" }, 404);
    expect(await undoNewest(client)).toMatchObject({ name: "Newer", state: "refused" });
    loseConnection();
    expect(await undoNewest(client)).toMatchObject({ name: "Older" });
  });

  it("leaves the older edit when the newest was in flight and is then rejected", async () => {
    addAsk("Older", 2);
    let reject = (_response: Response) => {};
    fetched.mockImplementationOnce(() => new Promise((resolve) => (reject = resolve)));
    const record = { id: 1, name: "Ada", temperature: "COLD" } as const;
    const edit = new MutationObserver(client, temperatureEdit).mutate({
      record,
      patch: { temperature: "HOT" },
    });
    const undo = undoNewest(client);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    reject(response({ success: false, error: "Try again later." }, 503));
    await expect(edit).rejects.toThrow();
    loseConnection();
    expect(await undo).toBeNull();
    expect(editHistory.get()).toMatchObject([{ name: "Older", state: "saved", problem: null }]);
  });

  describe("while a bulk change is cancelled", () => {
    /** Begins and cancels one, presses Ctrl-Z, and has the server say then how many it has changed. */
    async function undoMeanwhile(changed: number): Promise<SavedEdit | null> {
      addAsk("Older", 2);
      let respondLate = (_response: Response) => {};
      fetched.mockImplementationOnce(() => new Promise((resolve) => (respondLate = resolve)));
      const abort = new AbortController();
      const update = new MutationObserver(client, bulkUpdate).mutate({
        list: "founders",
        label: "Temperature",
        value: "Hot",
        selection: { ids: new Set([1, 2, 3]) },
        change: { temperature: "HOT" },
        progress: { signal: abort.signal, onProgress: () => {} },
      });
      await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
      abort.abort();
      const undo = undoNewest(client);
      respond(progress);
      respondLate(response({ ...progress, changed }));
      await update;
      return undo;
    }

    it("undoes that, once it has ended", async () => {
      expect(await undoMeanwhile(3)).toMatchObject({ kind: "bulk", name: "3 founders", state: "undone" });
    });

    it("undoes nothing, if it has changed nothing", async () => {
      expect(await undoMeanwhile(0)).toBeNull();
      expect(editHistory.get()).toMatchObject([{ name: "Older", state: "saved" }]);
    });
  });

  it("tries a bulk change again after a lost connection, but not after a 404", async () => {
    addBulk();
    loseConnection();
    expect(await undoNewest(client)).toMatchObject({ kind: "bulk", state: "saved" });
    respond({ success: false, error: "This change is not in the history." }, 404);
    expect(await undoNewest(client)).toMatchObject({ kind: "bulk", state: "refused" });
    expect(await undoNewest(client)).toBeNull();
  });
});

describe("undoEdit", () => {
  const entry = (id: number, name: string, before: number, after: number, action = "changed") => ({
    id,
    at: "2026-01-05T09:30:00.000Z",
    action,
    actor: { role: "admin", id: null, name },
    changes: [{ field: "requested_check_usd", before, after }],
  });
  const respondWithHistory = (...entries: object[]) =>
    respond({
      success: true,
      data: entries,
      page: { total: entries.length, matching: null, offset: 0, limit: 100 },
    });

  it.each([
    ["another admin has made the same change since", [entry(3, "ben", 1, 2), entry(1, "anna", 1, 2)]],
    ["only another admin's history has the change", [entry(3, "ben", 1, 2)]],
  ])("leaves an edit when %s", async (_when, entries) => {
    addAsk("Ada", 2);
    respondWithHistory(...entries);
    const problem = "ben changed it since. Total Ask is now $2.";
    expect(await undoEdit(editHistory.get()[0]!, client)).toMatchObject({ state: "refused", problem });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  describe("when the record is not found", () => {
    const respondNotFound = () => respond({ success: false, error: "Not found" }, 404);
    const respondWithArchive = (ids: number[], total = ids.length) =>
      respond({
        success: true,
        data: ids.map((id) => ({
          id,
          name: "Ada",
          company: "Quill",
          email: "ada@quill.example",
          archived_at: "2026-01-05T09:30:00.000Z",
          archived_by: { role: "admin", id: null, name: "anna" },
          erased_from: "2026-02-04T09:30:00.000Z",
        })),
        page: { total, matching: null, offset: 0, limit: 500 },
      });

    it("forgets the edits of an erased one", async () => {
      addAsk("Ada", 2);
      addAsk("Ada", 3);
      respondNotFound();
      respondWithArchive([2]);
      respondNotFound();
      const problem = "The record was erased.";
      expect(await undoEdit(editHistory.get()[0]!, client)).toMatchObject({ state: "refused", problem });
      expect(editHistory.get()).toEqual([]);
    });

    it.each([
      ["an archived one", [1], 1],
      ["one that the unread rest of the archive may have", [2], 501],
    ])("keeps the edits of %s", async (_which, ids, total) => {
      addAsk("Ada", 2);
      respondNotFound();
      respondWithArchive(ids, total);
      const problem = "The record was archived or erased.";
      expect(await undoEdit(editHistory.get()[0]!, client)).toMatchObject({ state: "refused", problem });
      expect(editHistory.get()).toMatchObject([{ name: "Ada", state: "refused" }]);
    });

    it("forgets the edit of a review without a history when the investor is erased", async () => {
      const recordId = pairId(1, 2);
      editHistory.add(
        { kind: "review", recordId, name: "Quill for Ivo" },
        { ben_rating: 1 },
        { ben_rating: 2 },
        { ben_rating: 2 },
      );
      respondWithHistory();
      fetched.mockImplementation(async (input) => {
        const path = String(input);
        const page = { total: 0, matching: null, offset: 0, limit: 500 };
        if (path.startsWith("/api/archive/")) return response({ success: true, data: [], page });
        return path.endsWith("/2")
          ? response({ success: false, error: "Not found" }, 404)
          : response({}, 500);
      });
      expect(await undoEdit(editHistory.get()[0]!, client)).toMatchObject({ state: "refused" });
      expect(editHistory.get()).toEqual([]);
    });
  });

  it("says how many records of a bulk change could not be undone", async () => {
    respond({ ...progress, changed: 1, failed: 2 });
    expect(await undoEdit(addBulk(), client)).toMatchObject({
      state: "undone",
      problem: "1 founder is as before. 2 could not be changed.",
    });
  });

  it("undoes a bulk change after the undo in flight", async () => {
    const [first, second] = [addBulk(), addBulk()];
    let save = (_response: Response) => {};
    fetched.mockImplementationOnce(() => new Promise((resolve) => (save = resolve)));
    const undos = [undoEdit(first, client), undoEdit(second, client)];
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    respond(progress);
    expect(fetched).toHaveBeenCalledTimes(1);
    save(response(progress));
    expect(await Promise.all(undos)).toMatchObject([{ state: "undone" }, { state: "undone" }]);
  });
});
