import { describe, expect, it } from "vitest";
import { type ComparedRecord, duplicateKeys, keyColumns } from "./duplicate-keys.ts";
import { judgePair } from "./judge-pair.ts";
import { similarity } from "./trigrams.ts";

const ada = {
  name: "Ada Byron",
  company: "Acme Robotics",
  website: "acme.example",
  phone: "+44 20 7946 0999",
};
const nothing = { name: "Zoë Quist", company: "Veldt" };

/** Judges two records whose values few others have, unless `crowded` names them. */
function judge(
  kind: "founder" | "investor",
  one: ComparedRecord,
  other: ComparedRecord,
  crowded: readonly string[] = [],
) {
  const distinctive = new Set(keyColumns.filter((column) => !crowded.includes(column)));
  const judged = judgePair(kind, duplicateKeys(one), duplicateKeys(other), distinctive);
  return judged && [judged.isWeak ? "weak" : "likely", ...judged.reasons];
}

describe.each(["founder", "investor"] as const)("a pair of a %s", (kind) => {
  it.each([
    ["with the same LinkedIn profile", { linked_in: "linkedin.com/in/ada" }, ["linkedin"]],
    ["with near names at one domain", { name: "Ada Biron", website: "acme.example" }, ["name", "domain"]],
    [
      "with near names of near companies",
      { name: "Byron, Ada", company: "Acme Robotik" },
      ["name", "company"],
    ],
    ["with near names and the same phone", { name: "A. Byron", phone: "020 7946 0999" }, ["phone", "name"]],
    ["with the same name", { name: "ADA BYRON" }, ["name"]],
  ])("%s is likely", (_title, more, reasons) => {
    const one = { ...ada, linked_in: "https://www.linkedin.com/in/Ada/" };
    expect(judge(kind, one, { ...nothing, ...more })).toEqual(["likely", ...reasons]);
    expect(judge(kind, { ...nothing, ...more }, one)).toEqual(["likely", ...reasons]);
  });

  it("without anything in common is none", () => {
    expect(judge(kind, ada, nothing)).toBeNull();
    expect(judge(kind, {}, {})).toBeNull();
    expect(judge(kind, ada, { ...nothing, name: "Adam Brown" })).toBeNull();
  });

  it("with a name of one word, or a near one only, is none or weak", () => {
    expect(judge(kind, { name: "Ada" }, { name: "Ada" })).toBeNull();
    expect(judge(kind, { name: "Jonathan Q. Smithson" }, { name: "Jonathan Smithson" })).toEqual([
      "weak",
      "name",
    ]);
  });

  it.each([
    ["domain", { website: "acme.example" }],
    ["phone", { phone: ada.phone }],
    ["name_key", { name: ada.name }],
  ])("with a %s that many share counts only with a near name", (column, more) => {
    expect(judge(kind, ada, { ...nothing, ...more }, [column])).toBeNull();
    expect(judge(kind, ada, { ...ada, name: "Ada Biron", company: null }, ["domain", "phone"])).toEqual([
      ...["likely", "phone", "name", "domain"],
    ]);
  });
});

describe("a pair of different people", () => {
  const colleague = { ...ada, name: "Zoë Quist", phone: null };

  it("at one domain is weak for investors, and about one company for founders", () => {
    expect(judge("investor", ada, colleague)).toEqual(["weak", "company", "domain"]);
    expect(judge("founder", ada, colleague)).toEqual(["likely", "company", "domain"]);
  });

  it("of other companies at one domain is weak for founders, too", () => {
    expect(judge("founder", ada, { ...nothing, website: "acme.example" })).toEqual(["weak", "domain"]);
  });

  it("of one company is likely for founders, and none for investors", () => {
    expect(judge("founder", ada, { ...nothing, company: "ACME-Robotics Ltd." })).toEqual([
      "likely",
      "company",
    ]);
    expect(judge("founder", { company: "Open AI" }, { company: "OpenAI, Inc." })).toEqual([
      "likely",
      "company",
    ]);
    expect(judge("investor", ada, { ...nothing, company: "Acme Robotics" })).toBeNull();
  });

  it("with other numbers in their companies at one domain is weak for founders, too", () => {
    const studio = { company: "Studio 54", website: "studio.example" };
    expect(judge("founder", { ...ada, ...studio }, { ...nothing, ...studio, company: "Studio 55" })).toEqual([
      ...["weak", "domain"],
    ]);
    expect(judge("founder", { ...ada, ...studio }, { ...nothing, company: "Studio54 Ltd" })).toEqual([
      ...["likely", "company"],
    ]);
  });

  it("with the same phone is likely for founders, and weak for investors", () => {
    const called = { ...nothing, phone: ada.phone };
    expect(judge("founder", ada, called)).toEqual(["likely", "phone"]);
    expect(judge("investor", ada, called)).toEqual(["weak", "phone"]);
  });
});

describe("the strength of a pair", () => {
  const strengthOf = (one: ComparedRecord, other: ComparedRecord) =>
    judgePair("founder", duplicateKeys(one), duplicateKeys(other), new Set(keyColumns))!.strength;

  it("grows with each reason", () => {
    const { name, company, website, phone } = ada;
    const growing = [
      { name },
      { name, website },
      { name, website, company },
      { name, website, company, phone },
    ];
    const strengths = growing.map((other) => strengthOf(ada, other));
    expect(strengths).toEqual(strengths.toSorted((a, b) => a - b));
    expect(new Set(strengths).size).toBe(growing.length);
    expect(Math.max(...strengths)).toBeLessThanOrEqual(1);
  });
});

describe("similarity", () => {
  it.each([
    ["ada byron", "byron ada", 1],
    ["word", "two words", 4 / 11],
    ["", "", 1],
    ["ada", "", 0],
    ["żółć", "żółw", 3 / 7],
  ])("of %j and %j is as pg_trgm has it", (one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected);
  });
});
