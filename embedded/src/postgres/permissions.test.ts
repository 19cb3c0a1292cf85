import { describe, expect, it } from "vitest";
import { EXECUTE, permits, READ } from "./permissions.ts";

describe("permits", () => {
  const user = { uid: 101, gid: 104 };

  it.each([
    ["the owner's bits for the owner", { uid: 101, gid: 0, mode: 0o100 }, true],
    ["not the others' bits for the owner", { uid: 101, gid: 0, mode: 0o077 }, false],
    ["the group's bits for its members", { uid: 0, gid: 104, mode: 0o010 }, true],
    ["not the others' bits for the group's members", { uid: 0, gid: 104, mode: 0o707 }, false],
    ["the others' bits for everyone else", { uid: 0, gid: 0, mode: 0o001 }, true],
    ["not the owner's and the group's for everyone else", { uid: 0, gid: 0, mode: 0o770 }, false],
    ["a folder of root's alone to nobody else", { uid: 0, gid: 0, mode: 0o40700 }, false],
  ])("takes %s", (_, file, allowed) => {
    expect(permits(file, user, EXECUTE)).toBe(allowed);
  });

  it("wants every bit that was asked for", () => {
    expect(permits({ uid: 0, gid: 0, mode: 0o755 }, user, READ | EXECUTE)).toBe(true);
    expect(permits({ uid: 0, gid: 0, mode: 0o751 }, user, READ | EXECUTE)).toBe(false);
  });
});
