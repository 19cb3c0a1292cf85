import { type EventMessage, subjectOf } from "@kindling/contracts/event.ts";
import { founderChanged } from "@kindling/contracts/founders/events.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import { investorChanged } from "@kindling/contracts/investors/events.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { founderCriteria, investorCriteria } from "@kindling/contracts/matches/criteria.ts";
import { querySql } from "@kindling/service-kit/database/query-sql.ts";
import { inOwnTransaction, runWithoutTimeout } from "@kindling/service-kit/database/transaction.ts";
import { markChanged } from "@kindling/service-kit/messaging/outbox/mark-changed.ts";
import { currentSpan } from "@kindling/service-kit/tracing/tracer.ts";
import type pg from "pg";
import { Prisma } from "../../generated/client.ts";
import { forgetIntroductions } from "../introductions/erased-introductions.repository.ts";
import { ruleVersion } from "../rule/judge.ts";
import type { FounderSide, InvestorSide } from "../rule/sides.ts";
import type { Origin } from "./origin.ts";
import { forgetMerged } from "./reviews/merged-reviews.repository.ts";

export type Side = "founders" | "investors";
type StateOf<S extends Side> = S extends "founders" ? FounderState : InvestorState;
type CriteriaOf<S extends Side> = S extends "founders"
  ? FounderSide & Pick<FounderState, "company">
  : InvestorSide;

/**
 * A changed row of a projection; without criteria the founder or investor is gone. `wasMerged` says that reviews of it
 * were copied, and may have to be taken back.
 */
export type Change = {
  id: number;
  mergedInto?: number | null;
  wasMerged?: boolean;
  seq: number;
  origin: Origin;
} & (
  | { side: "founders"; criteria: CriteriaOf<"founders"> | null }
  | { side: "investors"; criteria: CriteriaOf<"investors"> | null }
);

/** Key of the advisory lock under which states are stored. */
const storingLock = 2_718_281_828;

/** Until the end of the transaction no other stores states: changes become visible in the order of their seq. */
export const lockStoring = (client: pg.ClientBase) =>
  client.query("select pg_advisory_xact_lock($1)", [storingLock]);

/** Until the end of the transaction no state is stored. Taken before any row is locked. */
export const lockStates = (client: pg.ClientBase) =>
  client.query("select pg_advisory_xact_lock_shared($1)", [storingLock]);

/** Rows read by one statement. */
const chunk = 500;

export type Projections = ReturnType<typeof projectionsRepository>;

/** What the service keeps of founders and investors. `onStored` is called after a change. */
export function projectionsRepository(pool: pg.Pool, onStored: () => void) {
  return {
    /** Stores the states that are newer than the stored ones. */
    async store<S extends Side>(side: S, messages: readonly EventMessage<StateOf<S>>[]): Promise<void> {
      const statement = storeNewer(side, messages);
      await inOwnTransaction(pool, async (client) => {
        await lockStoring(client);
        const { rows: erased } = await querySql<{ id: number }>(client, statement);
        const ids = erased.map(({ id }) => id);
        if (ids.length > 0) await forgetErased(client, side, ids);
        const gone = messages.filter(({ state, archived }) => state === null && !archived);
        if (gone.length > 0)
          await dropDeadLetters(
            client,
            side,
            gone.map(({ id }) => id),
          );
      });
      onStored();
    },

    /** Makes every stored state of a side older than any event. */
    async forget(side: Side): Promise<void> {
      await runWithoutTimeout(pool, `update ${side} set version = 0`);
    },

    /** How many changes and how many founders the matcher has still to match. */
    async pending(): Promise<{ changes: number; unjudged: number; isSettled: boolean }> {
      const { rows } = await pool.query<{ changes: number; unjudged: number; isSettled: boolean }>(
        `with progress as (select coalesce((select seq from matching_progress), 0) as seq)
         select (select count(*) from founders f, progress p where f.seq > p.seq)::int
                + (select count(*) from investors i, progress p where i.seq > p.seq)::int as changes,
                (select count(*) from best_investors where rule < $1 or rule > $1)::int as unjudged,
                not exists (select from matching_progress where settled_term is distinct from term) as "isSettled"`,
        [ruleVersion],
      );
      return rows[0]!;
    },
  };
}

/**
 * A new founder gets an empty list, whose row a review can lock. The tally of a restored founder or investor is
 * published again, because its service ignored tallies while it was archived; under a new version, because NATS ignores
 * a message that it stored within the last two minutes. Changes are numbered in the order of the messages, in which
 * merges fill reviews. Returns the ids of those that are now erased. Known states are
 * left out first: every state comes again every ten minutes, and a conflict locks its row, and writes that to the WAL,
 * even if it updates nothing.
 */
