import { z } from "zod";
import { temperature } from "../enumerations/people.ts";
import { fundingStage } from "../enumerations/stages.ts";

const count = z.int().min(1);

/** How many of the listed founders or investors there are, by what they have in common; what nobody has is missing. */
export const listOverview = z
  .object({
    /** By the month in UTC in which the record was created, as "2026-11"; the oldest first. */
    months: z.array(z.object({ month: z.string(), count })),
    /** How many were created in the last seven days. Missing in responses of replicas that are older than it. */
    last_week: z.int().min(0).optional(),
    stages: z.array(z.object({ stage: fundingStage.schema.nullable(), count })),
    /** A founder without a temperature counts as neutral. */
    temperatures: z.array(z.object({ temperature: temperature.schema, count })),
  })
  .meta({ id: "ListOverview" });
export type ListOverview = z.output<typeof listOverview>;
