import type { z } from "zod";
import type { ErrorDetail } from "../envelope.ts";

/**
 * The problems of a value by its schema. Each message follows the field's name or label, in the server's responses and
 * the client's forms: "name can have at most 200 characters".
 */
export function schemaProblems(error: z.ZodError | undefined): ErrorDetail[] {
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path.join("."),
    message: describeIssue(issue),
  }));
}

const count = (limit: number | bigint): string => limit.toLocaleString("en-US");

function describeIssue(issue: z.core.$ZodIssue): string {
  // Custom messages, such as "is not a valid email address"; zod's start with a capital.
  if (/^[^A-Z]/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type": {
      const [, received = ""] = /received (\w+)$/.exec(issue.message) ?? [];
      return received === "undefined" ? "is required" : `must be of type ${issue.expected}, not ${received}`;
    }
    case "invalid_value":
      return "is not one of the values that it can have";
    case "too_big":
      return describeLimit(issue, "most", issue.maximum);
    case "too_small":
      return describeLimit(issue, "least", issue.minimum);
    default:
      return "is not valid";
  }
}

function describeLimit(
  { origin, path }: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
  end: "most" | "least",
  limit: number | bigint,
): string {
  if (origin !== "string" && origin !== "array") return `must be at ${end} ${count(limit)}`;
  const size = `${end === "most" ? "can" : "must"} have at ${end} ${count(limit)}`;
  if (origin === "array") return `${size} entries`;
  return `${size} characters${path.length > 1 ? " each" : ""}`;
}
