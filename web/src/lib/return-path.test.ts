import { describe, expect, it } from "vitest";
import { returnFrom } from "./return-path.ts";

const origin = "https://community.example";
const from = (state: unknown) => returnFrom(state, "/home", origin);

describe("the way back after signing in again", () => {
  it("leads to where the session ended", () => {
    const path = "/admin/dashboard?tab=database&q=a%20b#x";
    expect(from({ ended: true, from: path })).toEqual({ ended: true, path });
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "admin/dashboard",
    "",
    7,
    undefined,
  ])("does not lead to %j", (path) => {
    expect(from({ ended: true, from: path })).toEqual({ ended: true, path: "/home" });
  });

  it.each([null, undefined, "text", {}, { from: "/admin/dashboard" }, { ended: "yes", from: "/x" }])(
    "is the usual one for %j",
    (state) => {
      expect(from(state)).toEqual({ ended: false, path: "/home" });
    },
  );
});
