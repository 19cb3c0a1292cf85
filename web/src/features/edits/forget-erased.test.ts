import { pairId } from "@kindling/contracts/matches/pair-id.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveDraft } from "../../lib/browser-state/draft.ts";
import { stubStorage } from "../../testing/stub-storage.ts";
import { editHistory } from "./edit-history.ts";
import { forgetErased } from "./forget-erased.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubStorage("sessionStorage");
});
afterEach(() => {
  editHistory.clear();
  vi.unstubAllGlobals();
});

describe("forgetErased", () => {
  const add = (kind: "founder" | "investor" | "review", recordId: number, name: string) =>
    editHistory.add({ kind, recordId, name, entry: 1, field: "value", before: 1, after: 2 });
  const names = () => editHistory.get().map(({ name }) => name);
  beforeEach(() => {
    add("founder", 7, "Founder 7");
    add("founder", 8, "Founder 8");
    add("investor", 7, "Investor 7");
    add("review", pairId(7, 9), "Founder 7 for Investor 9");
    add("review", pairId(9, 7), "Founder 9 for Investor 7");
    editHistory.add({
      kind: "bulk",
      list: "founders",
      bulk: "1.request",
      name: "3 founders",
      label: "",
      value: "Hot",
    });
  });

  it("forgets the edits of a founder and of its reviews", () => {
    forgetErased("founder", 7);
    expect(names()).toEqual(["3 founders", "Founder 9 for Investor 7", "Investor 7", "Founder 8"]);
    expect(stored.get("kindling.draft.edits")).not.toContain("Founder 7");
  });

  it("forgets the edits of an investor and of its reviews", () => {
    forgetErased("investor", 7);
    expect(names()).toEqual(["3 founders", "Founder 7 for Investor 9", "Founder 8", "Founder 7"]);
  });

  it("deletes the drafts about the record and its reviews", () => {
    const others = [
      "add-founder",
      "ask-founder-17",
      "decline-founders",
      "investor-detail-7",
      `notes-${pairId(9, 7)}`,
      "suspend-investor-7",
    ];
    const own = [
      "ask-application-founder-7",
      "ask-founder-7",
      "decline-application-founder-7",
      "founder-detail-7",
      `notes-${pairId(7, 9)}`,
      "suspend-founder-7",
    ];
    for (const name of [...others, ...own]) saveDraft(name, { text: "typed" });
    stored.delete("kindling.draft.edits");
    forgetErased("founder", 7);
    stored.delete("kindling.draft.edits");
    expect([...stored.keys()]).toEqual(others.map((name) => `kindling.draft.${name}`));
  });
});
