import type { EventMessage } from "@kindling/contracts/event.ts";
import type { FounderState } from "@kindling/contracts/founders/schemas.ts";
import type { InvestorState } from "@kindling/contracts/investors/schemas.ts";
import { Prisma } from "../../generated/client.ts";

/** A transaction that holds the matching lock. */
export type Tx = Prisma.TransactionClient;

export type Side = "founders" | "investors";
export type StateOf<S extends Side> = S extends "founders" ? FounderState : InvestorState;

/** A projection row: null says that the aggregate is gone. */
export interface Projected<S extends Side> {
  id: number;
  state: StateOf<S> | null;
  seq: bigint;
}

const tables = { founders: Prisma.raw("founders"), investors: Prisma.raw("investors") };

/** Chosen at random once: whoever matches holds it until the transaction ends. */
const matchingLock = 4_150_927_331;

/**
 * Takes the matching lock, so that every pair is judged against the newest states of both sides
 * whichever replica got them. A long run elsewhere is waited for.
 */
export async function lockMatching(tx: Tx): Promise<void> {
  await tx.$executeRaw`set local statement_timeout = '120s'`;
  await tx.$executeRaw`set local idle_in_transaction_session_timeout = '120s'`;
  await tx.$executeRaw`select pg_advisory_xact_lock(${matchingLock}::bigint)`;
}

/** What changed on one side after `seq`, in that order: by another replica, or before we started. */
export function changedSince<S extends Side>(tx: Tx, side: S, seq: bigint): Promise<Projected<S>[]> {
  return tx.$queryRaw<Projected<S>[]>`
    select id, state, seq from ${tables[side]} where seq > ${seq} order by seq`;
}

/** A row that was written: `added` when there was none before. */
export type Stored<S extends Side> = Projected<S> & { added: boolean };

/** Stores states that are newer than what is there, and gives those that were. */
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

/** Makes every stored state of a side count as older than whatever comes next. */
export async function forgetVersions(tx: Tx, side: Side): Promise<void> {
  await tx.$executeRaw`update ${tables[side]} set version = 0`;
}
