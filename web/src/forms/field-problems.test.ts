import { describe, expect, it } from "vitest";
import { HttpError } from "../lib/api-errors.ts";
import { fieldProblems, refusedFields } from "./field-problems.ts";

const labels = { email: "Email", sectors: "Sectors", verticals: "Verticals", city: "City" };

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
    expect(fieldProblems(details, labels)).toEqual({
      email: "Email is required",
      sectors: "Sectors is not valid",
    });
  });
});

describe("refusedFields", () => {
  it("returns what the server refused, and nothing for other failures", () => {
    const details = [{ path: "email", message: "is taken" }];
    expect(refusedFields(new HttpError(400, { details }), labels)).toEqual({ email: "Email is taken" });
    expect(refusedFields(new Error("network"), labels)).toEqual({});
  });
});
