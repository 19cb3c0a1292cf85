import { founderCreate } from "@kindling/contracts/founders/schemas.ts";
import { matchReview } from "@kindling/contracts/matches/schemas.ts";
import { expect, it } from "vitest";
import type { z } from "zod";
import { plainProblem } from "./plain-problem.ts";

const valid = { company: "Acme", name: "Ada", email: "ada@example.com" };

/** What the first problem of a value says in the end. */
function problem(schema: z.ZodType, value: unknown): string {
  return plainProblem(schema.safeParse(value).error!.issues[0]!.message);
}

it.each([
  [{ ...valid, name: undefined }, "is required"],
  [{ ...valid, name: 7 }, "must be of type string, not number"],
  [{ ...valid, name: "x".repeat(201) }, "must have at most 200 characters"],
  [{ ...valid, requested_check_usd: -1 }, "must be at least 0"],
  [{ ...valid, revenue_usd: 1e15 }, "must be at most 9999999999999.99"],
  [{ ...valid, founded_year: 1.5 }, "must be a whole number"],
  [{ ...valid, industry: "MAGIC" }, "is not one of the values that it can have"],
  [{ ...valid, sectors: Array(51).fill("FINTECH") }, "must have at most 50 entries"],
  [{ ...valid, email: "nobody" }, "is not a valid email address"],
])("says of %j: %s", (value, sentence) => {
  expect(problem(founderCreate, value)).toBe(sentence);
});

it("leaves our own sentences as they are", () => {
  expect(problem(matchReview, {})).toBe("ben_rating or ben_notes must be given");
});