function storeNewer<S extends Side>(side: S, messages: readonly EventMessage<StateOf<S>>[]): Prisma.Sql {
  const traceparent = currentSpan()?.traceparent ?? null;
  const [tallies, aggregate] =
    side === "founders" ? ["founder_tallies", "founder-tally"] : ["investor_tallies", "investor-tally"];
  return Prisma.sql`
    with stored as (
      insert into ${Prisma.raw(side)} as p (id, version, state, archived, merged_into, seq, request_id, traceparent)
      select id, version, state, coalesce(archived, false), merged_into, nextval('projection_seq'), request_id,
             ${traceparent}::text
      from jsonb_to_recordset(${JSON.stringify(newest(messages))}::jsonb)
           given(nth int, id int, version int, state jsonb, archived boolean, merged_into int, request_id text)
      where not exists (
        select from ${Prisma.raw(side)} known
        where known.id = given.id and known.version >= given.version and not ${isUnmerged("known", "given")})
      order by nth
      on conflict (id) do update
      set version = excluded.version, state = excluded.state, archived = excluded.archived,
          merged_into = excluded.merged_into, seq = excluded.seq, request_id = excluded.request_id,
          traceparent = excluded.traceparent
      where p.version < excluded.version or ${isUnmerged("p", "excluded")}
      returning new.id, new.state, new.archived, old.id is not null and old.state is null as was_gone),
    returned as (
      update ${Prisma.raw(tallies)} t set version = t.version + 1, updated_at = now()
      from (select id from ${Prisma.raw(tallies)}
            where id in (select id from stored where was_gone and state is not null)
            order by id for no key update) locked
      where t.id = locked.id
      returning t.id, t.version),
    marked as (${markChanged(aggregate, "returned", null, traceparent)}),
    listed as (
      insert into best_investors (founder_id)
      select id from stored where state is not null and ${side === "founders"} order by id
      on conflict do nothing)
    select id from stored where state is null and not archived`;
}

/** Whether this very state is stored without its merge, as a replica of the version before stores it. */
const isUnmerged = (stored: string, given: string) =>
  Prisma.raw(`(${stored}.version = ${given}.version and ${stored}.state is null and ${stored}.archived
               and ${stored}.merged_into is null and ${given}.merged_into is not null)`);

/** Deletes archived reviews and introductions of erased founders or investors, and the history of their matches. */
async function forgetErased(client: pg.ClientBase, side: Side, ids: readonly number[]): Promise<void> {
  const kind = side === "founders" ? "founder" : "investor";
  await client.query(`delete from archived_reviews where ${kind}_id = any($1::int[])`, [ids]);
  await forgetMerged(client, kind, ids);
  await forgetIntroductions(client, kind, ids);
  await client.query("select erase_history($1, $2)", [kind, ids]);
}

/**
 * Deletes the dead letters of erased founders or investors, whenever their deletion is read: one may have come since.
 */
async function dropDeadLetters(client: pg.ClientBase, side: Side, ids: readonly number[]): Promise<void> {
  const event = side === "founders" ? founderChanged : investorChanged;
  await client.query("delete from dead_letters where subject = any($1::text[])", [
    ids.map((id) => subjectOf(event, id)),
  ]);
}

/** The seq of the last change of a founder. */
export async function lastChange(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ seq: number }>(
    "select coalesce(max(seq), 0)::float8 as seq from founders",
  );
  return rows[0]!.seq;
}

/** The first changes of both sides after `seq`, in that order; fewer than `limit` only if there are no more. */
export async function changesAfter(client: pg.ClientBase, seq: number, limit: number): Promise<Change[]> {
  const of = (side: Side) => `
    (select '${side}' as side, id, merged_into,
            exists (select from merged_reviews m
                    where m.side = '${side.slice(0, -1)}' and m.merged_id = ${side}.id and m.is_applied) as was_merged,
            seq, ${criteriaSql[side]} as criteria, request_id, traceparent
     from ${side} where seq > $1 order by seq limit $2)`;
  const { rows } = await client.query({
    name: "changes-after",
    text: `select side, id, merged_into as "mergedInto", was_merged as "wasMerged", seq::float8 as seq, criteria,
                  request_id as "requestId", traceparent
           from (${of("founders")} union all ${of("investors")}) changes order by changes.seq limit $2`,
    values: [seq, limit],
  });
  return rows.map(({ requestId, traceparent, ...row }) => ({ ...row, origin: { requestId, traceparent } }));
}

/** The founders or investors that are not gone and did not change after `seq`, in chunks. */
export async function* readSides<S extends Side>(
  client: pg.ClientBase,
  side: S,
  seq: number,
): AsyncGenerator<{ id: number; criteria: CriteriaOf<S> }[]> {
  for (let after = 0, isLast = false; !isLast; ) {
    const { rows } = await client.query({
      text: `select id, case when seq <= $2 then ${criteriaSql[side]} end as criteria
             from ${side} where id > $1 order by id limit ${chunk}`,
      values: [after, seq],
    });
    isLast = rows.length < chunk;
    after = rows.at(-1)?.id;
    yield rows.filter(({ criteria }) => criteria !== null);
  }
}

const criteriaOf = (side: Side, fields: readonly string[]) =>
  `case when ${side}.state is not null then jsonb_build_object(
     'id', ${side}.id, ${fields.map((field) => `'${field}', ${side}.state -> '${field}'`).join(", ")}) end`;
/** Select items with the criteria of a row, and a founder's company; null when it is gone. */
const criteriaSql = {
  founders: criteriaOf("founders", [...founderCriteria, "company"]),
  investors: criteriaOf("investors", investorCriteria),
};

/** The newest message of each id, in the order of these, because one statement must not touch a row twice. */
function newest<S>(messages: readonly EventMessage<S>[]): object[] {
  const byId = new Map<number, EventMessage<S>>();
  for (const message of messages) {
    const known = byId.get(message.id);
    const isNewer = known === undefined || known.version < message.version;
    if (!isNewer && (known.version > message.version || known.merged_into !== undefined)) continue;
    byId.delete(message.id);
    byId.set(message.id, message);
  }
  return Array.from(byId.values(), ({ id, version, state, archived, merged_into, request_id }, nth) => ({
    nth,
    id,
    version,
    state,
    archived,
    merged_into,
    request_id,
  }));
}
