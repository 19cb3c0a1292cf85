import { describe, expect, it } from "vitest";
import { founderState, investorState } from "../testing/states.ts";
import { draftsOf, unmaskedFor } from "./drafts.ts";
import { defaults } from "./introduction.ts";

const founder = founderState(1, {
  name: "Maya Okafor",
  company: "Emberline",
  email: "maya@emberline.example",
  website: "https://emberline.example",
  requested_check_usd: 750_000,
  elevator_pitch: "Emberline mends phones and earns $48,250 a month. Ask maya@emberline.example.",
});
const investor = investorState(1, {
  name: "Jonas Weber",
  company: "Northbank Capital",
  email: "jonas@northbank.example",
  typical_check_usd: null,
  check_min_usd: 250_000,
  check_max_usd: 1_500_000,
  thesis_text: "Northbank backs machines that do dull work well, with up to 1.5 million dollars.",
});
const pair = { founder, investor };
const told = { ...defaults, message: "You both care about repair.", state: "drafted" } as const;

describe("draftsOf", () => {
  it("writes to the investor about the founder, and to the founder about the investor", () => {
    const { founder: toFounder, investor: toInvestor } = draftsOf(told, pair);
    expect(toInvestor.text).toBe(`Hello Jonas Weber,

You both care about repair.

A founder of our community may fit what you look for:

Stage: Seed
Asks for: $500K - $1M
Sectors: Fintech
Regions: Europe

In their words:
[…] mends phones and earns […] a month. Ask […].

Why it may fit:
- It is in a sector that you look for.
- It is at a stage that you prefer.
- What they ask for is within your checks.
- It is in a region that you look for.

May we introduce you? Please reply yes, no, or not now. We name neither of you before both have said yes.`);
    expect(toFounder.text).toContain(`Kind: Angel
Stages: Seed
Checks: $100K - $500K to $1M - $5M

In their words:
[…] backs machines that do dull work well, with up to […].`);
  });

  it("tells neither side a name, a company, a contact, a sum or an id of the other", () => {
    const { founder: toFounder, investor: toInvestor, introduction, unmasked } = draftsOf(told, pair);
    expect([introduction, unmasked]).toEqual([null, []]);
    const about = (text: string) => text.toLowerCase().replace(/^hello .*$/m, "");
    for (const value of ["maya", "okafor", "emberline", "48,250", "750", "founder1", "@", "http"])
      expect(about(toInvestor.subject + toInvestor.text)).not.toContain(value);
    for (const value of ["jonas", "weber", "northbank", "1.5", "250,000", "bonn", "@", "http"])
      expect(about(toFounder.subject + toFounder.text)).not.toContain(value);
  });

  it("leaves out what a record does not say", () => {
    const silent = investorState(1, {
      investor_type: null,
      preferred_stages: [],
      preferred_sectors: [],
      preferred_regions: [],
      typical_check_usd: null,
      past_investment_count: null,
    });
    const { founder: toFounder } = draftsOf({ ...told, message: null }, { founder, investor: silent });
    expect(toFounder.text).toBe(`Hello Maya Okafor,

An investor of our community may fit what you look for:

May we introduce you? Please reply yes, no, or not now. We name neither of you before both have said yes.`);
  });

  it.each(["accepted", "introduced", "met", "closed"] as const)(
    "introduces both by name when %s",
    (state) => {
      const { introduction } = draftsOf({ ...told, state }, pair);
      expect(introduction!.subject).toBe(
        "Introduction: Maya Okafor (Emberline) and Jonas Weber (Northbank Capital)",
      );
      for (const value of ["maya@emberline.example", "jonas@northbank.example", "$48,250 a month"])
        expect(introduction!.text).toContain(value);
    },
  );
});

describe("unmaskedFor", () => {
  it("finds the other side's name in the admin's sentence, and not the reader's own", () => {
    const message = "Maya of Emberline would like to meet Jonas.";
    const found = (reader: "founder" | "investor") =>
      unmaskedFor(reader, { message }, pair).map(({ text }) => text);
    expect(found("investor")).toEqual(["Maya", "Emberline"]);
    expect(found("founder")).toEqual(["Jonas"]);
  });

  it("leaves our own words alone, which a name may equal", () => {
    const seed = { ...founder, name: "Seed Europe", company: "Fintech", elevator_pitch: null };
    expect(unmaskedFor("investor", { message: null }, { founder: seed, investor })).toEqual([]);
  });
});
