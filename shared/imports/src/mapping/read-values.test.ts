import { founderCreate } from "@kindling/contracts/founders/schemas.ts";
import { investorCreate } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it } from "vitest";
import type { Kind } from "./fields.ts";
import type { Mapping, Target } from "./mapping.ts";
import { readValues } from "./read-values.ts";

type Cell = readonly [heading: string, target: Target, text: string, dates?: "day-first"];

/** Reads one row of cells. */
const readRow = (kind: Kind, ...cells: Cell[]) => {
  const columns = cells.map(([heading, target, , dates = null]) => ({ heading, target, dates }));
  const mapping: Mapping = { columns, values: {} };
  return readValues(
    kind,
    mapping,
    cells.map(([, , text]) => text),
  );
};
const field = (name: string): Target => ({ as: "field", field: name });
const mark = (value: string): Target => ({ as: "mark", field: "sectors", value });

it("a founder's row becomes a record that the contracts accept", () => {
  const { record, joined, problems } = readRow(
    "founder",
    ["Startup", field("company"), "  Acme\u200b   Inc. "],
    ["First", { as: "name-part", part: "first" }, "Ada"],
    ["Last", { as: "name-part", part: "last" }, "Lovelace"],
    ["E-mail", field("email"), "mailto:ada@acme.com"],
    ["Phone", field("phone"), "491701234567"],
    ["Site", field("website"), "acme.com"],
    ["LinkedIn", field("linked_in"), "@ada"],
    ["Founded", field("founded_year"), "May 2019"],
    ["Industry", field("industry"), "HealthTech"],
    ["Round", field("funding_stage"), "pre-seed round"],
    ["Sectors", field("sectors"), "AI / ML; Fintech"],
    ["HQ", { as: "place", field: "regions" }, "Berlin, Germany"],
    ["Amount Sought", field("requested_check_usd"), "$1.2M"],
    ["MRR", field("mrr_usd"), "$12,345.67"],
    ["Users", field("user_count"), "5k"],
    ["Pitch", field("elevator_pitch"), "n/a"],
    ["Joined", { as: "joined" }, "12.03.2024", "day-first"],
    ["Comments", field("admin_notes"), "Ask in May"],
    ["Source", { as: "note" }, "Met at a fair"],
    ["Owner", { as: "note" }, "Bob"],
    ["Internal", { as: "left-out" }, "secret"],
  );
  expect(problems).toEqual([]);
  expect(founderCreate.parse(record)).toEqual({
    company: "Acme Inc.",
    name: "Ada Lovelace",
    email: "ada@acme.com",
    phone: "491701234567",
    website: "https://acme.com",
    linked_in: "https://www.linkedin.com/in/ada",
    founded_year: 2019,
    industry: "HEALTHCARE",
    funding_stage: "PRE_SEED",
    sectors: ["AI_ML", "FINTECH"],
    regions: ["EUROPE"],
    requested_check_usd: 1_200_000,
    mrr_usd: 12_345.67,
    user_count: 5000,
    elevator_pitch: "n/a",
    admin_notes: "Ask in May\nSource: Met at a fair\nOwner: Bob",
  });
  expect(joined).toBe("2024-03-12T00:00:00.000Z");
});

it("an investor's row becomes a record that the contracts accept", () => {
  const { record, problems } = readRow(
    "investor",
    ["Name", field("name"), "Jonas"],
    ["Email", field("email"), "jonas@northbank.example"],
    ["HQ", { as: "city-and-state" }, "San Francisco, CA, USA"],
    ["Type", field("investor_type"), "VC firm"],
    ["Check", { as: "check-range" }, "$250k – $1M"],
    ["Stages", field("preferred_stages"), "Seed to Series A"],
    ["Geography", field("preferred_regions"), "North America; EU"],
    ["Industries", field("industries"), "Logistics; Foo, Inc.; -"],
    ["Verticals", field("verticals"), "Cold chain, Payroll"],
    ["Experience", field("years_experience"), "10+ years"],
    ["Temperature", field("temperature"), "warm"],
  );
  expect(problems).toEqual([]);
  expect(investorCreate.parse(record)).toEqual({
    name: "Jonas",
    email: "jonas@northbank.example",
    city: "San Francisco",
    state: "CA, USA",
    investor_type: "VC",
    check_min_usd: 250_000,
    check_max_usd: 1_000_000,
    preferred_stages: ["SEED", "POST_SEED", "SERIES_A"],
    preferred_regions: ["US", "CANADA", "EUROPE"],
    industries: ["Logistics", "Foo, Inc."],
    verticals: ["Cold chain", "Payroll"],
    years_experience: 10,
    temperature: "WARM",
  });
});

