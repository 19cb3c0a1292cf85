import type { FundingStage } from "@kindling/contracts/enumerations/stages.ts";

/** How far a company is, so that neighbouring stages are at most one apart. */
const steps: Readonly<Record<FundingStage, number>> = {
  BOOTSTRAPPED: 0,
  ANGEL: 1,
  PRE_SEED: 1,
  ACCELERATOR_INCUBATOR: 1.5,
  SEED: 2,
  POST_SEED: 3,
  SERIES_A: 4,
  SERIES_B: 5,
  SERIES_C: 6,
  SERIES_D: 7,
  SERIES_E: 8,
  LATER_STAGE_VC: 8,
  GROWTH_EQUITY: 8,
  PRIVATE_EQUITY: 8,
  SECONDARY_TRANSACTION: 9,
};

/** Whether two stages are the same or neighbours. */
export const isNear = (a: FundingStage, b: FundingStage): boolean => Math.abs(steps[a] - steps[b]) <= 1;
