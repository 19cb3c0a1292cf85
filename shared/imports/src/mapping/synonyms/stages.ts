import type { FundingStage, ProductStage } from "@kindling/contracts/enumerations/stages.ts";

/** Words that say nothing about which stage it is: "Seed round" is "Seed". */
export const stageFillers: string = `
  round, stage, funding, financing, investment, fund, raise, raising, investing, company, startup, the
`;

/** What people write for each funding stage, beside its name. Case, plurals, spaces and punctuation do not count. */
export const fundingStageSynonyms: Readonly<Record<FundingStage, string>> = {
  BOOTSTRAPPED: `
    Bootstrap, Bootstrapping, Self-funded, Self funding, No funding, Unfunded, Not raised, Pre-funding
  `,
  ANGEL: `Angels, Angel investor, Angel-backed, Friends and family, Friends & Family, FFF, F&F`,
  PRE_SEED: `Preseed, Pre Seed, P-Seed, Pre-Idea, Inception, Day zero, Formation`,
  SEED: `
    Seeds, Seed capital, Seed VC, Seed A, Convertible note, SAFE
  `,
  POST_SEED: `
    Seed extension, Seed II, Seed 2, Late seed, Bridge, Pre-Series A, Pre Series A, Pre-A, Seed Plus
  `,
  ACCELERATOR_INCUBATOR: `
    Accelerator, Incubator, Incubation, Acceleration, Accelerated, Incubated, Startup studio
  `,
  SERIES_A: `
    A, Ser. A, Serie A, Series A1, Series AA, Series-A (Early), Venture - Series A, A series
  `,
  SERIES_B: `
    B, Ser. B, Serie B, Series B1, Pre-Series B, Pre Series B, Venture - Series B, B series
  `,
  SERIES_C: `C, Ser. C, Serie C, Series C1, Pre-Series C, Venture - Series C, C series`,
  SERIES_D: `D, Ser. D, Serie D, Series D1, Pre-Series D, D series`,
  SERIES_E: `E, Ser. E, Serie E, Series E1, E series`,
  LATER_STAGE_VC: `
    Late Stage, Later Stage, Late, Later, Late VC, Late Stage Venture, Later Stage Venture, Expansion,
    Pre-IPO, Series F, Series G, Series H, Series I, Series J, F, G, H, Late Venture
  `,
  GROWTH_EQUITY: `
    Growth, Growth capital, Growth stage, Scale, Scale-up, Scaleup, Growth/Expansion
  `,
  PRIVATE_EQUITY: `PE, Buyout, Buyouts, LBO, Private Equity Round, PE growth, M&A`,
  SECONDARY_TRANSACTION: `Secondary, Secondaries, Secondary market, Secondary sale`,
};

/** The stages by age: "Seed to Series B" is a part of it, "Series A and later" all from there on. */
export const fundingStageLadder: readonly FundingStage[] = [
  ...(["PRE_SEED", "SEED", "POST_SEED", "SERIES_A", "SERIES_B", "SERIES_C", "SERIES_D", "SERIES_E"] as const),
  ...(["LATER_STAGE_VC", "GROWTH_EQUITY"] as const),
];

/** What people write for each product stage, beside its name. */
export const productStageSynonyms: Readonly<Record<ProductStage, string>> = {
  IDEA: `Concept, Ideation, Pre-product, Research, Idea only, R&D`,
  PROTOTYPE: `Proof of concept, POC, Demo, Prototyping, In development`,
  MVP: `Minimum viable product, Pilot, Piloting`,
  ALPHA: `Private alpha, Closed alpha`,
  BETA: `Private beta, Public beta, Open beta, Closed beta`,
  LAUNCHED: `Launch, GA, General availability, Released, Shipped, In market, Go to market`,
  LIVE: `
    In production, Production, Generating revenue, Revenue, Post-revenue, Early revenue, Operational
  `,
  GROWTH: `Growing, Scaling, Scale, Scale-up, Traction, Expansion`,
  PROFITABLE: `Profit, Profitability, Cash flow positive, Break-even`,
  MATURE: `Established, Maturity`,
  EXITED: `Exit, Acquired, IPO, Sold`,
};
