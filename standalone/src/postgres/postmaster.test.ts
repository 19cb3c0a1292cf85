import { describe, expect, it } from "vitest";
import { parsePostmasterFile } from "./postmaster.ts";

describe("parsePostmasterFile", () => {
  const whole = "4711\n/data/cluster\n1795184165\n54999\n\n127.0.0.1\n  2146350        12\nready   \n";

  it("reads the process, the port and the status", () => {
    expect(parsePostmasterFile(whole)).toEqual({ pid: 4711, port: 54999, status: "ready" });
  });

  it("reads the available fields of an incomplete file", () => {
    expect(parsePostmasterFile("4711\n/data/cluster\n")).toEqual({ pid: 4711, port: 0, status: "" });
  });

  it.each(["", "\n", "abc\n", "-1\n", "0\n", "1.5\n"])("returns null for %j", (text) => {
    expect(parsePostmasterFile(text)).toBe(null);
  });
});
