import type pg from "pg";
import type { AdminDirectory } from "../credentials/admin-directory.ts";
import { inAdminTransaction } from "./admin-transaction.ts";

/**
 * Ends passcode, link and sessions of accounts whose name ADMINS_FILE has: otherwise they would come back when the line is
 * deleted to remove the admin.
 */
export async function endReplacedAdmins(pool: pg.Pool, admins: AdminDirectory): Promise<void> {
  if (admins.configuredKeys.length === 0) return;
  await inAdminTransaction(pool, (client) =>
    client.query(
      `update admins set passcode_hash = null, passcode_since = null, invitation = null, invitation_expires_at = null,
         version = version + 1
       where name_key = any($1) and (passcode_hash is not null or invitation is not null)`,
      [admins.configuredKeys],
    ),
  );
}
