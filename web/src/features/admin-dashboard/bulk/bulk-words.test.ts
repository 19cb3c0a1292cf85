import type { BulkProgress } from "@kindling/contracts/bulk/schemas.ts";
import { describe, expect, it } from "vitest";
import type { BulkRun } from "./bulk-calls.ts";
import { failureInWords, resultInWords } from "./bulk-words.ts";

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
      "Ended after 400 of 1,200 founders. 400 founders changed.",
    ],
    ["it was cancelled before the first line", run("stopped", null), "Cancelled."],
    ["it failed before the first line", run("failed", null), ""],
  ])("says what became of a change when %s", (_when, of, words) => {
    expect(resultInWords("founders", of)).toBe(words);
  });

  it("says what became of an undo", () => {
    const words = "1 investor is as before. 2 could not be changed.";
    expect(resultInWords("investors", run("complete", { changed: 1, failed: 2 }), true)).toBe(words);
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
