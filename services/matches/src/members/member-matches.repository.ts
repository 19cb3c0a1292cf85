import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { Actor, FieldValue } from "@kindling/contracts/history/schemas.ts";
import type { readMemberMatches } from "@kindling/contracts/internal-endpoints.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { authorOf, type ExportedMatch, type MemberRole } from "@kindling/contracts/me/schemas.ts";
import type { z } from "zod";
import { Prisma, type PrismaClient } from "../../generated/client.ts";
import { listLimit } from "../index/match-index.ts";
import { withFounderDefaults, withInvestorDefaults } from "../matches/match.ts";
import { sortedByHash } from "../matches/pair-order.ts";
import { founderOfPairSql, investorOfPairSql } from "../matches/pair-sql.repository.ts";
import { readMatches } from "../matches/pairs.repository.ts";
import { matchHistory } from "../reviews/reviews.repository.ts";
import { judgeByBands, wordOf } from "../rule/judge-by-bands.ts";
import type { MemberFits } from "./member-fits.ts";
import { withheldOfMerged, withoutPerson } from "./without-person.ts";

export type MemberMatchesRepository = ReturnType<typeof memberMatchesRepository>;

interface Row {
  id: number;
  /** The stored states; null for a record that is gone. */
  founder: FounderState | null;
  investor: InvestorState | null;
  ben_rating: number | null;
  ben_notes: string | null;
  /** Null without a review. */
  updated_at: Date | null;
  /** Whether notes may be about another record that was merged into the other side: its names are not known here. */
  is_merged: boolean;
  introduction: NonNullable<ExportedMatch["introduction"]> | null;
}

type Asked = z.output<typeof readMemberMatches.body>;

interface Entry {
  record_id: number;
  at: Date;
  actor_role: Actor["role"];
  changes: Record<string, [FieldValue, FieldValue]>;
}

/** What members read of their matches: those that fit by bands of amounts, and the reviewed ones. */
export function memberMatchesRepository(prisma: PrismaClient, fits: MemberFits) {
  async function reviewsOf(role: MemberRole, id: number, alsoAsked = false): Promise<number[]> {
    const find = {
      where: role === "founder" ? { founder_id: id } : { investor_id: id },
      select: { id: true },
    };
    const [reviews, archived, asked] = await Promise.all([
      prisma.review.findMany(find),
      prisma.archivedReview.findMany(find),
      alsoAsked ? prisma.introduction.findMany(askedOf(role, id)) : [],
    ]);
    const idsOf = (rows: readonly { id: bigint }[]) => rows.map((row) => Number(row.id));
    return [...sortedByHash(idsOf(reviews)), ...idsOf(archived), ...idsOf(asked)];
  }

  return {
    /**
     * The ids of a member's matches, best first, and then of the other reviews, last those that wait for an archived
     * other side. Equal words are in the order of hashes, because that of ids tells who joined earlier.
     */
    async ids(role: MemberRole, id: number): Promise<number[]> {
      const [fitting, reviewed] = await Promise.all([fits.pairsOf(role, id), reviewsOf(role, id, true)]);
      return [...new Set([...fitting, ...reviewed])];
    },

    /** A founder's matches, as many as its list has at most, and the reviewed ones. */
    async ofFounder(id: number) {
      const [fitting, reviewed] = await Promise.all([fits.pairsOf("founder", id), reviewsOf("founder", id)]);
      // A reviewed one stays in its place: at the end it could be told from the others.
      const kept = new Set(reviewed);
      const listed = fitting.filter((pair, place) => place < listLimit || kept.has(pair));
      const pairs = [...new Set([...listed, ...reviewed])];
      const matches = await readMatches(prisma, pairs, judgeByBands);
      return matches.map((match) => ({ ...match, fit: wordOf(match.score) }));
    },

    /**
     * Matches and reviews by id, in this order, without what identifies the other side. For a gateway that does not know
     * the verdict `partly`, it is `unknown`.
     */
    async read({ role, ids, knows_partly = false }: Asked): Promise<ExportedMatch[]> {
      const rows = await prisma.$queryRaw<Row[]>`
        select pair.id::float8, founders.state as founder, investors.state as investor,
               coalesce(r.ben_rating, a.ben_rating)::int as ben_rating, coalesce(r.ben_notes, a.ben_notes) as ben_notes,
               coalesce(r.updated_at, a.updated_at) as updated_at,
               exists (select from merged_reviews m where m.id = pair.id and m.side <> ${role}) as is_merged,
               ${introductionOf(role)} as introduction
        from unnest(${ids}::bigint[]) with ordinality pair(id, ordinal)
        left join founders on founders.id = ${founderOfPairSql("pair.id")} and founders.state is not null
        left join investors on investors.id = ${investorOfPairSql("pair.id")} and investors.state is not null
        left join reviews r on r.id = pair.id
        left join archived_reviews a on a.id = pair.id
        left join introductions n on n.id = pair.id
        order by ordinal`;
      const entries = await prisma.$queryRaw<Entry[]>`
        select record_id::float8, at, actor_role, changes from history
        where kind = 'match' and record_id = any(${ids}::bigint[])
          and changes ?| ${matchHistory.fields as string[]}::text[] order by id desc`;
      const entriesById = Map.groupBy(entries, ({ record_id }) => record_id);
      const exported = rows.flatMap((row) => toExport(row, role, entriesById.get(row.id) ?? []));
      return knows_partly ? exported : exported.map(withoutPartly);
    },
  };
}

