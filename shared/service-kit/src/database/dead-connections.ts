import type { Socket } from "node:net";
import pg from "pg";

/** Timeout of the query that asks whether the server works on a statement, in ms. */
const checkTimeoutMs = 5_000;

/**
 * Session settings with which the server detects a dead client, such as one whose machine lost power, within 25 s and
 * releases its locks. The default takes more than two hours.
 */
export const tcpTimeouts = [
  "-c tcp_keepalives_idle=10",
  "-c tcp_keepalives_interval=5",
  "-c tcp_keepalives_count=3",
  "-c tcp_user_timeout=25000",
].join(" ");

/**
 * Closes an acquired connection that has received nothing for `silentMs`, unless the server still works on its
 * statement. The statement then fails with a transient error. Without this, a partitioned network is noticed only by
 * TCP, after a quarter of an hour. The driver's `query_timeout` would not do: it cannot tell a slow statement from a dead
 * server, and returns the connection to the pool with the statement still on it.
 */
export function closeDeadConnections(
  pool: pg.Pool,
  { url, silentMs }: { url: string; silentMs: number },
): void {
  pool.on("connect", (client) => {
    const socket = socketOf(client);
    socket.on("timeout", async () => {
      const { bytesRead } = socket;
      if ((await isWorking(client, url)) || socket.bytesRead > bytesRead) {
        // A timeout of 0 means that it was released meanwhile.
        if (socket.timeout) socket.setTimeout(silentMs);
      } else {
        socket.destroy(
          new DeadConnectionError(
            `The database was silent for ${silentMs} ms and works on no statement of it`,
          ),
        );
      }
    });
  });
  pool.on("acquire", (client) => socketOf(client).setTimeout(silentMs));
  pool.on("release", (_error, client) => socketOf(client).setTimeout(0));
}

class DeadConnectionError extends Error {
  readonly code = "ETIMEDOUT";
}

/**
 * Asks the server, on a separate connection, whether it works on this client's statement. False if it does not, or
 * cannot be reached; true if it refuses the connection, or if the client has no statement under way.
 */
async function isWorking(client: pg.PoolClient, url: string): Promise<boolean> {
  const { processID, readyForQuery } = client as pg.PoolClient & Internals;
  if (readyForQuery) return true;
  const asking = new pg.Client({
    connectionString: url,
    application_name: "kindling-check",
    connectionTimeoutMillis: checkTimeoutMs,
    query_timeout: checkTimeoutMs,
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

/** Fields of a client that the driver's types omit. */
interface Internals {
  /** The process id of its session on the server. */
  processID: number;
  /** Whether no statement is under way. */
  readyForQuery: boolean;
  connection: pg.Connection;
}

function socketOf(client: pg.PoolClient): Socket {
  return (client as pg.PoolClient & Internals).connection.stream as Socket;
}
