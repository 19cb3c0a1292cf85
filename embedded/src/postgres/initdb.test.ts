import { describe, expect, it } from "vitest";
import { lastLine } from "./initdb.ts";

describe("lastLine", () => {
  it("prefers the reason to what was written after it, without time and process", () => {
    const log = [
      "2026-01-02 03:04:05.678 UTC [9] LOG:  starting PostgreSQL",
      '2026-01-02 03:04:05.679 UTC [9] FATAL:  could not map the memory: "no room"',
      "2026-01-02 03:04:05.680 UTC [9] LOG:  database system is shut down",
      "",
    ];
    expect(lastLine(log.join("\n"))).toBe('could not map the memory: "no room"');
  });

  it("takes the last line when none names a failure, and says so when there is none", () => {
    expect(lastLine("one\ntwo\n\n")).toBe("two");
    expect(lastLine(" \n")).toBe("it gave no reason");
  });
});
