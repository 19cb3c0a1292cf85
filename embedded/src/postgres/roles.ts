import { createHmac } from "node:crypto";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";

/**
 * The password of a database's role. It is derived, so that there is one secret to keep, and none is lost
 * or out of step; the role's password tells nothing of the superuser's.
 */
export function rolePassword(superuserPassword: string, name: string): string {
  return createHmac("sha256", superuserPassword).update(`role ${name}`).digest("base64url");
}

const taken = new Set(["postgres", "template0", "template1"]);

/** @throws TypeError for a name that cannot be that of a database and a role alike */
export function checkDatabaseNames(names: string[]): void {
  for (const name of names) {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(name) || name.startsWith("pg_") || taken.has(name)) {
      throw new TypeError(`"${name}" cannot be the name of a database and its role`);
    }
  }
}

/**
 * Sees to it that each name has a database and a login role of its own, which owns that database and can
 * connect to no other. What is there already stays; what an interrupted start left undone is finished.
 */
export async function ensureDatabases(
  admin: Client,
  names: string[],
  superuserPassword: string,
): Promise<void> {
  const roles = await column(admin, "select rolname as name from pg_roles");
  const databases = await column(admin, "select datname as name from pg_database");
  for (const name of names) {
    const id = escapeIdentifier(name);
    if (!roles.has(name)) {
      await admin.query(
        `create role ${id} login password ${escapeLiteral(rolePassword(superuserPassword, name))}`,
      );
    }
    if (!databases.has(name)) await admin.query(`create database ${id} owner ${id} template template0`);
  }
  const open = await column(
    admin,
    `select datname as name from pg_database
      where datallowconn and has_database_privilege('public', oid, 'connect')`,
  );
  // Also postgres and template1, where no service has any business.
  for (const name of open) {
    await admin.query(`revoke connect, temporary on database ${escapeIdentifier(name)} from public`);
  }
}

async function column(admin: Client, sql: string): Promise<Set<string>> {
  const { rows } = await admin.query<{ name: string }>(sql);
  return new Set(rows.map((row) => row.name));
}
