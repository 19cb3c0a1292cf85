import { describe, expect, it } from "vitest";
import { founderProblems } from "./changes.ts";

const now = new Date("2026-06-01T00:00:00Z");
const year = [{ path: "founded_year", message: "must be between 1900 and 2027" }];
const deck = [{ path: "gdrive_file_id", message: "must be a link to a Google Drive file, or its ID" }];

describe("founderProblems", () => {
  it.each([
    [{ founded_year: 1900 }, []],
    [{ founded_year: 2027 }, []],
    [{ founded_year: 1899 }, year],
    [{ founded_year: 2028 }, year],
    [{ founded_year: null, gdrive_file_id: null }, []],
    [{}, []],
    [{ gdrive_file_id: "1AbC-d_9efGhIjKlMnOpQrStUvWxYz012" }, []],
    [{ gdrive_file_id: "https://example.com/deck" }, deck],
  ])("of a new founder with %j are %j", (founder, problems) => {
    expect(founderProblems(null, founder, now)).toEqual(problems);
  });

  it("are none for unchanged fields of an old record, and some once they change", () => {
    const stored = { founded_year: 1850, gdrive_file_id: "https://example.com/deck" };
    expect(founderProblems(stored, { ...stored }, now)).toEqual([]);
    expect(founderProblems(stored, { ...stored, founded_year: 1851 }, now)).toEqual(year);
    expect(founderProblems(stored, { gdrive_file_id: "https://example.com/new" }, now)).toEqual(deck);
  });
});
