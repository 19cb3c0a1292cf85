import { founderFields } from "@kindling/contracts/founders/fields.ts";
import { investorFields } from "@kindling/contracts/investors/fields.ts";
import { describe, expect, it } from "vitest";
import { type Kind, rowOf } from "./fields.ts";
import { mappingSchema, type Target } from "./mapping.ts";
import { proposeMapping } from "./propose-mapping.ts";

/** What a target is called below: a field by its name. */
const nameOf = (target: Target): string =>
  target.as === "field" ? target.field : target.as === "name-part" ? `${target.part} name` : target.as;
/** The proposals of a table with a column for each heading. */
const propose = (kind: Kind, columns: Readonly<Record<string, readonly string[]>>) => {
  const headings = Object.keys(columns);
  const length = Math.max(...Object.values(columns).map((cells) => cells.length));
  const rows = Array.from({ length }, (_, at) => headings.map((heading) => columns[heading]![at] ?? ""));
  const proposal = proposeMapping(kind, { headings, rows });
  expect(mappingSchema(kind).safeParse(proposal.mapping).error).toBeUndefined();
  return proposal;
};
const targets = (kind: Kind, columns: Readonly<Record<string, readonly string[]>>) =>
  propose(kind, columns).mapping.columns.map(({ target }) => nameOf(target));
const byHeadings = (kind: Kind, headings: readonly string[]) =>
  targets(kind, Object.fromEntries(headings.map((heading) => [heading, []])));

describe("the headings of founders", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      "an Airtable base",
      {
        "Company / Startup": "company",
        "Founder Name": "name",
        "E-mail": "email",
        "Phone number": "phone",
        Website: "website",
        "LinkedIn URL": "linked_in",
        Discord: "discord_username",
        Round: "funding_stage",
        "Amount Sought": "requested_check_usd",
        "Total Raised (USD)": "total_raised_usd",
        HQ: "place",
        Sector: "sectors",
        "Year Founded": "founded_year",
        "One-liner": "elevator_pitch",
        "Pitch Deck": "gdrive_file_id",
        "Date joined": "joined",
      },
    ],
    [
      "a form",
      {
        Timestamp: "joined",
        "Email Address": "email",
        "First Name": "first name",
        "Last Name": "last name",
        "Organization Name": "company",
        "Stage of your product": "product_stage",
        "How much are you raising?": "requested_check_usd",
        "Business model": "business_models",
      },
    ],
    ["a list of companies", { Name: "company", Contact: "email", Founder: "name" }],
    ["a list of founders", { Name: "name", Startup: "company", "#": "left-out", Comments: "admin_notes" }],
    ["a list with places", { City: "left-out", Country: "place" }],
  ])("of %s", (_, headings) => {
    expect(byHeadings("founder", Object.keys(headings))).toEqual(Object.values(headings));
  });
});

describe("the headings of investors", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      "a spreadsheet",
      {
        "Investor Name": "name",
        Firm: "company",
        Email: "email",
        "City, State": "city-and-state",
        Type: "investor_type",
        Stage: "preferred_stages",
        "Sector Focus": "preferred_sectors",
        "Cheque size": "check-range",
        Geography: "preferred_regions",
        Thesis: "thesis_text",
        "# Investments": "past_investment_count",
        Portfolio: "portfolio_companies",
        "Added on": "joined",
      },
    ],
    [
      "a list of funds",
      {
        Name: "name",
        Fund: "company",
        "Min check": "check_min_usd",
        "Max check": "check_max_usd",
        Ticket: "check-range",
      },
    ],
    ["a list with a contact", { Name: "company", "Contact Name": "name", City: "city", State: "state" }],
  ])("of %s", (_, headings) => {
    const expected = Object.values(headings);
    // Nothing twice: the range has lost its ends to columns of their own.
    if ("Ticket" in headings) expected[4] = "typical_check_usd";
    expect(byHeadings("investor", Object.keys(headings))).toEqual(expected);
  });
});

it.each([
  ["founder", founderFields],
  ["investor", investorFields],
] as const)("every field of a %s is found by its name and by its label", (kind, fields) => {
  for (const field of Object.keys(fields)) {
    const found = [field, rowOf(kind, field)!.label].map((heading) =>
      proposeMapping(kind, { headings: [heading], rows: [] }),
    );
    for (const { mapping, columns } of found) {
      expect([nameOf(mapping.columns[0]!.target), columns[0]!.isSure]).toEqual([field, true]);
    }
  }
});

