import {
  foundersTallied,
  founderTallied,
  investorsTallied,
  investorTallied,
} from "@kindling/contracts/matches/events.ts";
import { type Publication, publication } from "@kindling/service-kit/messaging/outbox/publication.ts";
import type { PrismaClient } from "../../generated/client.ts";

/** 100,000 counts in messages of their own took minutes, because NATS stores each on disk before it acknowledges it. */
const tallyBlock = 256;

interface TallyRow {
  id: number;
  matched: number;
  version: number;
  updated_at: Date;
}

/** Publishes the tallies, which matching, reviews and repairs write. */
export function tallyPublications(prisma: PrismaClient): Publication[] {
  return [
    publication({
      aggregate: "founder-tally",
      event: founderTallied,
      blocks: { event: foundersTallied, size: tallyBlock },
      source: "founder_tallies",
      load: async (ids) => {
        const rows = await prisma.$queryRaw<TallyRow[]>`
          select id, matched, version, updated_at from founder_tallies where id = any(${ids as number[]}::int[])`;
        return rows.map(({ id, matched, version, updated_at }) => ({
          id,
          version,
          at: updated_at,
          state: { id, investors_matched: atLeastZero(matched) },
        }));
      },
    }),
    publication({
      aggregate: "investor-tally",
      event: investorTallied,
      blocks: { event: investorsTallied, size: tallyBlock },
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
            founder_matches: atLeastZero(matched),
            founder_matches_reviewed: atLeastZero(reviewed),
          },
        }));
      },
    }),
  ];
}

/** A wrong count, until the reconciler repairs it, must not become a message that consumers reject. */
const atLeastZero = (count: number): number => Math.max(count, 0);
