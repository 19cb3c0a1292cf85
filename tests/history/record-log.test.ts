import { beforeEach, describe, expect, it } from "vitest";
import { RecordLog } from "./record-log.ts";

describe("RecordLog", () => {
  let log: RecordLog;
  beforeEach(() => {
    log = new RecordLog("founder 1");
    log.acknowledge({ name: "A", ask: 1 }, 1, { name: "A", ask: 1 });
  });

  it("accepts the newest acknowledged state for any order of the responses", () => {
    log.acknowledge({ ask: 3 }, 3, { name: "B", ask: 3 });
    log.acknowledge({ name: "B" }, 2, { name: "B", ask: 1 });
    expect(log.problems(3, { name: "B", ask: 3 })).toEqual([]);
  });

  it("reports an acknowledged write that is missing", () => {
    log.acknowledge({ ask: 2 }, 2, { name: "A", ask: 2 });
    expect(log.problems(1, { name: "A", ask: 1 })).toEqual([
      "founder 1: has version 1, but 2 was acknowledged",
    ]);
    expect(log.problems(2, { name: "A", ask: 1 })).toEqual([
      "founder 1: ask is 1 in version 2, after 2 in 2",
    ]);
  });

  it("accepts a write with a lost response, whether or not it was stored", () => {
    log.lose({ ask: 2 });
    expect(log.problems(1, { name: "A", ask: 1 })).toEqual([]);
    expect(log.problems(2, { name: "A", ask: 2 })).toEqual([]);
  });

  it("accepts a lost write between two acknowledged ones", () => {
    log.lose({ ask: 2 });
    log.acknowledge({ name: "B" }, 3, { name: "B", ask: 2 });
    expect(log.problems(3, { name: "B", ask: 2 })).toEqual([]);
  });

  it("reports a change that was never written, and more versions than writes", () => {
    log.lose({ ask: 2 });
    expect(log.problems(2, { name: "B", ask: 2 })).toHaveLength(1);
    expect(log.problems(3, { name: "A", ask: 2 })).toEqual([
      "founder 1: 2 versions were not acknowledged, but only 1 responses were lost",
    ]);
  });

  it("reports two responses with the same version, and a response that shows a later write", () => {
    log.acknowledge({ ask: 2 }, 3, { name: "A", ask: 3 });
    log.acknowledge({ ask: 3 }, 3, { name: "A", ask: 3 });
    const problems = log.problems(3, { name: "A", ask: 3 });
    expect(problems).toContain(
      "founder 1: the response with version 3 does not show what it wrote: ask is 3, not 2",
    );
    expect(problems).toContain("founder 1: two responses have version 3");
  });

  it("accepts what a copy may have given to an empty field only", () => {
    const filled = new RecordLog("match 1-2", { rating: null, notes: "Own." });
    const fills = (_field: string, value: unknown) => value === 3 || value === "Other.";
    expect(filled.problems(5, { rating: 3, notes: "Own." }, 4, fills)).toEqual([]);
    expect(filled.problems(5, { rating: 2, notes: "Own." }, 4, fills)).toHaveLength(1);
    expect(filled.problems(5, { rating: 3, notes: "Other." }, 4, fills)).toHaveLength(1);
  });

  it("accepts a record as sent when the response to its create was lost", () => {
    const lost = new RecordLog("founder 2");
    lost.lose({ name: "A" });
    expect(lost.problems(1, { name: "A" })).toEqual([]);
    expect(lost.problems(1, { name: "B" })).toEqual(["founder 2: was never written"]);
  });
});
