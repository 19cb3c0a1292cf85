import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { connectAdmin, disconnect, takeOwnership } from "./owner.ts";
import { isPostmasterOf, POLL_MS, stopPostmaster } from "./postmaster.ts";
import type { Server } from "./server.ts";
import { inUse, StartError } from "./start-error.ts";

// When one backend crashes PostgreSQL ends all of them and recovers, which takes a moment.
const RETAKE_LIMIT_MS = 30_000;

interface Supervised {
  dataDir: string;
  cluster: string;
  password: string;
  logFile: string;
}

/**
 * Watches a server by the admin connection that holds its ownership, and tells `onExit`, once, when it is gone.
 * If only the connection was lost, it takes the ownership again.
 */
export function superviseServer(
  server: Server,
  { dataDir, cluster, password, logFile }: Supervised,
  onExit: ((error: StartError) => void) | undefined,
): { stop(): Promise<void> } {
  const { pid, port, child } = server;
  let admin = server.admin;
  let over = false;

  const report = (error: StartError) => {
    if (over) return;
    over = true;
    onExit?.(error);
  };

  const lost = async (connection: Client): Promise<void> => {
    await disconnect(connection);
    const deadline = Date.now() + RETAKE_LIMIT_MS;
    while (!over && Date.now() < deadline && (await isPostmasterOf(pid, cluster))) {
      const next = await connectAdmin(port, password).catch(() => null);
      if (!next) {
        await sleep(POLL_MS);
        continue;
      }
      // null when this connection is lost as well.
      const taken = await takeOwnership(next).catch(() => null);
      if (over || !taken) await disconnect(next);
      if (over) return;
      if (taken === false) return report(inUse(dataDir));
      if (taken === null) continue;
      admin = next;
      return watch(next);
    }
    report(
      new StartError(
        "postgres-exited",
        `PostgreSQL has stopped unexpectedly. Start Kindling again: nothing that was saved is lost. See ${logFile}.`,
      ),
    );
  };

  const watch = (connection: Client): void => {
    connection.once("end", () => {
      if (!over) void lost(connection);
    });
  };
  watch(admin);

  return {
    async stop() {
      over = true;
      const gone = new Promise<void>((resolve) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) resolve();
        else child.once("exit", () => resolve());
      });
      await disconnect(admin);
      await stopPostmaster(pid, cluster);
      await gone;
    },
  };
}
