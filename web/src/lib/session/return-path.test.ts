import { describe, expect, it } from "vitest";
import { parseReturnState } from "./return-path.ts";

const origin = "https://community.example";
const from = (state: unknown) => parseReturnState(state, "/home", origin);

describe("parseReturnState", () => {
  it.each([true, false])("returns the path of the redirect (session ended: %s)", (ended) => {
    const path = "/admin/dashboard?tab=database&q=a%20b#x";
    expect(from({ ended, from: path })).toEqual({ ended, path });
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
  ])("returns the home path instead of %j", (path) => {
    expect(from({ ended: true, from: path })).toEqual({ ended: true, path: "/home" });
    expect(from({ from: path })).toEqual({ ended: false, path: "/home" });
  });

  it.each([null, undefined, "text", {}, { ended: "yes" }, { email: "maya@mail.example" }])(
    "returns the home path for the state %j",
    (state) => {
      expect(from(state)).toEqual({ ended: false, path: "/home" });
    },
  );
});