/** The introductions that a member was asked about. */
const askedOf = (role: MemberRole, id: number) => ({
  where:
    role === "founder"
      ? { founder_id: id, founder_asked_at: { not: null } }
      : { investor_id: id, investor_asked_at: { not: null } },
  select: { id: true },
});

/** The member's own part of the introduction `n`; null unless the member was asked. */
function introductionOf(role: MemberRole): Prisma.Sql {
  const time = (column: string) => `to_char(n.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return Prisma.raw(
    `case when n.${role}_asked_at is not null then jsonb_build_object(
       'asked_at', ${time(`${role}_asked_at`)}, 'answer', n.${role}_answer,
       'answered_at', ${time(`${role}_answered_at`)},
       'introduced_at', ${time("introduced_at")}, 'met_at', ${time("met_at")}) end`,
  );
}

const withoutPartly = (match: ExportedMatch): ExportedMatch => ({
  ...match,
  reasons: match.reasons.map((reason) =>
    reason.verdict === "partly" ? { ...reason, verdict: "unknown" as const } : reason,
  ),
});

/** Empty for a pair that no longer fits and was never reviewed. */
function toExport(row: Row, role: MemberRole, entries: readonly Entry[]): ExportedMatch[] {
  const { ben_rating, updated_at } = row;
  const founder = row.founder && withFounderDefaults(row.founder);
  const investor = row.investor && withInvestorDefaults(row.investor);
  const judgement = founder && investor && judgeByBands(founder, investor);
  if (!judgement?.matches && updated_at === null && row.introduction === null) return [];
  const other = role === "founder" ? investor : founder;
  const hide = (text: FieldValue) =>
    typeof text !== "string" ? text : row.is_merged ? withheldOfMerged : withoutPerson(text, other);
  return [
    {
      score: null,
      fit: judgement && wordOf(judgement.score),
      reasons: (judgement?.reasons ?? []).map(({ criterion, verdict }) => ({ criterion, verdict })),
      ben_rating,
      ben_notes: row.ben_notes && (hide(row.ben_notes) as string),
      reviewed_at: updated_at?.toISOString() ?? null,
      introduction: row.introduction,
      history: entries.map(({ at, actor_role, changes }) => ({
        at: at.toISOString(),
        by: authorOf(actor_role),
        // Of an introduction, the answers and reasons of the other side are for admins only.
        changes: matchHistory.fields.flatMap((field) => {
          const change = changes[field];
          return change === undefined ? [] : [{ field, before: hide(change[0]), after: hide(change[1]) }];
        }),
      })),
    },
  ];
}
