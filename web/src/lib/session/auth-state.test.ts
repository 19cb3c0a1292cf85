import { describe, expect, it } from "vitest";
import { type AuthInputs, authStateOf } from "./auth-state.ts";

const nothing: AuthInputs = {
  access: undefined,
  stored: false,
  ended: false,
  unauthenticated: false,
  signingOut: false,
  failed: false,
  isOwn: undefined,
};
const authState = (known: Partial<AuthInputs>) => authStateOf({ ...nothing, ...known });

describe("authStateOf", () => {
  it("depends on the stored sign-in when access is open", () => {
    expect(authState({ access: "open", stored: true })).toBe("signed-in");
    expect(authState({ access: "open" })).toBe("signed-out");
  });

  it("returns unknown only without a stored sign-in", () => {
    expect(authState({})).toBe("unknown");
    expect(authState({ access: "enforced" })).toBe("unknown");
    expect(authState({ stored: true })).toBe("signed-in");
    expect(authState({ stored: true, isOwn: false })).toBe("signed-in");
    expect(authState({ isOwn: false })).toBe("signed-out");
    expect(authState({ access: "enforced", stored: true })).toBe("signed-in");
  });

  it("follows the server when access is enforced", () => {
    expect(authState({ access: "enforced", isOwn: true })).toBe("signed-in");
    expect(authState({ access: "enforced", isOwn: false })).toBe("signed-out");
    expect(authState({ access: "enforced", isOwn: false, stored: true })).toBe("ended");
  });

  it("depends on the stored sign-in when the server does not respond", () => {
    expect(authState({ access: "enforced", failed: true, stored: true })).toBe("signed-in");
    expect(authState({ access: "enforced", failed: true })).toBe("signed-out");
  });

  it("returns ended after a 401, regardless of the state before", () => {
    expect(authState({ access: "enforced", isOwn: true, stored: true, unauthenticated: true })).toBe("ended");
    expect(authState({ access: "open", stored: true, unauthenticated: true })).toBe("ended");
  });

  it("returns ended after another tab saw the session end, unless the server says otherwise", () => {
    expect(authState({ access: "enforced", ended: true })).toBe("unknown");
    expect(authState({ access: "enforced", ended: true, isOwn: false })).toBe("ended");
    expect(authState({ access: "enforced", ended: true, unauthenticated: true })).toBe("ended");
    expect(authState({ access: "enforced", ended: true, isOwn: true })).toBe("signed-in");
    expect(authState({ ended: true, isOwn: false })).toBe("ended");
  });

  it("does not return ended while or after signing out in this browser", () => {
    const known = { access: "enforced", stored: true, isOwn: false, signingOut: true } as const;
    expect(authState(known)).toBe("signed-in");
    expect(authState({ ...known, unauthenticated: true })).toBe("signed-in");
    expect(authState({ ...known, signingOut: false, stored: false })).toBe("signed-out");
    expect(authState({ ...known, stored: false, ended: true })).toBe("signed-out");
  });
});
