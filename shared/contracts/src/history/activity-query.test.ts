import { describe, expect, it } from "vitest";
import { schemaProblems } from "../fields/problems.ts";
import { activityQuery, formatCursor } from "./activity-query.ts";

const parse = (parameters: object) => activityQuery.parse(parameters);

describe("activityQuery", () => {
  it("has no filters without parameters", () => {
    const none = { person: null, what: null, field: null, since: null, until: null, cursor: null };
    expect(parse({})).toEqual({ ...none, limit: 100, format: null });
  });

  it.each([
    ["admin", { role: "admin", id: null, name: null }],
    ["admin:Anna:2", { role: "admin", id: null, name: "Anna:2" }],
    ["viewer", { role: "viewer", id: null, name: null }],
    ["viewer:vera", { role: "viewer", id: null, name: "vera" }],
    ["founder:12", { role: "founder", id: 12, name: null }],
    ["investor", { role: "investor", id: null, name: null }],
    ["public", { role: "public", id: null, name: null }],
  ])("reads the person %s", (text, person) => {
    expect(parse({ person: text }).person).toEqual(person);
  });

  it("reads times in the form of the entries", () => {
    expect(parse({ since: "2026-11-23T10:00:00Z", until: "2026-11-24T10:00:00.5Z" })).toMatchObject({
      since: "2026-11-23T10:00:00.000Z",
      until: "2026-11-24T10:00:00.500Z",
    });
  });

  it("reads the cursor of a response", () => {
    const cursor = { at: "2026-11-23T10:00:00.000Z", source: "matches", id: 4711 } as const;
    expect(parse({ cursor: formatCursor(cursor) }).cursor).toEqual(cursor);
    const precise = { ...cursor, at: `2026-11-23T10:00:00.${"0".repeat(200)}Z` };
    expect(parse({ cursor: formatCursor(precise) }).cursor).toEqual(cursor);
  });

  it.each([
    ["person", "anna"],
    ["person", "founder:0"],
    ["person", "founder:2147483648"],
    ["person", "system:1"],
    ["person", "admin:a\u0000"],
    ["person", "gateway"],
    ["what", "videos"],
    ["field", "password"],
    ["field", "toString"],
    ["since", "yesterday"],
    ["since", "0000-01-01T00:00:00Z"],
    ["until", "2026-11-31T00:00:00Z"],
    ["cursor", "x"],
    ["cursor", "0001-01-01T00:00:00Z~founders~1"],
    ["cursor", "2026-11-23T10:00:00.000Z~founders~-1"],
    ["cursor", "2026-11-23T10:00:00.000Z~founders~1~2"],
    ["limit", "501"],
    ["limit", ["1", "2"]],
    ["format", "jsonl"],
    ["order", "asc"],
  ])("rejects %s=%s by name", (name, value) => {
    const { error } = activityQuery.safeParse({ [name]: value });
    expect(schemaProblems(error)).toMatchObject([{ path: name }]);
  });

  it("rejects a part of a file", () => {
    const { error } = activityQuery.safeParse({ format: "csv", limit: "5" });
    expect(schemaProblems(error)).toEqual([{ path: "limit", message: "cannot be given with format" }]);
  });
});
