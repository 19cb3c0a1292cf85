import { identity } from "@kindling/contracts/gateway/schemas.ts";
import { describe, expect, it } from "vitest";
import { InvalidResponseError } from "../api/api-errors.ts";
import { asIdentity, authStateOf } from "./session.ts";

describe("asIdentity", () => {
  it.each([
    { role: "admin", id: null },
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
  ])("rejects %j, as the contract does", (value) => {
    expect(identity.safeParse(value).success).toBe(false);
    expect(() => asIdentity(value)).toThrow(InvalidResponseError);
  });
});

type Known = Parameters<typeof authStateOf>[0];
const nothing: Known = {
  access: undefined,
  stored: false,
  refused: false,
  leaving: false,
  failed: false,
  mine: undefined,
};
const authState = (known: Partial<Known>) => authStateOf({ ...nothing, ...known });

describe("authStateOf", () => {
  it("depends on the stored sign-in when access is open", () => {
    expect(authState({ access: "open", stored: true })).toBe("in");
    expect(authState({ access: "open" })).toBe("out");
  });

  it("returns asking only without a stored sign-in", () => {
    expect(authState({})).toBe("asking");
    expect(authState({ access: "enforced" })).toBe("asking");
    expect(authState({ stored: true })).toBe("in");
    expect(authState({ access: "enforced", stored: true })).toBe("in");
  });

  it("follows the server when access is enforced", () => {
    expect(authState({ access: "enforced", mine: true })).toBe("in");
    expect(authState({ access: "enforced", mine: false })).toBe("out");
    expect(authState({ access: "enforced", mine: false, stored: true })).toBe("ended");
  });

  it("depends on the stored sign-in when the server does not respond", () => {
    expect(authState({ access: "enforced", failed: true, stored: true })).toBe("in");
    expect(authState({ access: "enforced", failed: true })).toBe("out");
  });

  it("returns ended after a 401, whatever the earlier state", () => {
    expect(authState({ access: "enforced", mine: true, stored: true, refused: true })).toBe("ended");
    expect(authState({ access: "open", stored: true, refused: true })).toBe("ended");
  });

  it("does not return ended while or after signing out in this browser", () => {
    const known = { access: "enforced", stored: true, mine: false, leaving: true } as const;
    expect(authState(known)).toBe("in");
    expect(authState({ ...known, refused: true })).toBe("in");
    expect(authState({ ...known, leaving: false, stored: false })).toBe("out");
  });
});
