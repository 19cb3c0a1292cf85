import { type Industry, industry, type Sector } from "@kindling/contracts/enumerations/markets.ts";
import { describe, expect, it } from "vitest";
import { type Case, reasonOf } from "../testing/reason-of.ts";

describe("the criterion sector", () => {
  it.each<Case>([
    [{}, {}, "fits", "Sector 35 of 35: both in Fintech"],
    [
      { sectors: ["EDTECH", "FINTECH"] },
      { preferred_sectors: ["AI_ML", "FINTECH"] },
      "fits",
      "Sector 35 of 35: both in Fintech",
    ],
    [
      { sectors: ["FINTECH", "AI_ML"] },
      { preferred_sectors: ["FINTECH", "AI_ML", "EDTECH"] },
      "fits",
      "Sector 35 of 35: both in AI/ML and Fintech",
    ],
    [
      { sectors: ["EDTECH", "AI_ML", "FINTECH"] },
      { preferred_sectors: ["FINTECH", "AI_ML", "EDTECH"] },
      "fits",
      "Sector 35 of 35: both in AI/ML, Fintech and EdTech",
    ],
    [
      { sectors: ["EDTECH", "AI_ML", "FINTECH", "CONSUMER"] },
      { preferred_sectors: ["FINTECH", "AI_ML", "EDTECH", "CONSUMER"] },
      "fits",
      "Sector 35 of 35: both in AI/ML, Fintech and 2 more",
    ],
    [{ sectors: [], industry: "FINTECH" }, {}, "fits", "Sector 35 of 35: both in Fintech"],
    [
      { sectors: [], industry: "AI" },
      { preferred_sectors: ["AI_ML"] },
      "fits",
      "Sector 35 of 35: both in AI/ML",
    ],
    [
      { sectors: [], industry: "GAMING" },
      { preferred_sectors: ["CONSUMER"] },
      "fits",
      "Sector 35 of 35: both in Consumer (industry: Gaming)",
    ],
    [
      { sectors: ["CONSUMER"], industry: "GAMING" },
      { preferred_sectors: ["CONSUMER"] },
      "fits",
      "Sector 35 of 35: both in Consumer",
    ],
    [{ sectors: ["FINTECH"], industry: "GAMING" }, {}, "fits", "Sector 35 of 35: both in Fintech"],
    [{ sectors: ["EDTECH"] }, {}, "conflicts", "Sector 0 of 35: founder in EdTech, investor prefers Fintech"],
    [
      { sectors: ["EDTECH"], industry: "MOBILITY" },
      { preferred_sectors: ["FINTECH", "AI_ML"] },
      "conflicts",
      "Sector 0 of 35: founder in Industrial/Robotics and EdTech, investor prefers AI/ML and Fintech",
    ],
    [{}, { preferred_sectors: [] }, "unknown", "Sector 17.5 of 35: no preferred sectors given"],
    [
      { sectors: [], industry: "FINTECH" },
      { preferred_sectors: [] },
      "unknown",
      "Sector 17.5 of 35: no preferred sectors given",
    ],
    [{ sectors: [] }, {}, "unknown", "Sector 17.5 of 35: no sector given"],
    [
      { sectors: [] },
      { preferred_sectors: [] },
      "unknown",
      "Sector 17.5 of 35: no sector given on either side",
    ],
  ])("%j and %j: %s, %j", (founder, investor, verdict, text) => {
    expect(reasonOf("sector", founder, investor)).toEqual([verdict, text]);
  });

  const expected: Record<Industry, Sector> = {
    SAAS: "B2B_SAAS",
    ENTERPRISE: "B2B_SAAS",
    FINTECH: "FINTECH",
    HEALTHCARE: "BIO_HEALTHCARE",
    BIOTECH: "BIO_HEALTHCARE",
    ECOMMERCE: "ECOMMERCE_MARKETPLACES",
    MARKETPLACE: "ECOMMERCE_MARKETPLACES",
    AI_ML: "AI_ML",
    AI: "AI_ML",
    BLOCKCHAIN: "WEB3_CRYPTO",
    CONSUMER: "CONSUMER",
    GAMING: "CONSUMER",
    MEDIA: "CONSUMER",
    EDTECH: "EDTECH",
    PROPTECH: "PROPTECH",
    CLIMATETECH: "CLIMATE_ENERGY_SUSTAINABILITY",
    MOBILITY: "INDUSTRIAL_ROBOTICS",
  };
  it.each(industry.values)("takes the industry %s for its sector alone", (value) => {
    const founder = { sectors: [], industry: value };
    expect(reasonOf("sector", founder, { preferred_sectors: [expected[value]] })[0]).toBe("fits");
    const others = Object.values(expected).filter((sector) => sector !== expected[value]);
    expect(reasonOf("sector", founder, { preferred_sectors: others })[0]).toBe("conflicts");
  });
});
