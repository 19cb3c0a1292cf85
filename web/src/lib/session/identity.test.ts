import { identity } from "@kindling/contracts/gateway/schemas.ts";
import { describe, expect, it } from "vitest";
import { InvalidResponseError } from "../api/api-errors.ts";
import { asIdentity } from "./identity.ts";

describe("asIdentity", () => {
  it.each([
    { role: "admin", id: null },
    { role: "admin", id: null, name: "anna" },
    { role: "viewer", id: null },
    { role: "founder", id: 7 },
    { role: "investor", id: 1 },
  ])("accepts %j, as the contract does", (value) => {
    expect(identity.safeParse(value).success).toBe(true);
    expect(asIdentity(value)).toEqual(value);
  });

  it("accepts null: not signed in", () => {
    expect(asIdentity(null)).toBeNull();
  });

  it.each([
    undefined,
    "admin",
    [],
    {},
    { role: "king", id: null },
    { role: "founder", id: "7" },
    { role: "admin" },
    { role: "admin", id: null, name: 7 },
  ])("rejects %j, as the contract does", (value) => {
    expect(identity.safeParse(value).success).toBe(false);
    expect(() => asIdentity(value)).toThrow(InvalidResponseError);
  });
});
