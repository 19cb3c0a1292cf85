import type { EventMessage } from "@kindling/contracts/event.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { Prisma } from "../../generated/client.ts";

/** A transaction that holds the matching lock. */
export type Tx = Prisma.TransactionClient;

export type Side = "founders" | "investors";
export type StateOf<S extends Side> = S extends "founders" ? FounderState : InvestorState;

/** A row of a projection. A null state means that the aggregate is deleted. */
export interface Projected<S extends Side> {
  id: number;
  state: StateOf<S> | null;
  seq: bigint;
}

const tables = { founders: Prisma.raw("founders"), investors: Prisma.raw("investors") };

/** Key of the advisory lock that a transaction holds while it matches; chosen at random. */
const matchingLock = 4_150_927_331;

/**
 * Takes the matching lock, so that each pair is scored with the newest states of both sides, whichever replica
 * received them. Waits up to two minutes for another replica's transaction.
 */
export async function lockMatching(tx: Tx): Promise<void> {
  await tx.$executeRaw`set local statement_timeout = '120s'`;
  await tx.$executeRaw`set local idle_in_transaction_session_timeout = '120s'`;
  await tx.$executeRaw`select pg_advisory_xact_lock(${matchingLock}::bigint)`;
}

/** The rows of one side that changed after `seq`, in that order. */
export function changedSince<S extends Side>(tx: Tx, side: S, seq: bigint): Promise<Projected<S>[]> {
  return tx.$queryRaw<Projected<S>[]>`
    select id, state, seq from ${tables[side]} where seq > ${seq} order by seq`;
}

/** A row that was written; `added` if it is new. */
export type Stored<S extends Side> = Projected<S> & { added: boolean };

/** Stores the states that are newer than the stored ones, and returns those. */
export function storeNewer<S extends Side>(
  tx: Tx,
  side: S,
  messages: readonly EventMessage<StateOf<S>>[],
): Promise<Stored<S>[]> {
  return tx.$queryRaw<Stored<S>[]>`
    insert into ${tables[side]} as p (id, version, state, seq)
    select id, version, nullif(state, 'null'), nextval('projection_seq')
    from unnest(${messages.map(({ id }) => id)}::int[],
                ${messages.map(({ version }) => version)}::int[],
                ${messages.map(({ state }) => JSON.stringify(state))}::jsonb[]) given(id, version, state)
    on conflict (id) do update
    set version = excluded.version, state = excluded.state, seq = excluded.seq
    where p.version < excluded.version
    returning id, state, seq, xmax = 0 as added`;
}

/** Makes every stored state of a side older than any event. */
export async function forgetVersions(tx: Tx, side: Side): Promise<void> {
  await tx.$executeRaw`update ${tables[side]} set version = 0`;
}
