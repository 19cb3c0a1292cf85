import type { BulkProgress } from "@kindling/contracts/bulk/schemas.ts";
import { describe, expect, it } from "vitest";
import type { BulkRun } from "./bulk-calls.ts";
import { changedRecords, failureInWords, resultInWords } from "./bulk-words.ts";

const run = (state: BulkRun["state"], progress: Partial<BulkProgress> | null): BulkRun => ({
  state,
  progress: progress && {
    bulk: "1.request",
    total: 1_200,
    done: 1_200,
    changed: 1_200,
    failed: 0,
    failures: [],
    complete: state === "complete",
    ...progress,
  },
  failures: [],
  problem: null,
});

describe("resultInWords", () => {
  it.each<[string, BulkRun, string]>([
    ["all were changed", run("complete", {}), "1,200 founders changed."],
    [
      "some had the value, and some failed",
      run("complete", { changed: 1, failed: 2 }),
      "1 founder changed. 1,197 had this value already. 2 could not be changed.",
    ],
    [
      "it was cancelled",
      run("stopped", { done: 400, changed: 400 }),
      "Ended after 400 of 1,200 founders. At least 400 founders changed.",
    ],
    [
      "it was cancelled in its first part",
      run("stopped", { done: 0, changed: 0 }),
      "Ended after 0 of 1,200 founders. Some may have changed.",
    ],
    ["it was cancelled before it began", run("stopped", null), "Cancelled."],
    ["it failed before the first line", run("failed", null), ""],
  ])("says what became of a change when %s", (_when, of, words) => {
    expect(resultInWords("founders", of)).toBe(words);
  });

  it("says what became of an undo", () => {
    const words = "1 investor is as before. 2 could not be changed.";
    expect(resultInWords("investors", run("complete", { changed: 1, failed: 2 }), true)).toBe(words);
  });
});

describe("changedRecords", () => {
  it.each<[string, BulkRun, string | null]>([
    ["of a complete change is a count", run("complete", {}), "1,200 founders"],
    ["of a cancelled change is a lower limit", run("stopped", { changed: 200 }), "at least 200 founders"],
    ["is unknown when the first part was cancelled", run("stopped", { changed: 0 }), "some founders"],
    [
      "is unknown when the connection was lost in the first part",
      run("failed", { changed: 0 }),
      "some founders",
    ],
    ["is null when nothing had to change", run("complete", { changed: 0 }), null],
    ["is null before the first line, which names the change", run("failed", null), null],
  ])("%s", (_when, of, name) => {
    expect(changedRecords("founders", of)).toBe(name);
  });
});

describe("failureInWords", () => {
  const failure = { id: 7, name: "Ada", company: null, error: "This record was archived." };
  it("is the reason of the server, or who changed the record", () => {
    expect(failureInWords("investors", { ...failure, by: null })).toBe(failure.error);
    const by = { role: "admin", id: null, name: null } as const;
    expect(failureInWords("investors", { ...failure, by })).toBe("Changed since by an admin.");
    expect(failureInWords("founders", { ...failure, by: { ...by, role: "founder", id: 7 } })).toBe(
      "Changed since by the founder.",
    );
  });
});
