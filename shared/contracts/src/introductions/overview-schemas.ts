import { z } from "zod";
import { introductionState } from "./schemas.ts";

/** How many introductions came how far. */
const funnelCounts = {
  asked: z.int().min(0),
  accepted: z.int().min(0),
  introduced: z.int().min(0),
  met: z.int().min(0),
  invested: z.int().min(0),
  invested_usd: z.number().min(0),
};
/** The same, from the matches on: those that are rated 2 or 3 are `rated`. */
const wholeFunnel = { matches: z.int().min(0), rated: z.int().min(0), ...funnelCounts };

/**
 * The funnel: how many matches came how far, and the days that each step takes in the middle. What nothing came of is
 * missing.
 */
export const introductionOverview = z
  .object({
    states: z.array(z.object({ state: introductionState, count: z.int().min(1) })),
    /** By the month in UTC in which they were drafted, as "2026-12"; the oldest first. */
    months: z.array(
      z.object({
        month: z.string(),
        /** Matches that were rated 2 or 3 last in this month. The service of the version before does not send it. */
        rated: z.int().min(0).optional(),
        ...funnelCounts,
      }),
    ),
    /** All of them. The service of the version before does not send it. */
    total: z.object(wholeFunnel).optional(),
    /** By the founder's sectors, those with most matches first. A founder counts in each of them. */
    sectors: z.array(z.object({ sector: z.string(), ...wholeFunnel })).optional(),
    /** Median days from the draft to the ask, to the second yes, to the meeting and to the outcome. */
    days: z.object({
      to_ask: z.number().nullable(),
      to_yes: z.number().nullable(),
      to_meeting: z.number().nullable(),
      to_outcome: z.number().nullable(),
    }),
  })
  .meta({ id: "IntroductionOverview" });
export type IntroductionOverview = z.output<typeof introductionOverview>;
