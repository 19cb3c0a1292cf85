import { describe, expect, it } from "vitest";
import { failureReason } from "./start-error.ts";

describe("failureReason", () => {
  it("returns the last line that names an error, without time and process", () => {
    const log = [
      "2026-01-02 03:04:05.678 UTC [9] LOG:  starting PostgreSQL",
      '2026-01-02 03:04:05.679 UTC [9] FATAL:  could not map the memory: "no room"',
      "2026-01-02 03:04:05.680 UTC [9] LOG:  database system is shut down",
      "",
    ];
    expect(failureReason(log.join("\n"))).toBe('could not map the memory: "no room"');
  });

  it("returns the last line when none names an error, and a placeholder for empty output", () => {
    expect(failureReason("one\ntwo\n\n")).toBe("two");
    expect(failureReason(" \n")).toBe("it gave no reason");
  });
});
