import type { Removal } from "@kindling/contracts/removals/schemas.ts";
import { inOwnTransaction } from "@kindling/service-kit/database/transaction.ts";
import type pg from "pg";
import { endAccessOfArchived, endAccessOfOldEmail, forgetMembers } from "./member-access.ts";
import { given, known, type MemberState, type Role, storeNewer } from "./member-versions.ts";
import { followMerges, keptOf } from "./merged-members.ts";

/**
 * Stores the states that are newer than the stored ones, at most one per id. Ends the access of members who were archived
 * since, or have another email. Deletes everything about erased members, also if their erasure was known: a request
 * may have stored something since.
 */
export function learnMembers(pool: pg.Pool, role: Role, states: readonly MemberState[]): Promise<void> {
  return inOwnTransaction(pool, (client) => learnIn(client, role, states));
}

/** As `learnMembers`, in a transaction that may have the locks of the members' accounts. */
export async function learnIn(
  client: pg.PoolClient,
  role: Role,
  states: readonly MemberState[],
): Promise<void> {
  await lockEnding(client, role, states);
  const stored = await storeNewer(client, role, states);
  const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id);
  const archived = idsOf(stored.filter(({ state }) => state === "archived"));
  const moved = idsOf(stored.filter(({ has_other_email }) => has_other_email));
  const erased = idsOf(states.filter(({ state }) => state === "erased"));
  await followMerges(client, role, states);
  if (archived.length > 0) await endAccessOfArchived(client, role, archived);
  if (moved.length > 0) await endAccessOfOldEmail(client, role, moved);
  if (erased.length > 0) await forgetMembers(client, role, erased);
}

/** What a removal says about its member. An older service does not name the version: then the event ends the access. */
export const removedState = ({ id, version = 0, erased_at, merged_into }: Removal): MemberState => ({
  id,
  version,
  state: erased_at === null ? "archived" : "erased",
  email: null,
  mergedInto: merged_into,
});

/** Takes the locks of the accounts whose access may end, in order of their ids, before any row. */
async function lockEnding(client: pg.PoolClient, role: Role, states: readonly MemberState[]): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtext($1), id) from (
       select id from ${given}
       where state = 'erased'
         or state = 'archived' and not exists (select from ${known} and m.version >= given.version)
         or exists (select from ${known} and m.version < given.version and lower(m.email) <> lower(given.email))
       union ${keptOf(given)}
       order by id) ending`,
    [role, JSON.stringify(states)],
  );
}
