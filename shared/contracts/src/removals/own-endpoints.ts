import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../fields/primitives.ts";
import { founder } from "../founders/schemas.ts";
import { investor } from "../investors/schemas.ts";
import { removal } from "./schemas.ts";

/** Archives a record in its member's own name; leaves one that is archived already as it is. */
const archiveOwn = <O extends "founders" | "investors">(owner: O) =>
  ({
    method: "POST",
    path: `/internal/${owner}/:id/archive`,
    owner,
    audience: ["gateway"],
    summary: "Archive a record in its member's name",
    params: z.object({ id: pathId }),
    response: removal,
    status: 200,
    errors: [400, 404],
  }) as const;

export const archiveOwnFounder = defineEndpoint({ name: "archiveOwnFounder", ...archiveOwn("founders") });
export const archiveOwnInvestor = defineEndpoint({ name: "archiveOwnInvestor", ...archiveOwn("investors") });

/** Restores a record that its member has archived, in the member's name; leaves a present one as it is. */
const unarchiveOwn = <O extends "founders" | "investors">(owner: O) =>
  ({
    method: "POST",
    path: `/internal/${owner}/:id/unarchive`,
    owner,
    audience: ["gateway"],
    summary: "Restore a record that its member has archived",
    params: z.object({ id: pathId }),
    status: 200,
    errors: [400, 404, 409],
  }) as const;

export const unarchiveOwnFounder = defineEndpoint({
  name: "unarchiveOwnFounder",
  ...unarchiveOwn("founders"),
  response: founder,
});
export const unarchiveOwnInvestor = defineEndpoint({
  name: "unarchiveOwnInvestor",
  ...unarchiveOwn("investors"),
  response: investor,
});
