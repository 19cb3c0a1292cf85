import { founderCreate } from "@kindling/contracts/founders/schemas.ts";
import { investorCreate } from "@kindling/contracts/investors/schemas.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldsOf, type Kind, optionsOf, rowOf } from "./fields.ts";
import { choiceKey } from "./mapping.ts";
import { fieldReader } from "./read-field.ts";
import { readValues } from "./read-values.ts";

const readOf = (kind: Kind, field: string) => fieldReader(kind, field, {});
const values = (kind: Kind, field: string, text: string) => readOf(kind, field)(text).value;
const unknown = (kind: Kind, field: string, text: string) =>
  readOf(kind, field)(text).problems.map(({ text }) => text);
const everySector = optionsOf(rowOf("investor", "preferred_sectors")!)!.values;

describe("funding stages", () => {
  it.each([
    ["Pre Seed", "PRE_SEED"],
    ["pre-seed round", "PRE_SEED"],
    ["PRESEED", "PRE_SEED"],
    ["Pre-Seed Stage", "PRE_SEED"],
    ["PRE_SEED", "PRE_SEED"],
    ["Seed Round", "SEED"],
    ["seed funding", "SEED"],
    ["Seed+", "SEED"],
    ["Series A", "SERIES_A"],
    ["Series-A", "SERIES_A"],
    ["series a round", "SERIES_A"],
    ["Series A+", "SERIES_A"],
    ["A", "SERIES_A"],
    ["Pre-Series A", "POST_SEED"],
    ["Series F", "LATER_STAGE_VC"],
    ["Growth", "GROWTH_EQUITY"],
    ["Private Equity Round", "PRIVATE_EQUITY"],
    ["Friends & Family", "ANGEL"],
    ["bootstrapped", "BOOTSTRAPPED"],
  ])("a founder in %j is in %s", (text, stage) => {
    expect(values("founder", "funding_stage", text)).toBe(stage);
  });

  it.each(["Venture - Series Unknown", "Debt Financing", "early stage", "Seed, Series A", "any", "Stage"])(
    "of a founder are not guessed from %j",
    (text) => {
      expect(readOf("founder", "funding_stage")(text)).toEqual({
        problems: [{ text, message: "is not one of the values that it can have" }],
      });
    },
  );

  it.each([
    ["Seed, Series A", ["SEED", "SERIES_A"]],
    ["Pre-Seed/Seed", ["PRE_SEED", "SEED"]],
    ["Series A/B", ["SERIES_A", "SERIES_B"]],
    ["Series A, B & C", ["SERIES_A", "SERIES_B", "SERIES_C"]],
    ["Series A-C", ["SERIES_A", "SERIES_B", "SERIES_C"]],
    ["Pre-Seed to Series A", ["PRE_SEED", "SEED", "POST_SEED", "SERIES_A"]],
    ["Pre-seed – Seed", ["PRE_SEED", "SEED"]],
    ["Angel; Seed", ["ANGEL", "SEED"]],
    ["1. Pre-seed, 2. Seed", ["PRE_SEED", "SEED"]],
    ["Series D+", ["SERIES_D", "SERIES_E", "LATER_STAGE_VC", "GROWTH_EQUITY"]],
    ["Series E and later", ["SERIES_E", "LATER_STAGE_VC", "GROWTH_EQUITY"]],
    ["Stage agnostic", optionsOf(rowOf("investor", "preferred_stages")!)!.values],
    ["n/a", undefined],
  ])("an investor prefers in %j %j", (text, stages) => {
    expect(values("investor", "preferred_stages", text)).toEqual(stages);
  });
});

describe("sectors", () => {
  it.each([
    ["HealthTech", ["BIO_HEALTHCARE"]],
    ["health technology", ["BIO_HEALTHCARE"]],
    ["AI / ML", ["AI_ML"]],
    ["AI / ML; Fintech", ["AI_ML", "FINTECH"]],
    ["Fintech, SaaS | EdTech\nClimate", ["FINTECH", "B2B_SAAS", "EDTECH", "CLIMATE_ENERGY_SUSTAINABILITY"]],
    ["Health & AI", ["BIO_HEALTHCARE", "AI_ML"]],
    ["Fintech and Crypto", ["FINTECH", "WEB3_CRYPTO"]],
    ["Food & Beverage", ["CONSUMER"]],
    ["B2B SaaS (fintech, health)", ["B2B_SAAS", "FINTECH", "BIO_HEALTHCARE"]],
    ["Marketplaces", ["ECOMMERCE_MARKETPLACES"]],
    ["e-commerce", ["ECOMMERCE_MARKETPLACES"]],
    ["Éducation", ["EDTECH"]],
    ["AI_ML, FINTECH", ["AI_ML", "FINTECH"]],
    ["Sector agnostic", everySector],
    ["Generalist", everySector],
    ["Industry-agnostic", everySector],
    ["All sectors", everySector],
    ["tbd", undefined],
  ])("of %j are %j", (text, sectors) => {
    expect(values("investor", "preferred_sectors", text)).toEqual(sectors);
  });

  it.each([
    ["Fintech, Quantum Knitting", ["Quantum Knitting"]],
    ["Knitting & Fintech", ["Knitting & Fintech"]],
    ["Agnostic (no gambling)", ["no gambling"]],
    ["All sectors except crypto", ["All sectors except crypto"]],
    ["Tech", ["Tech"]],
  ])("of %j do not include %j", (text, parts) => {
    expect(unknown("investor", "preferred_sectors", text)).toEqual(parts);
  });
});

