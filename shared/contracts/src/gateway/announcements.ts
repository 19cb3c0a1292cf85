import { z } from "zod";
import * as field from "../fields/primitives.ts";
import { founderTally, investorTally } from "../matches/schemas.ts";
import { namedChanges } from "./schemas.ts";

/** The version of a tally; a count with a lower version is older. */
const version = z.int().min(1);
const ids = z.array(field.id).max(namedChanges).optional();

/**
 * What a service announces for GET /api/live when it can be read: counts that founders and investors have stored, whose
 * notes changed, which investors were invited, and whose matches changed. Without a list, any may have changed.
 */
export const announcement = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("founders"),
    counts: z.array(founderTally.extend({ version })).max(namedChanges).optional(),
    ids,
  }),
  z.object({
    what: z.literal("investors"),
    counts: z.array(investorTally.extend({ version })).max(namedChanges).optional(),
    ids,
  }),
  z.object({ what: z.literal("matches"), founders: ids, investors: ids }),
]);
export type Announcement = z.output<typeof announcement>;

/** The announcement's payload. Omits lists that are longer than listeners receive. */
export function announcementPayload(announced: Announcement): string {
  return JSON.stringify(announced, (_key, value) =>
    Array.isArray(value) && value.length > namedChanges ? undefined : value,
  );
}
