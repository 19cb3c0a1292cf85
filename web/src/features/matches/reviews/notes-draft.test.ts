import { describe, expect, it } from "vitest";
import { isUnsaved } from "./notes-draft.ts";

describe("isUnsaved", () => {
  it.each([
    ["is true for a half-written note", { text: "Met th", before: null }, null, true],
    ["is true for emptied notes", { text: " ", before: "Met." }, "Met.", true],
    ["is true after a conflict", { text: "Mine", before: "Theirs", changed: true }, "Theirs", true],
    ["is true when the stored notes changed meanwhile", { text: "Mine", before: null }, "Theirs", true],
    ["is false when nothing was typed", { text: "Met.", before: "Met." }, "Met.", false],
    ["is false when the typed text is stored", { text: "Met. ", before: null }, "Met.", false],
    ["is false without a draft", {}, null, false],
  ])("%s", (_name, draft, stored, unsaved) => {
    expect(isUnsaved(draft, stored)).toBe(unsaved);
  });
});
