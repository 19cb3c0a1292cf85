import { describe, expect, it } from "vitest";
import { plain } from "./figures.ts";
import { withSection } from "./results-file.ts";

const parts = ["lists", "live", "load"];
const write = (text: string, part: string, value: string) =>
  withSection(text, { part, parts, machine: "2 cores", figures: [plain("what", value)] });

describe("results.md", () => {
  it("keeps the sections of other parts, in the order of the parts", () => {
    const both = write(write("", "load", "1/s"), "lists", "2/s");
    expect(both.match(/^## .*$/gm)).toEqual(["## lists", "## load"]);
    expect(both).toBe(write(write("", "lists", "2/s"), "load", "1/s"));
  });

  it("replaces the section of a part that is measured again, and drops sections of unknown parts", () => {
    const before = `${write(write("", "lists", "1/s"), "live", "2/s")}\n## gone\n\nOn nothing.\n`;
    const after = write(before, "lists", "3/s");
    expect(after).toBe(write(write("", "lists", "3/s"), "live", "2/s"));
    expect(after).not.toContain("1/s");
  });
});
