import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDrafts, draftKeeper, readDraft, saveDraft } from "./draft.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
    key: (n: number) => [...stored.keys()][n] ?? null,
    get length() {
      return stored.size;
    },
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = { name: "Ada", phone: "", sectors: ["FINTECH"], industry: null };

describe("the draft of a form", () => {
  it("is what differs from the form's start", () => {
    draftKeeper("apply", start).keep({ ...start, phone: "555", sectors: [], industry: "SAAS" });
    expect(readDraft("apply")).toEqual({ phone: "555", sectors: [], industry: "SAAS" });
  });

  it("is there for a value that was emptied", () => {
    draftKeeper("edit", { ...start, industry: "SAAS" }).keep({ ...start, name: "", industry: null });
    expect(readDraft("edit")).toEqual({ name: "", industry: null });
  });

  it("is none when everything is as at the start, also when it was another before", () => {
    const keeper = draftKeeper("apply", start);
    keeper.keep({ ...start, phone: "555" });
    keeper.keep({ ...start });
    expect(readDraft("apply")).toBeNull();
    expect(stored.size).toBe(0);
  });

  it("does not mix with that of another form", () => {
    draftKeeper("apply", start).keep({ ...start, phone: "1" });
    draftKeeper("add-founder", start).keep({ ...start, phone: "2" });
    expect([readDraft("apply"), readDraft("add-founder")]).toEqual([{ phone: "1" }, { phone: "2" }]);
  });

  it("is gone once it was sent, and a reset that follows does not bring it back", () => {
    const keeper = draftKeeper("apply", start);
    keeper.keep({ ...start, phone: "555" });
    keeper.forget();
    keeper.keep({ ...start, phone: "555" });
    expect(readDraft("apply")).toBeNull();
  });

  it("begins anew when the form is filled in again", () => {
    const keeper = draftKeeper("apply", start);
    keeper.forget();
    vi.runAllTimers();
    keeper.keep({ ...start, phone: "556" });
    expect(readDraft("apply")).toEqual({ phone: "556" });
  });
});

describe("reading a draft", () => {
  it.each([
    ["no JSON", "{"],
    ["a list", "[1]"],
    ["null", "null"],
    ["text", '"Ada"'],
  ])("gives null for %s", (_, text) => {
    stored.set("kindling.draft.apply", text);
    expect(readDraft("apply")).toBeNull();
  });

  it("gives null where storage is switched off, and keeping fails quietly", () => {
    const refuse = () => {
      throw new Error("denied");
    };
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    draftKeeper("apply", start).keep({ ...start, phone: "555" });
    expect(readDraft("apply")).toBeNull();
  });
});

it("forgets every draft, and nothing else", () => {
  stored.set("kindling.admin", "true");
  for (const name of ["apply", "founder-1", "founder-2"]) saveDraft(name, { phone: "555" });
  clearDrafts();
  expect([...stored.keys()]).toEqual(["kindling.admin"]);
});