it("problems say at which cell what is wrong, and the other cells count", () => {
  const { record, joined, problems } = readRow(
    "investor",
    ["Name", field("name"), "Jonas"],
    ["Email", field("email"), "jonas at northbank"],
    ["Sectors", field("preferred_sectors"), "Fintech, Knitting, Tea"],
    ["Check", { as: "check-range" }, "1,5 Mio €"],
    ["Joined", { as: "joined" }, "03/12/2024"],
  );
  expect([record, joined]).toEqual([{ name: "Jonas", preferred_sectors: ["FINTECH"] }, null]);
  const notAValue = "is not one of the values that it can have";
  expect(problems).toEqual([
    { column: 1, field: "email", text: "jonas at northbank", message: "is not a valid email address" },
    { column: 2, field: "preferred_sectors", text: "Knitting", message: notAValue },
    { column: 2, field: "preferred_sectors", text: "Tea", message: notAValue },
    {
      column: 3,
      field: "check_min_usd",
      text: "1,5 Mio €",
      message: "is in euros: convert it to US dollars, which are the only currency",
    },
    {
      column: 4,
      field: "joined",
      text: "03/12/2024",
      message: "can be two dates: choose the column's order of day and month",
    },
  ]);
});

describe("a column of check sizes", () => {
  it.each<[string, object]>([
    ["$250k - $1M", { check_min_usd: 250_000, check_max_usd: 1_000_000 }],
    ["up to 2M", { check_max_usd: 2_000_000 }],
    ["$1M+", { check_min_usd: 1_000_000 }],
    ["$500k", { typical_check_usd: 500_000 }],
    ["n/a", {}],
  ])("with %j sets %j", (text, record) => {
    expect(readRow("investor", ["Check size", { as: "check-range" }, text]).record).toEqual(record);
  });

  it("with one amount sets both ends, if the typical check has its own column", () => {
    const cells: Cell[] = [
      ["Check size", { as: "check-range" }, "$500k"],
      ["Typical", field("typical_check_usd"), "$400k"],
    ];
    const record = { check_min_usd: 500_000, check_max_usd: 500_000, typical_check_usd: 400_000 };
    expect(readRow("investor", ...cells).record).toEqual(record);
    expect(readRow("investor", ...cells.toReversed()).record).toEqual(record);
  });
});

describe("a column of marks", () => {
  it.each(["yes", "TRUE", "x", "X", "1", "✓", "Y"])("with %j adds its value to the list", (text) => {
    const { record } = readRow(
      "founder",
      ["Sectors", field("sectors"), "Health"],
      ["Fintech", mark("FINTECH"), text],
    );
    expect(record).toEqual({ sectors: ["BIO_HEALTHCARE", "FINTECH"] });
  });

  it.each(["no", "n", "FALSE", "0", "", "-"])("with %j adds nothing", (text) => {
    expect(readRow("founder", ["Fintech", mark("FINTECH"), text])).toMatchObject({
      record: {},
      problems: [],
    });
  });

  it("refuses other text", () => {
    const { problems } = readRow("founder", ["Fintech", mark("FINTECH"), "maybe"]);
    expect(problems).toEqual([{ column: 0, field: "sectors", text: "maybe", message: "must be yes or no" }]);
  });
});

describe("an empty word", () => {
  it("is a text where the field is one, and empty elsewhere", () => {
    const cells = [
      "name",
      "summary_text",
      "email",
      "phone",
      "website",
      "linked_in",
      "sectors",
      "funding_stage",
    ].map((name): Cell => [name, field(name), "None"]);
    const numbers = [
      "founded_year",
      "arr_usd",
      "user_count",
      "requested_check_usd",
      "gdrive_file_id",
      "temperature",
    ];
    const more = numbers.map((name): Cell => [name, field(name), "n/a"]);
    expect(readRow("founder", ...cells, ...more, ["Source", { as: "note" }, "-"])).toEqual({
      record: { name: "None", summary_text: "None" },
      joined: null,
      problems: [],
    });
  });
});

it("a row with too few cells has empty ones, and cells beyond the columns are ignored", () => {
  const mapping: Mapping = {
    columns: [
      { heading: "Name", target: field("name"), dates: null },
      { heading: "Email", target: field("email"), dates: null },
    ],
    values: {},
  };
  expect(readValues("investor", mapping, ["Jonas"]).record).toEqual({ name: "Jonas" });
  expect(readValues("investor", mapping, ["Jonas", "j@x.io", "more"]).record).toEqual({
    name: "Jonas",
    email: "j@x.io",
  });
});

it("text that an export protected from being a formula is read as it was", () => {
  expect(
    readRow(
      "founder",
      ["Company", field("company"), "'=Acme"],
      ["Discord", field("discord_username"), "'@ada"],
    ),
  ).toMatchObject({
    record: { company: "=Acme", discord_username: "@ada" },
  });
});
