import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { region, sector } from "../enumerations/markets.ts";
import { fundingStage } from "../enumerations/stages.ts";
import { amountParameter, listOf } from "../lists/list-choice.ts";
import { parameters } from "../lists/list-query.ts";

const several = (values: readonly string[]) => `Several separated by commas: ${values.join(", ")}.`;
const choices = <V extends string>({ values }: { readonly values: readonly V[] }) =>
  listOf(values)
    .transform((chosen) => (chosen ?? []) as V[])
    .describe(several(values));
const amount = () => amountParameter.describe("In USD.");

/** What an investor looks for, as query parameters; what is not given is not said. */
const fitQuery = parameters({
  preferred_sectors: choices(sector),
  preferred_stages: choices(fundingStage),
  preferred_regions: choices(region),
  check_min_usd: amount(),
  check_max_usd: amount(),
  typical_check_usd: amount(),
});

/** Counts are multiples of this; fewer than two of it are returned as `fewer_than`. */
export const fitCountStep = 10;

/**
 * About how many founders fit, with amounts as their bands: `count`, or `fewer_than`. As of the day's first
 * question, and within ten more or less.
 */
const fitCount = z
  .object({
    count: z
      .int()
      .min(2 * fitCountStep)
      .multipleOf(fitCountStep)
      .optional(),
    fewer_than: z.literal(2 * fitCountStep).optional(),
  })
  .meta({ id: "FitCount" });
export type FitCount = z.output<typeof fitCount>;

export const countFittingFounders = defineEndpoint({
  name: "countFittingFounders",
  method: "GET",
  path: "/api/fitting-founders",
  owner: "matches",
  audience: ["public"],
  summary: "About how many founders fit what an investor looks for; amounts are taken as their bands",
  query: fitQuery,
  response: fitCount,
  status: 200,
  errors: [400],
});
