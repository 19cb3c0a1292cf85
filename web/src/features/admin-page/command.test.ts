import { describe, expect, it } from "vitest";
import { commandsMatching } from "./command.ts";

const commands = ["Refresh", "Investor Database", "Two-step sign-in"].map((label) => ({
  label,
  run: () => {},
}));
const labels = (text: string) => commandsMatching(commands, text).map(({ label }) => label);

describe("commandsMatching", () => {
  it("returns all without a word", () => {
    expect(labels("  ")).toHaveLength(3);
  });

  it("returns those with a word that begins with each typed one", () => {
    expect(labels("data inv")).toEqual(["Investor Database"]);
    expect(labels("SIGN")).toEqual(["Two-step sign-in"]);
    expect(labels("base")).toEqual([]);
  });
});
