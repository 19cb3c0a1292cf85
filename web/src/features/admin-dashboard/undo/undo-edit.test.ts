import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { describe, expect, it, vi } from "vitest";
import {
  addAsk,
  addBulk,
  client,
  entry,
  fetched,
  prepareEdits,
  progress,
  respond,
  respondWithHistory,
  response,
} from "../../../testing/edits.ts";
import { editHistory } from "./edit-history.ts";
import { undoEdit } from "./undo-edit.ts";

prepareEdits();

describe("undoEdit", () => {
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

  it("undoes an edit on a value that another admin had changed, and says what comes back", async () => {
    addAsk("Ada", 3);
    respondWithHistory(entry(2, "anna", 2, 3), entry(1, "ben", 1, 2));
    respond({ success: false, error: "Try again later." }, 503);
    expect(await undoEdit(editHistory.get()[0]!, client)).toMatchObject({ state: "saved" });
    expect(String(fetched.mock.lastCall![0])).toBe("/api/founders/1/history/2/undo");
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

    it("keeps the edits of an archived one, wherever it is in the archive", async () => {
      addAsk("Ada", 2);
      respondNotFound();
      respondWithArchive([2], 501);
      respondWithArchive([1], 501);
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
