import { readFileSync } from "node:fs";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { rolePassword } from "./data-directory/credentials.ts";

const protectHistory = readFileSync(new URL("../../../ops/protect-history.sql", import.meta.url), "utf8");
const reserved = new Set(["postgres", "template0", "template1"]);

/** @throws TypeError for a name that cannot be that of a database and of a role */
export function checkDatabaseNames(names: string[]): void {
  for (const name of names) {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(name) || name.startsWith("pg_") || reserved.has(name)) {
      throw new TypeError(`"${name}" cannot be the name of a database and its role`);
    }
  }
}

/**
 * Creates each database with a login role of the same name that owns it and can connect to no other. What exists
 * stays; what an interrupted start left undone is completed.
 */
export async function ensureDatabases(
  admin: Client,
  names: string[],
  superuserPassword: string,
): Promise<void> {
  const column = async (sql: string) =>
    (await admin.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const roles = await column("select rolname as name from pg_roles");
  const databases = await column("select datname as name from pg_database");
  for (const name of names) {
    const id = escapeIdentifier(name);
    if (!roles.includes(name)) {
      const password = escapeLiteral(rolePassword(superuserPassword, name));
      await admin.query(`create role ${id} login password ${password}`);
    }
    if (!databases.includes(name)) await admin.query(`create database ${id} owner ${id} template template0`);
  }
  // Including postgres and template1, which no service uses.
  const open = await column(
    `select datname as name from pg_database
      where datallowconn and has_database_privilege('public', oid, 'connect')`,
  );
  for (const name of open) {
    await admin.query(`revoke connect, temporary on database ${escapeIdentifier(name)} from public`);
  }
}

/** Lets the service of the database that `admin` is connected to make its history append-only. */
export async function prepareHistory(admin: Client, database: string): Promise<void> {
  await admin.query(`
    -- The service's role owns the database, and with it this schema, whose owner can drop every table.
    alter schema public owner to current_user;
    grant usage, create on schema public to ${escapeIdentifier(database)};
    ${protectHistory}`);
}
