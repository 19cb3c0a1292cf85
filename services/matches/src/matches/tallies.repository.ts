import { founderTallied, investorTallied } from "@kindling/contracts/matches/events.ts";
import { type Publication, publication } from "@kindling/service-kit/messaging/publication.ts";
import type { PrismaClient } from "../../generated/client.ts";

interface TallyRow {
  id: number;
  matched: number;
  version: number;
  updated_at: Date;
}

/** The tallies as they are published; they are written beside the matches that they count. */
export function tallyPublications(prisma: PrismaClient): Publication[] {
  return [
    publication({
      aggregate: "founder-tally",
      event: founderTallied,
      source: "founder_tallies",
      load: async (ids) => {
        const rows = await prisma.$queryRaw<TallyRow[]>`
          select id, matched, version, updated_at from founder_tallies where id = any(${ids as number[]}::int[])`;
        return rows.map(({ id, matched, version, updated_at }) => ({
          id,
          version,
          at: updated_at,
          state: { id, investors_matched: atLeastNone(matched) },
        }));
      },
    }),
    publication({
      aggregate: "investor-tally",
      event: investorTallied,
      source: "investor_tallies",
      load: async (ids) => {
        const rows = await prisma.$queryRaw<(TallyRow & { reviewed: number })[]>`
          select id, matched, reviewed, version, updated_at from investor_tallies
          where id = any(${ids as number[]}::int[])`;
        return rows.map(({ id, matched, reviewed, version, updated_at }) => ({
          id,
          version,
          at: updated_at,
          state: {
            id,
            founder_matches: atLeastNone(matched),
            founder_matches_reviewed: atLeastNone(reviewed),
          },
        }));
      },
    }),
  ];
}

/** A count that went wrong, until the reconciler mends it, must not be a message that nobody takes. */
const atLeastNone = (count: number): number => Math.max(count, 0);
