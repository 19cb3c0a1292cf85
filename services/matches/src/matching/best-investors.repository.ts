import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { inTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import { Prisma } from "../../generated/client.ts";
import { listLimit } from "../index/match-index.ts";
import { investorOf } from "../index/rank.ts";
import type { ShortlistChange } from "../index/shortlists.ts";
import { pairIdSql } from "../matches/pair-sql.repository.ts";
import { ruleVersion } from "../rule/judge.ts";
import { addDifferences, type ChangedPairs } from "./changed-pairs.ts";
import { literal, type PresentMembers, tallied } from "./pair-tallies.repository.ts";
import { lockStoring } from "./projections.repository.ts";
import { copyReviews, reviewsToCopy } from "./reviews/merged-reviews.repository.ts";
import { copiesToTakeBack, takeBackCopies } from "./reviews/returned-copies.repository.ts";
import { removeOrphans, returnReviews, reviewsToMove } from "./reviews/review-moves.repository.ts";
import type { ChangedMatches, Step } from "./step.ts";

/** Rows read by one statement. */
const chunk = 250;

/** How far the matcher before was, how often there was a new one, and whether all shortlists were stored. */
interface Progress {
  seq: number;
  term: number;
  isSettled: boolean;
}

/** Becomes the matcher. */
export async function beginTerm(client: pg.ClientBase): Promise<Progress> {
  const { rows } = await client.query<Progress>(
    `insert into matching_progress as p (id, term) values (1, 1)
     on conflict (id) do update
       set term = p.term + 1, settled_term = case when p.settled_term = p.term then p.term + 1 end
     returning seq::float8 as seq, term, coalesce(settled_term = term, false) as "isSettled"`,
  );
  return rows[0]!;
}

/** A stored list, and whether the current rule made it. */
export interface StoredList {
  founderId: number;
  investorIds: number[];
  shortlistedBy: number[];
  isJudged: boolean;
}

const listItems = `founder_id as "founderId", investor_ids as "investorIds", shortlisted_by as "shortlistedBy"`;

/** The stored lists of a range of founders. */
export async function storedLists(client: pg.ClientBase, from: number, to: number): Promise<StoredList[]> {
  const { rows } = await client.query<StoredList>(
    `select ${listItems}, rule = $3 as "isJudged"
     from best_investors where founder_id between $1 and $2`,
    [from, to, ruleVersion],
  );
  return rows;
}

/** All stored lists, in chunks. */
export async function* readLists(client: pg.ClientBase): AsyncGenerator<StoredList[]> {
  for (let after = 0, isLast = false; !isLast; ) {
    const { rows } = await client.query<StoredList>({
      name: "read-lists",
      text: `select ${listItems}, rule = $2 as "isJudged"
             from best_investors where founder_id > $1 order by founder_id limit ${chunk}`,
      values: [after, ruleVersion],
    });
    isLast = rows.length < chunk;
    after = rows.at(-1)?.founderId ?? after;
    yield rows;
  }
}

/** The founders whose lists were stored, and the investors of the pairs that came or went. */
export interface StoredStep extends ChangedMatches {
  /** How many pairs came or went, and reviews were moved. */
  readonly count: number;
  /** Whether reviews may be left to move, so that the step is to be stored again, without its lists. */
  readonly isPartial: boolean;
}

/**
 * Stores lists with their tallies, and moves the reviews of founders and investors that are gone or returned, in one
 * transaction. Every change of a founder's matches first locks its list, and reads the rest in a later snapshot, so
 * that each pair is counted once, as listed or as reviewed.
 * Locks are taken in the order lists, founders' tallies, investors' tallies, as a review does.
 */
export async function storeStep(client: pg.ClientBase, step: Step): Promise<StoredStep> {
  const { updates, shortlists = [], goneFounders, goneInvestors, merges = [], done, origin } = step;
  const present = {
    founders: without(done.founderIds, goneFounders),
    investors: without(done.investorIds, goneInvestors),
  };
  return inTransaction(client, async () => {
    const moved = await reviewsToMove(client, step, present);
    const returned = await copiesToTakeBack(client, merges);
    // Without this lock a founder could be erased after this step found it archived, and its reviews would be kept.
    if (goneFounders.length + goneInvestors.length + merges.length > 0) await lockStoring(client);
    const copied = await reviewsToCopy(client, merges);
    const updated = updates.map(({ founderId }) => founderId);
    const stored = await lockLists(client, [
      ...updated,
      ...shortlists.map(({ founderId }) => founderId),
      ...present.founders,
      ...moved.founderIds,
      ...returned.founderIds,
      ...copied.map(({ founder_id }) => founder_id),
    ]);
    const gone = new Set(goneFounders);
    const changed = { founderIds: [] as number[], investorIds: [] as number[], differences: [] as number[] };
    for (const { founderId, ranks } of updates) {
      const { shown = [], shortlistedBy = [] } = stored.get(founderId) ?? {};
      const kept = gone.has(founderId) ? [] : shortlistedBy;
      const listed = Array.from(ranks.subarray(0, listLimit), investorOf);
      addDifferences(changed, founderId, [...shown, ...shortlistedBy], [...listed, ...kept]);
      stored.set(founderId, { shown: listed, shortlistedBy: kept });
    }
    for (const { founderId, added, removed } of shortlists) {
      const row = stored.get(founderId);
      // Without a row the founder is gone.
      if (row === undefined) continue;
      const before = row.shortlistedBy;
      row.shortlistedBy = [...new Set(without(before, removed).concat(added))];
      addDifferences(changed, founderId, [...row.shown, ...before], [...row.shown, ...row.shortlistedBy]);
    }
    const doneCount = done.founderIds.length + done.investorIds.length;
    if (!step.isStored && updates.length + shortlists.length + doneCount > 0)
      await writeLists(client, step, present, changed);
    if (shortlists.length > 0) await writeShortlists(client, shortlists, stored);
    if (!step.isStored && goneFounders.length > 0) await removeLists(client, goneFounders);
    if (returned.keys.length > 0) await takeBackCopies(client, origin, returned.keys);
    if (copied.length > 0) await copyReviews(client, origin, copied);
    if (moved.ids.length > 0) {
      await removeOrphans(client, origin, moved.ids);
      await returnReviews(client, origin, moved.ids);
    }
    const moves = moved.ids.length + returned.keys.length + copied.length;
    // Copies may be taken back or merged further, so the step is stored again until nothing is left.
    const isPartial = moved.isFull || returned.keys.length + copied.length > 0;
    await storeProgress(client, isPartial ? { ...step, seq: 0 } : step);
    const founderIds = [...new Set([...updated, ...changed.founderIds])];
    const investorIds = [...new Set(changed.investorIds)];
    return { founderIds, investorIds, count: changed.differences.length + moves, isPartial };
  });
}

function without(ids: readonly number[], removed: readonly number[]): number[] {
  const gone = new Set(removed);
  return ids.filter((id) => !gone.has(id));
}

async function writeShortlists(
  client: pg.ClientBase,
  shortlists: readonly ShortlistChange[],
  stored: ReadonlyMap<number, LockedList>,
): Promise<void> {
  const ids = shortlists.map(({ founderId }) => founderId).filter((id) => stored.has(id));
  const lists = ids.map((id) => literal(stored.get(id)!.shortlistedBy));
  await client.query(
    `update best_investors b set shortlisted_by = list::int[]
     from unnest($1::int[], $2::text[]) given(id, list) where b.founder_id = given.id`,
    [literal(ids), lists],
  );
}

/** Deletes the lists of founders that are gone; one that has come back meanwhile is judged again. */
async function removeLists(client: pg.ClientBase, founderIds: readonly number[]): Promise<void> {
  await client.query(
    `delete from best_investors b where founder_id = any($1::int[])
       and not exists (select from founders f where f.id = b.founder_id and f.state is not null)`,
    [founderIds],
  );
  await client.query("update best_investors set shortlisted_by = '{}' where founder_id = any($1::int[])", [
    founderIds,
  ]);
}

/** Up to which change all lists are stored, and whether all shortlists are. */
const storeProgress = (client: pg.ClientBase, { seq, isSettled }: Step) =>
  client.query(
    `update matching_progress set seq = greatest(seq, $1), settled_term = case when $2 then term end
     where seq < $1 or coalesce(settled_term = term, false) <> $2`,
    [seq, isSettled],
  );

interface LockedList {
  readonly shown: number[];
  shortlistedBy: number[];
}

/** Locks the lists of these founders; returns what they have. */
async function lockLists(
  client: pg.ClientBase,
  founders: readonly number[],
): Promise<Map<number, LockedList>> {
  if (founders.length === 0) return new Map();
  const { rows } = await client.query<LockedList & { founder_id: number }>(
    `select founder_id, investor_ids[1:${listLimit}] as shown, shortlisted_by as "shortlistedBy" from best_investors
     where founder_id = any($1::int[]) order by founder_id for no key update`,
    [founders],
  );
  return new Map(rows.map(({ founder_id, ...list }) => [founder_id, list]));
}

/**
 * Founders and investors without matches get a tally of 0, which is published: their services may still store one from
 * a matches database that was lost. PostgreSQL runs the last data-modifying CTE first: founders' tallies are marked
 * before investors', as in `republish`.
 */
async function writeLists(
  client: pg.ClientBase,
  { updates, origin: { requestId, traceparent } }: Step,
  present: PresentMembers,
  changed: ChangedPairs,
): Promise<void> {
  const ids = updates.map(({ founderId }) => founderId);
  const lists = updates.map(({ ranks }) => `{${Array.from(ranks, investorOf).join(",")}}`);
  const { founderIds, investorIds, differences } = changed;
  await querySql(
    client,
    Prisma.sql`
    with written as (
      insert into best_investors (founder_id, investor_ids, rule)
      select id, list::int[], ${ruleVersion}::smallint
      from unnest(${literal(ids)}::int[], ${lists}::text[]) given(id, list) order by id
      on conflict (founder_id) do update set investor_ids = excluded.investor_ids, rule = excluded.rule),
    pair as (
      select founder_id, investor_id, n, 0 as rated
      from unnest(${literal(founderIds)}::int[], ${literal(investorIds)}::int[], ${literal(differences)}::int[])
           p(founder_id, investor_id, n)
      where not exists (select from reviews r where r.id = ${pairIdSql("p.founder_id", "p.investor_id")})),
    change as (
      select * from pair
      union all select id, null, 0, 0 from unnest(${literal(present.founders)}::int[]) present(id)
      union all select null, id, 0, 0 from unnest(${literal(present.investors)}::int[]) present(id)),
    ${tallied(requestId, traceparent)}
    select 1`,
  );
}
