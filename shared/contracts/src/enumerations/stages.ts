import { choices, enumeration, filterOptions, type ValueOf } from "./enumeration.ts";

/** Funding stage of a founder, and fund or preferred stage of an investor. */
export const fundingStage = enumeration("FundingStage", {
  BOOTSTRAPPED: "Bootstrapped",
  ANGEL: "Angel",
  PRE_SEED: "Pre-Seed",
  SEED: "Seed",
  POST_SEED: "Post-Seed",
  ACCELERATOR_INCUBATOR: "Accelerator / Incubator",
  SERIES_A: "Series A",
  SERIES_B: "Series B",
  SERIES_C: "Series C",
  SERIES_D: "Series D",
  SERIES_E: "Series E",
  LATER_STAGE_VC: "Later Stage VC",
  GROWTH_EQUITY: "Growth Equity",
  PRIVATE_EQUITY: "Private Equity",
  SECONDARY_TRANSACTION: "Secondary Transaction",
});
export type FundingStage = ValueOf<typeof fundingStage>;

export const fundStageAtRegistration = choices(
  fundingStage,
  "SEED",
  "SERIES_A",
  "SERIES_B",
  "SERIES_C",
  "GROWTH_EQUITY",
  "PRE_SEED",
  "ANGEL",
);

export const fundingStageOnDashboard = choices(
  fundingStage,
  "BOOTSTRAPPED",
  "PRE_SEED",
  "SEED",
  "SERIES_A",
  "SERIES_B",
  "SERIES_C",
);

/** The admin's filter names eight stages; each also finds its nearest neighbours among the stored ones. */
export const fundingStageFilter = filterOptions(fundingStage, {
  BOOTSTRAPPED: ["Bootstrapped", "BOOTSTRAPPED"],
  PRE_SEED: ["Pre-Seed", "PRE_SEED", "ACCELERATOR_INCUBATOR"],
  SEED: ["Seed", "SEED", "POST_SEED"],
  SERIES_A: ["Series A", "SERIES_A"],
  SERIES_B: ["Series B", "SERIES_B"],
  SERIES_C: ["Series C", "SERIES_C", "SERIES_D", "SERIES_E"],
  GROWTH_EQUITY: [
    "Growth Equity",
    "GROWTH_EQUITY",
    "LATER_STAGE_VC",
    "PRIVATE_EQUITY",
    "SECONDARY_TRANSACTION",
  ],
  ANGEL: ["Angel", "ANGEL"],
});

export const productStage = enumeration("ProductStage", {
  IDEA: "Idea",
  PROTOTYPE: "Prototype",
  MVP: "MVP",
  ALPHA: "Alpha",
  BETA: "Beta",
  LAUNCHED: "Launched",
  LIVE: "Live",
  GROWTH: "Growth",
  PROFITABLE: "Profitable",
  MATURE: "Mature",
  EXITED: "Exited",
});
export type ProductStage = ValueOf<typeof productStage>;

export const productStageAtOptIn = choices(
  productStage,
  "IDEA",
  "PROTOTYPE",
  "MVP",
  "ALPHA",
  "BETA",
  "LAUNCHED",
  "GROWTH",
  "PROFITABLE",
  "EXITED",
);

export const productStageOnDashboard = choices(
  productStage,
  "IDEA",
  "PROTOTYPE",
  "MVP",
  "BETA",
  "LAUNCHED",
  "GROWTH",
);

export const productStageFilter = filterOptions(productStage, {
  IDEA: ["Idea", "IDEA"],
  MVP: ["MVP", "MVP", "PROTOTYPE"],
  BETA: ["Beta", "BETA", "ALPHA"],
  LIVE: ["Live", "LIVE", "LAUNCHED"],
  GROWTH: ["Growth", "GROWTH"],
  MATURE: ["Mature", "MATURE", "PROFITABLE", "EXITED"],
});
