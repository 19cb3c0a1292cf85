import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { founderCreate } from "../founders/schemas.ts";
import { investorCreate } from "../investors/schemas.ts";
import { matchReview } from "../matches/schemas.ts";
import { schemaProblems } from "./problems.ts";

const valid = { company: "Acme", name: "Ada", email: "ada@example.com" };
const problems = (schema: z.ZodType, value: unknown) => schemaProblems(schema.safeParse(value).error);

describe("schemaProblems", () => {
  it.each([
    [{ name: undefined }, "name", "is required"],
    [{ name: " " }, "name", "is required"],
    [{ name: 7 }, "name", "must be of type string, not number"],
    [{ name: "x".repeat(201) }, "name", "can have at most 200 characters"],
    [{ summary_text: "x".repeat(10_001) }, "summary_text", "can have at most 10,000 characters"],
    [{ requested_check_usd: -1 }, "requested_check_usd", "must be at least 0"],
    [{ revenue_usd: 1e15 }, "revenue_usd", "must be at most 9,999,999,999,999.99"],
    [{ user_count: 1.5 }, "user_count", "must be a whole number"],
    [{ industry: "MAGIC" }, "industry", "is not one of the values that it can have"],
    [{ sectors: Array(51).fill("FINTECH") }, "sectors", "can have at most 50 entries"],
    [{ sectors: ["FINTECH", "MAGIC"] }, "sectors.1", "is not one of the values that it can have"],
    [{ email: "nobody" }, "email", "is not a valid email address"],
  ])("words %j", (wrong, path, message) => {
    expect(problems(founderCreate, { ...valid, ...wrong })).toEqual([{ path, message }]);
  });

  it("words a limit of list entries per entry", () => {
    expect(problems(investorCreate, { ...valid, industries: ["ok", "x".repeat(101)] })).toEqual([
      { path: "industries.1", message: "can have at most 100 characters each" },
    ]);
  });

  it("words the limit of a list's length", () => {
    const verticals = Array.from({ length: 201 }, String);
    expect(problems(investorCreate, { ...valid, verticals })).toEqual([
      { path: "verticals", message: "can have at most 200 entries" },
    ]);
  });

  it("leaves custom messages unchanged", () => {
    expect(problems(matchReview, {})[0]!.message).toBe("ben_rating or ben_notes must be given");
  });

  it("returns nothing for a valid value", () => {
    expect(problems(founderCreate, valid)).toEqual([]);
  });
});
