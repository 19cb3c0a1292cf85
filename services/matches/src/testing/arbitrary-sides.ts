import { industry, type Region, region, sector } from "@kindling/contracts/enumerations/markets.ts";
import { fundingStage } from "@kindling/contracts/enumerations/stages.ts";
import { maxInvestorId } from "@kindling/contracts/matches/pair-id.ts";
import fc from "fast-check";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";

/** Ids up to the largest of investors, few enough that they come again. */
export const anyId = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(maxInvestorId - 1, maxInvestorId) },
);

/** Amounts at and beside each other's halves and doubles, and any other. */
const anyUsd = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 1, 99, 100, 101, 199, 200, 201, 400) },
  { weight: 1, arbitrary: fc.maxSafeNat() },
);

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });

/** A value of a newer version, which this one does not know. */
const newer = "NEWER" as never;

/** A few of the values, with repetitions; often from the first ones, so that two lists share some. */
const someOf = <V extends string>(values: readonly V[]) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<V[]>([newer], [newer, values[0]!]) },
    {
      weight: 6,
      arbitrary: fc.array(fc.constantFrom(...values.slice(0, 3)), { minLength: 1, maxLength: 2 }),
    },
    { weight: 3, arbitrary: fc.array(fc.constantFrom(...values), { maxLength: 4 }) },
  );

const someRegions: fc.Arbitrary<Region[]> = fc.oneof(
  { weight: 5, arbitrary: someOf(region.values) },
  { weight: 1, arbitrary: fc.constant<Region[]>(["GLOBAL"]) },
);

export const anyFounder: fc.Arbitrary<FounderSide> = fc.record({
  id: anyId,
  sectors: someOf(sector.values),
  industry: orNull(fc.constantFrom(...industry.values, newer)),
  funding_stage: orNull(
    fc.oneof(
      fc.constantFrom(...fundingStage.values.slice(0, 3)),
      fc.constantFrom(...fundingStage.values, newer),
    ),
  ),
  requested_check_usd: orNull(anyUsd),
  regions: someRegions,
});

export const anyInvestor: fc.Arbitrary<InvestorSide> = fc.record({
  id: anyId,
  preferred_sectors: someOf(sector.values),
  preferred_stages: someOf(fundingStage.values),
  check_min_usd: orNull(anyUsd),
  check_max_usd: orNull(anyUsd),
  typical_check_usd: orNull(anyUsd),
  preferred_regions: someRegions,
  past_investment_count: orNull(fc.constantFrom(0, 1, 6, 7, 49, 50, 51, 1_000_000)),
});
