import { describe, expect, it } from "vitest";
import { industry, industryFilter, region, regionFilter, sector, sectorFilter } from "./markets.ts";
import {
  engagementTier,
  investorType,
  investorTypeAtRegistration,
  matchRatings,
  temperature,
  temperatureFilter,
} from "./people.ts";
import {
  fundingStage,
  fundingStageFilter,
  fundingStageOnDashboard,
  fundStageAtRegistration,
  productStage,
  productStageAtOptIn,
  productStageFilter,
  productStageOnDashboard,
} from "./stages.ts";

const list = (text: string) => text.split(" ");

describe("admin filters", () => {
  const stages = "BOOTSTRAPPED PRE_SEED SEED SERIES_A SERIES_B SERIES_C GROWTH_EQUITY ANGEL";
  const industries =
    "SAAS FINTECH HEALTHCARE ECOMMERCE AI BIOTECH BLOCKCHAIN MARKETPLACE CONSUMER ENTERPRISE";
  const filters = [
    { name: "temperature", of: temperature, filter: temperatureFilter, offers: "COLD NEUTRAL WARM HOT FIRE" },
    { name: "funding stage", of: fundingStage, filter: fundingStageFilter, offers: stages },
    {
      name: "product stage",
      of: productStage,
      filter: productStageFilter,
      offers: "IDEA MVP BETA LIVE GROWTH MATURE",
    },
    {
      name: "industry",
      of: industry,
      filter: industryFilter,
      offers: industries,
      unfiltered: "EDTECH PROPTECH CLIMATETECH GAMING MEDIA MOBILITY",
    },
    {
      name: "sector",
      of: sector,
      filter: sectorFilter,
      offers: "B2B_SAAS AI_ML FINTECH HEALTHCARE CLIMATE ECOMMERCE CONSUMER",
      unfiltered:
        "INDUSTRIAL_ROBOTICS PROPTECH WEB3_CRYPTO EDTECH INTERNATIONAL_EMERGING_MARKETS FRONTIER_TECH",
    },
    {
      name: "region",
      of: region,
      filter: regionFilter,
      offers: "US CANADA EUROPE ASIA GLOBAL",
      unfiltered: "LATAM AFRICA MIDDLE_EAST AUSTRALIA",
    },
  ];

  it.each(filters)("$name offers the spec's options", ({ filter, offers }) => {
    expect(filter.options.map(({ value }) => value)).toEqual(list(offers));
    for (const { label } of filter.options) expect(label).not.toBe("");
  });

  it.each(filters)("$name reaches every stored value once, or names it as unfiltered", (row) => {
    const stored: readonly string[] = row.filter.options.flatMap((option) => option.stored);
    expect(row.filter.unfiltered).toEqual(row.unfiltered === undefined ? [] : list(row.unfiltered));
    expect([...stored, ...row.filter.unfiltered].sort()).toEqual([...row.of.values].sort());
  });

  it.each(filters)("$name has no option that finds nothing", ({ filter }) => {
    for (const option of filter.options) expect(option.stored).not.toEqual([]);
  });
});

describe("stored values", () => {
  it("are the union of the spec's lists", () => {
    expect(productStage.values).toEqual(
      list("IDEA PROTOTYPE MVP ALPHA BETA LAUNCHED LIVE GROWTH PROFITABLE MATURE EXITED"),
    );
    expect(industry.values).toHaveLength(17);
    expect(sector.values).toHaveLength(15);
    expect(region.values).toHaveLength(11);
    expect(fundingStage.values).toHaveLength(15);
    expect(engagementTier.values).toEqual(list("TIER_1 TIER_2 TIER_3"));
    expect(matchRatings.map(({ value, label }) => `${value} ${label}`)).toEqual([
      "0 PASS",
      "1 TRACK",
      "2 ENGAGE",
      "3 INVEST",
    ]);
  });

  it("all have a label and are accepted by the schema", () => {
    for (const { values, labels, schema } of [temperature, investorType, industry, sector, region]) {
      expect(Object.keys(labels)).toEqual(values);
      expect(schema.options).toEqual(values);
      expect(schema.safeParse("OTHER").success).toBe(false);
    }
  });

  it("order temperatures from COLD to FIRE", () => {
    expect(temperature.values).toEqual(["COLD", "NEUTRAL", "WARM", "HOT", "FIRE"]);
  });
});

describe("choices of forms", () => {
  it("are the spec's shorter lists", () => {
    expect(investorTypeAtRegistration).toEqual(
      list("ANGEL VC PE FAMILY_OFFICE CORPORATE ACCELERATOR SYNDICATE"),
    );
    expect(fundStageAtRegistration).toEqual(
      list("SEED SERIES_A SERIES_B SERIES_C GROWTH_EQUITY PRE_SEED ANGEL"),
    );
    expect(fundingStageOnDashboard).toEqual(list("BOOTSTRAPPED PRE_SEED SEED SERIES_A SERIES_B SERIES_C"));
    expect(productStageAtOptIn).toEqual(
      list("IDEA PROTOTYPE MVP ALPHA BETA LAUNCHED GROWTH PROFITABLE EXITED"),
    );
    expect(productStageOnDashboard).toEqual(list("IDEA PROTOTYPE MVP BETA LAUNCHED GROWTH"));
  });
});
