import type { Caller } from "@kindling/contracts/access.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { conflict } from "@kindling/service-kit/errors.ts";
import type pg from "pg";
import type { AuthContext } from "../auth/auth-context.ts";
import { deleteInvitations } from "./admin-transaction.ts";

/**
 * Turns the passcode that all admins share on, or off, which ends its sessions. Returns their keys.
 * @throws 409 with ADMINS_FILE, and while no admin can sign in by name
 */
export async function turnSharedPasscode(
  { admins, tokens, audit, now }: AuthContext,
  client: pg.PoolClient,
  { on, caller, requestId }: { on: boolean; caller: Caller; requestId: string },
): Promise<Buffer[]> {
  if (!admins.hasSharedPasscode) throw conflict(texts.sharedPasscodeNone);
  const actor = { actor: caller, requestId };
  if (on) {
    const { rowCount } = await client.query("delete from shared_passcode_off");
    if (rowCount === 1) await audit.record({ action: "shared-passcode-on", ...actor }, client);
    return [];
  }
  const named = await client.query(
    "select from admins where role = 'admin' and passcode_hash is not null limit 1",
  );
  if (named.rowCount === 0) throw conflict(texts.sharedPasscodeNeeded);
  const { rowCount } = await client.query(
    "insert into shared_passcode_off (since, by_name) values ($1, $2) on conflict do nothing",
    [new Date(now()), "name" in caller ? caller.name : null],
  );
  if (rowCount === 0) return [];
  await deleteInvitations(client);
  await audit.record({ action: "shared-passcode-off", ...actor }, client);
  const { rows } = await client.query<{ id: Buffer }>(
    "delete from sessions where credential = any($1) returning id",
    [tokens.hashes("credential", admins.configured.all[0]!.credential)],
  );
  return rows.map(({ id }) => id);
}
