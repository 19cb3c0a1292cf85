import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import * as field from "../fields/primitives.ts";
import { removal } from "./schemas.ts";

/** Which records to find: those made, or last restored, until `until`, by ascending id after `after`. */
const olderThan = z.object({
  until: field.timestamp,
  after: z.int().min(0),
  limit: z.int().min(1).max(1_000),
});
export type OlderThan = z.output<typeof olderThan>;

/** A present record: since when it is there, and its email. */
const olderRecord = z.object({ id: field.id, since: field.timestamp, email: z.string() });
export type OlderRecord = z.output<typeof olderRecord>;

/** Finds present records by age. The gateway looks among them for members who did not come back. */
const findOlder = <O extends "founders" | "investors">(owner: O) =>
  ({
    method: "POST",
    path: `/internal/${owner}/older`,
    owner,
    audience: ["gateway"],
    summary: "Present records that are older than a time",
    body: olderThan,
    response: z.array(olderRecord),
    status: 200,
    errors: [400],
  }) as const;

export const findOlderFounders = defineEndpoint({ name: "findOlderFounders", ...findOlder("founders") });
export const findOlderInvestors = defineEndpoint({ name: "findOlderInvestors", ...findOlder("investors") });

/** Archives the record of a member who did not come back, in the system's name. */
const archiveAbsent = <O extends "founders" | "investors">(owner: O) =>
  ({
    method: "POST",
    path: `/internal/${owner}/:id/archive-absent`,
    owner,
    audience: ["gateway"],
    summary: "Archive a record whose member did not come back",
    params: z.object({ id: field.pathId }),
    response: removal,
    status: 200,
    errors: [400, 404],
  }) as const;

export const archiveAbsentFounder = defineEndpoint({
  name: "archiveAbsentFounder",
  ...archiveAbsent("founders"),
});
export const archiveAbsentInvestor = defineEndpoint({
  name: "archiveAbsentInvestor",
  ...archiveAbsent("investors"),
});