describe("the content of a column", () => {
  it("decides where a heading can mean several things", () => {
    expect(targets("investor", { City: ["San Francisco, CA", "Austin, TX"] })).toEqual(["city-and-state"]);
    expect(targets("investor", { Contact: ["ada@acme.vc", "bob@acme.vc"] })).toEqual(["email"]);
    expect(targets("investor", { Contact: ["Ada Lovelace", "Bob Ray"] })).toEqual(["name"]);
    expect(targets("investor", { Portfolio: ["Acme, Loamy", "Palletry"] })).toEqual(["portfolio_companies"]);
    expect(targets("investor", { Portfolio: ["12", "30"] })).toEqual(["past_investment_count"]);
    expect(targets("investor", { Industry: ["Fintech", "AI / ML"] })).toEqual(["preferred_sectors"]);
    expect(targets("investor", { "Typical check": ["$1M - $2M", "$250k - $500k"] })).toEqual(["check-range"]);
    expect(targets("investor", { Angel: ["x", ""] })).toEqual(["mark"]);
    expect(targets("founder", { Stage: ["MVP", "Beta"] })).toEqual(["product_stage"]);
    expect(targets("founder", { Stage: ["Seed", "Series A"] })).toEqual(["funding_stage"]);
    expect(targets("founder", { Deck: ["https://docsend.com/view/x"] })).not.toEqual(["gdrive_file_id"]);
  });

  it("is enough for what is easily recognised", () => {
    const columns = {
      A: ["ada@acme.com", "bob@acme.com"],
      B: ["linkedin.com/in/ada", "https://linkedin.com/in/bob"],
      C: ["acme.com", "https://loamy.example/en"],
      D: ["Fintech", "AI / ML; SaaS"],
      E: ["Pre-seed", "Series A"],
    };
    expect(targets("founder", columns)).toEqual([
      "email",
      "linked_in",
      "website",
      "sectors",
      "funding_stage",
    ]);
    expect(propose("founder", columns).columns.map(({ isSure }) => isSure)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("makes a proposal unsure that it does not fit", () => {
    const [column] = propose("founder", { "Amount Sought": ["a lot", "more", "$1M"] }).columns;
    expect(column).toMatchObject({ isSure: false, samples: ["a lot", "more", "$1M"] });
  });

  it("of marks makes a value of a list", () => {
    const { mapping } = propose("founder", {
      Fintech: ["x", ""],
      "Your sectors [Climate]": ["TRUE", "FALSE"],
      Health: ["good", "bad"],
    });
    expect(mapping.columns.map(({ target }) => target)).toEqual([
      { as: "mark", field: "sectors", value: "FINTECH" },
      { as: "mark", field: "sectors", value: "CLIMATE_ENERGY_SUSTAINABILITY" },
      { as: "note" },
    ]);
  });

  it("of an unknown column is kept as a note, and an empty column is left out", () => {
    const { mapping, columns } = propose("investor", { Warmup: ["ask Bob first"], Spare: ["", "-"] });
    expect(mapping.columns.map(({ target }) => target.as)).toEqual(["note", "left-out"]);
    expect(columns.map(({ isSure }) => isSure)).toEqual([false, true]);
  });
});

it("nothing is proposed twice", () => {
  const emails = ["Email", "E-mail", "Email", "Work Email"];
  const { mapping } = proposeMapping("founder", { headings: emails, rows: [] });
  expect(mapping.columns.map(({ target }) => nameOf(target))).toEqual([
    "email",
    "left-out",
    "left-out",
    "left-out",
  ]);
  expect(byHeadings("founder", ["Full Name", "First Name", "Last Name"])[0]).toBe("name");
  expect(targets("founder", { Email: ["a@x.io"], "Work Email": ["b@x.io"] })).toEqual(["email", "note"]);
});

describe("the order of day and month", () => {
  const dates = (...cells: string[]) => {
    const { mapping, columns } = propose("founder", { Joined: cells });
    return { dates: mapping.columns[0]!.dates, asks: columns[0]!.asksDates };
  };

  it("is known where one date of the column tells", () => {
    expect(dates("03/12/2024", "25/12/2024")).toEqual({ dates: "day-first", asks: false });
    expect(dates("03/12/2024", "12/25/2024")).toEqual({ dates: "month-first", asks: false });
  });

  it("is asked where none does, or where they disagree", () => {
    expect(dates("03/12/2024", "12.03.2024")).toEqual({ dates: null, asks: true });
    expect(dates("03/12/2024", "25/12/2024", "12/25/2024")).toEqual({ dates: null, asks: true });
  });

  it("is not asked where every date is clear", () => {
    expect(dates("2024-03-12", "March 2024", "45363", "05/05/2024")).toEqual({ dates: null, asks: false });
  });
});

it("Kindling's own export maps without a question", () => {
  const headings = [
    "id",
    ...Object.keys(founderFields),
    "version",
    "created_at",
    "updated_at",
    "investors_matched",
  ];
  const { mapping, columns } = proposeMapping("founder", { headings, rows: [] });
  expect(mapping.columns.map(({ target }) => nameOf(target))).toEqual([
    "left-out",
    ...Object.keys(founderFields),
    "left-out",
    "joined",
    "left-out",
    "left-out",
  ]);
  expect(columns.every(({ isSure }) => isSure)).toBe(true);
});
