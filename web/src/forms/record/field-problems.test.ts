import { describe, expect, it } from "vitest";
import { fieldProblems } from "./field-problems.ts";

describe("fieldProblems", () => {
  it("returns the first problem of each labelled field as a sentence", () => {
    const details = [
      { path: "email", message: "is required" },
      { path: "email", message: "is not a valid email address" },
      { path: "sectors.2", message: "Invalid option" },
      { path: "nonsense", message: "is required" },
      { path: "toString", message: "is required" },
      { path: "", message: "is required" },
    ];
    expect(fieldProblems(details, { email: "Email", sectors: "Sectors" })).toEqual({
      email: "Email is required",
      sectors: "Sectors is not valid",
    });
    const invalid = [{ path: "email", message: "is not a valid email address" }];
    expect(fieldProblems(invalid, { email: "Email" })).toEqual({ email: "Enter a valid email address." });
  });
});
