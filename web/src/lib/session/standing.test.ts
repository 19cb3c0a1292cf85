import { describe, expect, it } from "vitest";
import { standingOf } from "./standing.ts";

type Known = Parameters<typeof standingOf>[0];
const nothing: Known = {
  access: undefined,
  stored: false,
  refused: false,
  leaving: false,
  failed: false,
  mine: undefined,
};
const standing = (known: Partial<Known>) => standingOf({ ...nothing, ...known });

describe("where someone at a dashboard stands", () => {
  it("is by what is stored where access is open", () => {
    expect(standing({ access: "open", stored: true })).toBe("in");
    expect(standing({ access: "open" })).toBe("out");
  });

  it("waits for the server only without a stored sign-in", () => {
    expect(standing({})).toBe("asking");
    expect(standing({ access: "enforced" })).toBe("asking");
    expect(standing({ stored: true })).toBe("in");
    expect(standing({ access: "enforced", stored: true })).toBe("in");
  });

  it("is as the server says where access is enforced", () => {
    expect(standing({ access: "enforced", mine: true })).toBe("in");
    expect(standing({ access: "enforced", mine: false })).toBe("out");
    expect(standing({ access: "enforced", mine: false, stored: true })).toBe("ended");
  });

  it("does not depend on a server that does not answer", () => {
    expect(standing({ access: "enforced", failed: true, stored: true })).toBe("in");
    expect(standing({ access: "enforced", failed: true })).toBe("out");
  });

  it("ends with the first call that is answered by 401, whatever was known", () => {
    expect(standing({ access: "enforced", mine: true, stored: true, refused: true })).toBe("ended");
    expect(standing({ access: "open", stored: true, refused: true })).toBe("ended");
  });

  it("does not take one's own logging out for an end", () => {
    const known = { access: "enforced", stored: true, mine: false, leaving: true } as const;
    expect(standing(known)).toBe("in");
    expect(standing({ ...known, refused: true })).toBe("in");
    expect(standing({ ...known, leaving: false, stored: false })).toBe("out");
  });
});
