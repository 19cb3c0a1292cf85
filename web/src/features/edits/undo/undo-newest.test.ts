import { MutationObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import {
  addAsk,
  addBulk,
  client,
  fetched,
  loseConnection,
  prepareEdits,
  progress,
  respond,
  response,
} from "../../../testing/edits.ts";
import { bulkUpdate } from "../bulk-edit.ts";
import { editHistory, type SavedEdit } from "../edit-history.ts";
import { temperatureEdit } from "../temperature-edit.ts";
import { undoEdit, undoNewest } from "./undo-edit.ts";

prepareEdits();

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

  it("undoes what is the newest when it is called, also behind another undo", async () => {
    addAsk("Older", 2);
    const bulk = addBulk();
    let respondLate = (_response: Response) => {};
    fetched.mockImplementationOnce(() => new Promise((resolve) => (respondLate = resolve)));
    const undos = [undoEdit(bulk, client), undoNewest(client)];
    addAsk("Newer", 3);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    loseConnection();
    respondLate(response(progress));
    expect(await Promise.all(undos)).toMatchObject([{ kind: "bulk" }, { name: "Older" }]);
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
    async function cancelAndUndo(changed: number): Promise<SavedEdit | null> {
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
      expect(await cancelAndUndo(3)).toMatchObject({ kind: "bulk", name: "3 founders", state: "undone" });
    });

    it("undoes nothing, if it has changed nothing", async () => {
      expect(await cancelAndUndo(0)).toBeNull();
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
