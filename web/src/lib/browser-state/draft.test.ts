import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/stub-storage.ts";
import {
  clearDrafts,
  createDraftWriter,
  deleteDrafts,
  draftNames,
  keepDraftsOf,
  readDraft,
  restoreDrafts,
  saveDraft,
  setDraftsAside,
} from "./draft.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubStorage("sessionStorage");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = { name: "Ada", phone: "", sectors: ["FINTECH"], industry: null };

describe("createDraftWriter", () => {
  it("stores the values that differ from the initial ones", () => {
    createDraftWriter("apply", start).save({ ...start, phone: "555", sectors: [], industry: "SAAS" });
    expect(readDraft("apply")).toEqual({ phone: "555", sectors: [], industry: "SAAS" });
  });

  it("stores an emptied value", () => {
    createDraftWriter("edit", { ...start, industry: "SAAS" }).save({ ...start, name: "", industry: null });
    expect(readDraft("edit")).toEqual({ name: "", industry: null });
  });

  it("removes the draft when all values equal the initial ones again", () => {
    const writer = createDraftWriter("apply", start);
    writer.save({ ...start, phone: "555" });
    writer.save({ ...start });
    expect(readDraft("apply")).toBeNull();
    expect(stored.size).toBe(0);
  });

  it("stores the drafts of two forms separately", () => {
    createDraftWriter("apply", start).save({ ...start, phone: "1" });
    createDraftWriter("add-founder", start).save({ ...start, phone: "2" });
    expect([readDraft("apply"), readDraft("add-founder")]).toEqual([{ phone: "1" }, { phone: "2" }]);
  });

  it("stores nothing in the reset that follows discard", () => {
    const writer = createDraftWriter("apply", start);
    writer.save({ ...start, phone: "555" });
    writer.discard();
    writer.save({ ...start, phone: "555" });
    expect(readDraft("apply")).toBeNull();
  });

  it("keeps what another form has stored since", () => {
    const first = createDraftWriter("apply", start);
    first.save({ ...start, phone: "555" });
    createDraftWriter("apply", start).save({ ...start, phone: "556" });
    expect(first.discard()).toBe(false);
    expect(readDraft("apply")).toEqual({ phone: "556" });
  });

  it("deletes a draft that it found", () => {
    saveDraft("apply", { phone: "555" });
    expect(createDraftWriter("apply", start).discard()).toBe(true);
    expect(readDraft("apply")).toBeNull();
  });

  it("stores again when the form is filled in after discard", () => {
    const writer = createDraftWriter("apply", start);
    writer.discard();
    vi.runAllTimers();
    writer.save({ ...start, phone: "556" });
    expect(readDraft("apply")).toEqual({ phone: "556" });
  });
});

describe("readDraft", () => {
  it.each([
    ["invalid JSON", "{"],
    ["a list", "[1]"],
    ["null", "null"],
    ["text", '"Ada"'],
  ])("returns null for %s", (_, text) => {
    stored.set("kindling.draft.apply", text);
    expect(readDraft("apply")).toBeNull();
  });

  it("returns what was typed also where storage is disabled or full", () => {
    const refuse = () => {
      throw new Error("denied");
    };
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    const writer = createDraftWriter("apply", start);
    writer.save({ ...start, phone: "555" });
    expect(readDraft("apply")).toEqual({ phone: "555" });
    writer.discard();
    expect(readDraft("apply")).toBeNull();
  });
});

it("clearDrafts removes all drafts, and nothing else", () => {
  stored.set("kindling.admin", "true");
  for (const name of ["apply", "founder-1", "founder-2"]) saveDraft(name, { phone: "555" });
  clearDrafts();
  expect([...stored.keys()]).toEqual(["kindling.admin"]);
});

describe("drafts that are set aside at a sign-out", () => {
  const typeAndSignOut = () => {
    keepDraftsOf("admin anna");
    stored.set("kindling.admin", "true");
    saveDraft("edits", [{ after: "Met." }]);
    saveDraft("founder-1", { phone: "555" });
    setDraftsAside("admin ");
  };

  it("leave nothing in storage and stay in memory, without the edits", () => {
    typeAndSignOut();
    expect([...stored.keys()]).toEqual(["kindling.admin"]);
    expect(readDraft("founder-1")).toEqual({ phone: "555" });
    expect(draftNames()).not.toContain("edits");
  });

  it("are stored again when the same user signs in", () => {
    typeAndSignOut();
    keepDraftsOf("admin anna");
    expect([...stored.keys()]).not.toContain("kindling.draft.founder-1");
    restoreDrafts();
    expect(stored.get("kindling.draft.founder-1")).toBe('{"phone":"555"}');
  });

  it("end when somebody else signs in, also in a tab that has not seen the sign-in", () => {
    typeAndSignOut();
    keepDraftsOf("admin ben");
    expect(readDraft("founder-1")).toBeNull();
    clearDrafts();
    saveDraft("apply", { phone: "555" });
    setDraftsAside("admin ");
    expect(readDraft("apply")).toEqual({ phone: "555" });
    keepDraftsOf("founder 5 ");
    expect(readDraft("apply")).toBeNull();
  });
});

it("deleteDrafts removes the drafts with the given names, and nothing else", () => {
  stored.set("founder-1", "true");
  for (const name of ["apply", "founder-1"]) saveDraft(name, { phone: "555" });
  deleteDrafts((name) => name === "founder-1");
  expect([...stored.keys()]).toEqual(["founder-1", "kindling.draft.apply"]);
});

it("keepDraftsOf removes the drafts of another user, not those of a visitor", () => {
  keepDraftsOf("admin anna");
  saveDraft("founder-1", { phone: "555" });
  keepDraftsOf("admin anna");
  expect(readDraft("founder-1")).toEqual({ phone: "555" });
  keepDraftsOf("admin ben");
  expect(readDraft("founder-1")).toBeNull();
  clearDrafts();
  saveDraft("apply", { phone: "555" });
  keepDraftsOf("admin anna");
  expect(readDraft("apply")).toEqual({ phone: "555" });
});
