import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import * as field from "../fields/primitives.ts";
import { founder, founderUpdate } from "../founders/schemas.ts";
import { investor, investorUpdate } from "../investors/schemas.ts";
import { removal } from "./schemas.ts";

/** Both records as the admin saw them, and what the kept one takes over from the other. */
const mergeOf = <P extends z.ZodType>(update: P, id: string) =>
  z
    .object({
      other_id: field.id,
      /** Of the kept record. */
      version: z.int().min(1),
      other_version: z.int().min(1),
      changes: update,
    })
    .meta({ id });

/**
 * The kept record, what is left of the other, and the entry in the history of the kept one, which is null if they were
 * merged before.
 */
const mergedOf = <R extends z.ZodType>(record: R) =>
  z.object({ record, removal, entry: field.wideId.nullable() });

/** Merges a record into that of the path; the same request again changes nothing. */
const merge = <O extends "founders" | "investors", P extends string>(owner: O, path: `/${P}`) =>
  ({
    method: "POST",
    path: `${path}/:id/merges`,
    owner,
    handledBy: "gateway",
    audience: ["admin"],
    params: z.object({ id: field.pathId }),
    status: 200,
    errors: [400, 404, 409],
  }) as const;

export const mergeFounders = defineEndpoint({
  name: "mergeFounders",
  ...merge("founders", "/api/founders"),
  summary: "Merge another founder into this one; the other is archived",
  body: mergeOf(founderUpdate, "FounderMerge"),
  response: mergedOf(founder).meta({ id: "MergedFounder" }),
});

export const mergeInvestors = defineEndpoint({
  name: "mergeInvestors",
  ...merge("investors", "/api/investors-database"),
  summary: "Merge another investor into this one; the other is archived",
  body: mergeOf(investorUpdate, "InvestorMerge"),
  response: mergedOf(investor).meta({ id: "MergedInvestor" }),
});