describe("regions", () => {
  it.each([
    ["North America", ["US", "CANADA"]],
    ["EU", ["EUROPE"]],
    ["Germany", ["EUROPE"]],
    ["SF Bay Area", ["US"]],
    ["US, UK", ["US", "EUROPE"]],
    ["U.S.A.", ["US"]],
    ["EMEA", ["EUROPE", "MIDDLE_EAST", "AFRICA"]],
    ["São Paulo", ["LATAM"]],
    ["Southeast Asia & India", ["SOUTH_EAST_ASIA", "INDIA"]],
    ["Geography agnostic", ["GLOBAL"]],
    ["Worldwide", ["GLOBAL"]],
  ])("of %j are %j", (text, regions) => {
    expect(values("investor", "preferred_regions", text)).toEqual(regions);
  });

  const placed = (text: string) =>
    readValues(
      "founder",
      { columns: [{ heading: "HQ", target: { as: "place", field: "regions" }, dates: null }], values: {} },
      [text],
    );

  it.each([
    ["Berlin, Germany", ["EUROPE"]],
    ["Fresno, CA", ["US"]],
    ["San Francisco, CA, USA", ["US"]],
    ["London, Ontario, Canada", ["CANADA"]],
    ["Someplace (India)", ["INDIA"]],
    ["Remote", ["GLOBAL"]],
    ["-", undefined],
  ])("of a place in %j are %j", (text, regions) => {
    expect(placed(text)).toMatchObject({ record: regions ? { regions } : {}, problems: [] });
  });

  it.each(["Toronto, CA", "Toronto (CA)", "Paris, TX", "Atlantis"])(
    "of the place %j are asked for",
    (text) => {
      expect(placed(text).problems).toMatchObject([{ field: "regions", text }]);
    },
  );
});

it.each<[Kind, string, string, string]>([
  ["investor", "investor_type", "Angel investor", "ANGEL"],
  ["investor", "investor_type", "VC Firm", "VC"],
  ["investor", "investor_type", "Incubator, Accelerator", "ACCELERATOR"],
  ["investor", "investor_type", "Corporate VC", "CORPORATE"],
  ["investor", "investor_type", "family offices", "FAMILY_OFFICE"],
  ["investor", "temperature", "warm", "WARM"],
  ["investor", "temperature", "🔥", "HOT"],
  ["founder", "industry", "HealthTech", "HEALTHCARE"],
  ["founder", "industry", "Payments", "FINTECH"],
  ["founder", "industry", "AI", "AI"],
  ["founder", "industry", "Machine Learning", "AI_ML"],
  ["founder", "product_stage", "Private beta", "BETA"],
  ["founder", "engagement_tier", "1", "TIER_1"],
])("a %s's %s of %j is %s", (kind, field, text, value) => {
  expect(values(kind, field, text)).toBe(value);
});

it("business models are read as a list", () => {
  expect(values("founder", "business_models", "Subscription, pay as you go")).toEqual([
    "SUBSCRIPTION",
    "USAGE_BASED",
  ]);
});

describe("what a person chose for a text", () => {
  const read = fieldReader("investor", "preferred_sectors", {
    preferred_sectors: {
      [choiceKey("Deep Knitting")]: ["CONSUMER"],
      [choiceKey("Fintech")]: [],
      [choiceKey("-")]: ["EDTECH"],
    },
  });

  it("counts before the synonyms, in any spelling", () => {
    expect(read("deep-knitting, Health")).toEqual({ value: ["CONSUMER", "BIO_HEALTHCARE"], problems: [] });
    expect(read("Fintech")).toEqual({ problems: [] });
    expect(read("-")).toEqual({ value: ["EDTECH"], problems: [] });
  });

  it("can leave out the text of a field with one value", () => {
    const readStage = fieldReader("founder", "funding_stage", {
      funding_stage: { debt: [], convertible: ["SEED"] },
    });
    expect([readStage("Debt"), readStage("Convertible")]).toEqual([
      { problems: [] },
      { value: "SEED", problems: [] },
    ]);
  });
});

it("what is read from any text is accepted by the contracts, but for lengths and limits", () => {
  const parts = [
    ..."acme.com|ada@acme.com|@ada|https://|in/ada|Seed|Series A+|to|-|–|;|,|/|&|and|AI / ML|Fintech|agnostic|Berlin".split(
      "|",
    ),
    ..."$|€|1|2.5|1,200|500k|M|up to|%|2024-03-12|03/12/2024|4.9E+11|45363|n/a|x|(|)|mailto:|12 March|years|😀|\u0000|\u200b".split(
      "|",
    ),
  ];
  const text = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: "binary", maxLength: 8 })), {
    maxLength: 6,
  });
  const field = fc.constantFrom(
    ...fieldsOf("founder").map((name) => ["founder", founderCreate.partial(), name] as const),
    ...fieldsOf("investor").map((name) => ["investor", investorCreate.partial(), name] as const),
  );
  fc.assert(
    fc.property(field, text, fc.constantFrom("", " "), ([kind, schema, name], words, space) => {
      const { record } = readValues(
        kind,
        { columns: [{ heading: "", target: { as: "field", field: name }, dates: null }], values: {} },
        [words.join(space)],
      );
      const issues = schema.safeParse(record).error?.issues ?? [];
      const unusable = issues.filter(
        ({ code, message }) => code !== "too_big" && !/NUL|Unicode|at least/.test(message),
      );
      expect(unusable).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
