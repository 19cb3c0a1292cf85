import type { Socket } from "node:net";
import pg from "pg";

/** How long a server may take to say whether it works at a statement. */
const lookMs = 5_000;

/**
 * Settings of a session by which the server finds within 25 s that its client is gone without a word, as when its
 * machine lost power, and lets go of the session's locks; otherwise it takes more than two hours.
 */
export const noticeLoss = [
  "-c tcp_keepalives_idle=10",
  "-c tcp_keepalives_interval=5",
  "-c tcp_keepalives_count=3",
  "-c tcp_user_timeout=25000",
].join(" ");

/**
 * Closes a connection of the pool's that is held and has carried nothing for `silentMs`, unless the server is at its
 * statement; the statement fails as one that passes. A network that drops everything, or a server that is gone
 * with its address, does not say so, and TCP gives up after a quarter of an hour (docs/decisions/0016).
 */
export function closeCutOff(pool: pg.Pool, { url, silentMs }: { url: string; silentMs: number }): void {
  pool.on("connect", (client) => {
    const socket = socketOf(client);
    socket.on("timeout", async () => {
      const { bytesRead } = socket;
      if ((await mayBeAnswered(client, url)) || socket.bytesRead > bytesRead) {
        // Unless it was given back meanwhile.
        if (socket.timeout) socket.setTimeout(silentMs);
      } else {
        socket.destroy(new CutOff(`The database was silent for ${silentMs} ms and works at nothing for it`));
      }
    });
  });
  pool.on("acquire", (client) => socketOf(client).setTimeout(silentMs));
  pool.on("release", (_error, client) => socketOf(client).setTimeout(0));
}

/** A connection over which nothing comes any more. */
class CutOff extends Error {
  readonly code = "ETIMEDOUT";
}

/**
 * Asks, on a connection of its own, whether the server works at this one's statement: false when it does not, or
 * cannot be reached. A server that is too full to say is given the benefit of the doubt, and a holder that
 * waits for something else is let be.
 */
async function mayBeAnswered(client: pg.PoolClient, url: string): Promise<boolean> {
  const { processID, readyForQuery } = client as pg.PoolClient & Internals;
  if (readyForQuery) return true;
  const asking = new pg.Client({
    connectionString: url,
    application_name: "kindling-look",
    connectionTimeoutMillis: lookMs,
    query_timeout: lookMs,
  });
  asking.on("error", () => {});
  try {
    await asking.connect();
    const working = "select from pg_stat_activity where pid = $1 and state not like 'idle%'";
    return (await asking.query(working, [processID])).rowCount === 1;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void asking.end().catch(() => {});
  }
}

/** What the driver's types do not tell of a client. */
interface Internals {
  /** Of its session on the server. */
  processID: number;
  /** Whether no statement is under way. */
  readyForQuery: boolean;
  connection: pg.Connection;
}

function socketOf(client: pg.PoolClient): Socket {
  return (client as pg.PoolClient & Internals).connection.stream as Socket;
}
