import type { Actor, HistoryEntry } from "@kindling/contracts/history/schemas.ts";
import { describe, expect, it } from "vitest";
import { founderDialog } from "../founder-sections.ts";
import { investorDialog } from "../investor-sections.ts";
import { changesInWords, changesOnOneLine, entryTitle, shorten } from "./entry-words.ts";

const founderFields = founderDialog.flatMap(({ fields }) => fields);
const investorFields = investorDialog.flatMap(({ fields }) => fields);
const actor = (role: Actor["role"], name: string | null = null): Actor => ({ role, id: null, name });
const entry = (action: HistoryEntry["action"], by: Actor) =>
  ({ id: 1, at: "2026-11-23T23:30:00.000Z", action, actor: by, changes: [] }) satisfies HistoryEntry;

describe("entryTitle", () => {
  it.each([
    ["created", actor("public"), "A visitor applied with"],
    ["created", actor("admin", "Anna"), "Anna added the founder with"],
    ["created", actor("system"), "The system added the founder with"],
    ["changed", actor("founder"), "The founder changed"],
    ["changed", actor("admin"), "An admin changed"],
    ["undone", actor("admin", "Anna"), "Anna undid a change"],
    ["restored", actor("admin", "Anna"), "Anna restored an earlier version"],
    ["changed", actor("gateway"), "The system changed"],
  ] as const)("says who made an entry '%s', for %o", (action, by, title) => {
    const { who, did } = entryTitle(entry(action, by), "founder");
    expect(`${who} ${did}`).toBe(title);
  });

  it("says that an investor registered", () => {
    expect(entryTitle(entry("created", actor("public")), "investor").did).toBe("registered with");
    expect(entryTitle(entry("changed", actor("investor")), "investor").who).toBe("The investor");
  });

  it("says since when an older record's changes are recorded, in the reader's time zone", () => {
    expect(entryTitle(entry("recorded-since", actor("system")), "founder", "Asia/Tokyo")).toEqual({
      who: null,
      did: "Changes are recorded since November 24, 2026.",
    });
  });
});

describe("changesInWords", () => {
  it.each([
    ["requested_check_usd", 500_000, 750_000, "Total Ask $500,000 → $750,000"],
    ["mrr_usd", 1234.5, 1234.75, "MRR $1,234.50 → $1,234.75"],
    ["sectors", ["AI_ML", "FINTECH"], ["FINTECH"], "Sectors AI/ML, Fintech → Fintech"],
    ["sectors", [], ["FINTECH"], "Sectors empty → Fintech"],
    ["funding_stage", null, "SEED", "Funding Stage empty → Seed"],
    ["temperature", "COLD", "HOT", "Temperature Cold → Hot"],
    ["founded_year", 2020, 2021, "Founded Year 2020 → 2021"],
    ["user_count", 12_000, 0, "Total Users 12,000 → 0"],
    ["summary_text", "", "Bread", "Company Description empty → Bread"],
    ["a_newer_field", "one", null, "a_newer_field one → empty"],
  ])("has the label and format of a founder's %s", (field, before, after, line) => {
    const words = changesInWords({ changes: [{ field, before, after }] }, founderFields);
    expect(changesOnOneLine(words, false)).toBe(line);
  });

  it("has the unit and the free entries of an investor's fields", () => {
    const changes = [
      { field: "years_experience", before: 1, after: 12 },
      { field: "portfolio_companies", before: ["Quill"], after: ["Quill", "Vine"] },
    ];
    expect(changesOnOneLine(changesInWords({ changes }, investorFields), false)).toBe(
      "Years of Experience 1 year → 12 years, Portfolio Companies Quill → Quill, Vine",
    );
  });
});

describe("changesOnOneLine", () => {
  const change = (label: string, after: string) => ({ name: label, label, before: null, after });

  it("has no value from before for a new record", () => {
    expect(changesOnOneLine([change("Company", "Quill")], true)).toBe("Company Quill");
  });

  it("has the first three changes and the number of others, with short values", () => {
    const long = "word ".repeat(20);
    const five = [change("A", long), change("B", "b"), change("C", "c"), change("D", "d"), change("E", "e")];
    expect(changesOnOneLine(five, true)).toBe(
      "A word word word word word word word word..., B b, C c, 2 more",
    );
  });
});

describe("shorten", () => {
  it.each([
    ["as it is, up to the limit", "12345", "12345"],
    ["to whole words", "one two", "one..."],
    ["without the end of a sentence before the dots", "One. Two", "One..."],
    ["within a word that is longer", "123456", "12345..."],
    ["without cutting a character in two", "😀😀😀😀😀😀", "😀😀😀😀😀..."],
  ])("returns a text %s", (_outcome, text, short) => {
    expect(shorten(text, 5)).toBe(short);
  });
});
