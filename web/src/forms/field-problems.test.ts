import { founderUpdate } from "@kindling/contracts/founders/schemas.ts";
import { investorUpdate } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import { HttpError } from "../lib/api-errors.ts";
import { fieldProblems, refusedFields, schemaDetails } from "./field-problems.ts";

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

describe("schemaDetails", () => {
  it.each([
    [founderUpdate, { email: "maya" }, "Email is not a valid email address"],
    [investorUpdate, { city: "x".repeat(101) }, "City must have at most 100 characters"],
    [investorUpdate, { verticals: ["x".repeat(101)] }, "Verticals must have at most 100 characters each"],
    [investorUpdate, { verticals: Array(1001).fill("x") }, "Verticals must have at most 200 entries"],
    [founderUpdate, { sectors: ["NOPE"] }, "Sectors is not valid"],
  ])("words what a schema finds wrong: %#", (schema, body, sentence) => {
    const problems = fieldProblems(schemaDetails(schema.safeParse(body).error), labels);
    expect(Object.values(problems)).toEqual([sentence]);
  });
});

describe("refusedFields", () => {
  it("returns what the server refused, and nothing for other failures", () => {
    const details = [{ path: "email", message: "is taken" }];
    expect(refusedFields(new HttpError(400, { details }), labels)).toEqual({ email: "Email is taken" });
    expect(refusedFields(new Error("network"), labels)).toEqual({});
  });
});
