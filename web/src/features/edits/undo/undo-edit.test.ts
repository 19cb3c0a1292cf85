import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
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
  respondWithList,
  response,
} from "../../../testing/edits.ts";
import { editHistory } from "../edit-history.ts";
import { undoEdit } from "./undo-edit.ts";

prepareEdits();

describe("undoEdit", () => {
  it("undoes the edit's entry, and says what comes back if another admin had changed it just before", async () => {
    respondWithList([entry(7, "anna", 2, 3), entry(6, "ben", 1, 2)]);
    respond({ success: true, data: recordExamples.Founder });
    expect(await undoEdit(addAsk("Ada", 3), client)).toMatchObject({ state: "undone", before: 2, after: 3 });
    expect(fetched.mock.lastCall![0]).toBe("/api/founders/1/history/7/undo");
  });

  it("leaves an edit when another admin has made the same change since", async () => {
    respondWithList([entry(9, "ben", 1, 2), entry(8, "ben", 2, 1), entry(7, "anna", 1, 2)]);
    const problem = "ben changed it since. Total Ask is now $2.";
    expect(await undoEdit(addAsk("Ada", 2), client)).toMatchObject({ state: "refused", problem });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("says what stands now when the server finds another value", async () => {
    respondWithList([entry(7, "anna", 1, 2)]);
    respond({ success: false, error: "Changed", code: "conflict" }, 409);
    respondWithList([entry(8, "ben", 2, 3), entry(7, "anna", 1, 2)]);
    const problem = "ben changed it since. Total Ask is now $3.";
    expect(await undoEdit(addAsk("Ada", 2), client)).toMatchObject({ state: "refused", problem });
  });

  describe("when the record is not found", () => {
    const respondNotFound = () => respond({ success: false, error: "Not found" }, 404);
    const respondWithArchive = (id: number, total = 1) => {
      const archived = {
        ...{ id, name: "Ada", company: "Quill", email: "ada@quill.example" },
        archived_at: "2026-01-05T09:30:00.000Z",
        archived_by: { role: "admin", id: null, name: "anna" },
        erased_from: "2026-02-04T09:30:00.000Z",
      };
      respondWithList([archived], total);
    };

    it("forgets the edits of an erased one", async () => {
      addAsk("Ada", 2);
      const edit = addAsk("Ada", 3);
      respondNotFound();
      respondWithList([]);
      respondWithArchive(2);
      respondNotFound();
      const problem = "The record was erased.";
      expect(await undoEdit(edit, client)).toMatchObject({ state: "refused", problem });
      expect(editHistory.get()).toEqual([]);
    });

    it("keeps the edits of an archived one, wherever it is in the archive", async () => {
      const edit = addAsk("Ada", 2);
      respondNotFound();
      respondWithList([]);
      respondWithArchive(2, 501);
      respondWithArchive(1, 501);
      const problem = "The record was archived or erased.";
      expect(await undoEdit(edit, client)).toMatchObject({ state: "refused", problem });
      expect(editHistory.get()).toMatchObject([{ name: "Ada", state: "refused" }]);
    });

    it("forgets the edit of a review when the investor is erased", async () => {
      const edited = { kind: "review", recordId: pairId(1, 2), name: "Quill for Ivo", entry: 7 } as const;
      editHistory.add({ ...edited, field: "ben_rating", before: 1, after: 2 });
      const page = { total: 0, matching: null, offset: 0, limit: 500 };
      fetched.mockImplementation(async (input) => {
        const path = String(input);
        if (path.startsWith("/api/founders")) return response({}, 500);
        return path.includes("?")
          ? response({ success: true, data: [], page })
          : response({ success: false, error: "Not found" }, 404);
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
