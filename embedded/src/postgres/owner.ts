import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { SUPERUSER } from "./initdb.ts";
import { POLL_MS } from "./postmaster.ts";

// Two numbers of our own; any will do, as long as no one else in the database "postgres" uses them.
const OWNER_LOCK = [1_802_398_308, 1];
const IDLE_MS = 1_000;
const BUSY_LIMIT_MS = 60_000;

export function adminUrl(port: number, password: string): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

/** Opens the admin connection. It is ready for errors at any time: the server may go away under it. */
export async function connectAdmin(port: number, password: string): Promise<Client> {
  const client = new Client({
    connectionString: adminUrl(port, password),
    application_name: "kindling owner",
    connectionTimeoutMillis: 5_000,
    // Whatever PGSSLMODE and PGOPTIONS say.
    ssl: false,
    options: "-c statement_timeout=0",
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * Takes the lock that the owner of a running server holds for as long as it lives; false if there is another
 * owner. It stands behind the instance lock, which does not protect those who delete that lock's file.
 *
 * What a killed owner had the server do goes on for a while, and keeps the lock until it is done: only who
 * holds it and does nothing for a second is alive.
 */
export async function takeOwnership(admin: Client): Promise<boolean> {
  const deadline = Date.now() + BUSY_LIMIT_MS;
  let idleSince = Date.now();
  for (;;) {
    const { rows } = await admin.query<{ taken: boolean }>(
      "select pg_try_advisory_lock($1::int, $2::int) as taken",
      OWNER_LOCK,
    );
    if (rows[0]?.taken === true) return true;
    const now = Date.now();
    if (await ownerIsBusy(admin)) idleSince = now;
    if (now - idleSince >= IDLE_MS || now > deadline) return false;
    await sleep(POLL_MS);
  }
}

async function ownerIsBusy(admin: Client): Promise<boolean> {
  const { rows } = await admin.query<{ busy: boolean }>(
    `select coalesce(bool_or(state <> 'idle'), true) as busy
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = $1::oid and objid = $2::oid`,
    OWNER_LOCK,
  );
  return rows[0]?.busy === true;
}

/** Closes the connection, and does not wait for a server that no longer answers. */
export async function disconnect(client: Client): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 1_000);
  });
  await Promise.race([client.end().catch(() => undefined), enough]);
  clearTimeout(timer);
}
