import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { cannotRun, serverEnvironment } from "./initdb.ts";
import { disconnect, takeOwnership } from "./owner.ts";
import { POLL_MS, type PostmasterFile, readPostmasterFile, stopPostmaster } from "./postmaster.ts";
import { connect, type Server, type ServerPlan } from "./server.ts";
import { openServerLog, readServerLog } from "./server-log.ts";
import { serverArguments } from "./settings.ts";
import { inUse } from "./start-error.ts";

/** Starts a server and waits until it accepts connections. Answers what it wrote if it ended instead. */
export async function launchServer(plan: ServerPlan, deadline: number): Promise<Server | string> {
  const { cluster, runAs } = plan.place;
  const args = serverArguments(cluster, await plan.pickPort(), plan.settings);
  const { handle, start } = await openServerLog(plan.logFile);
  let child: ChildProcess;
  let ended: string | undefined;
  try {
    child = spawn(plan.binaries.postgres, args, {
      ...runAs,
      cwd: "/",
      env: serverEnvironment,
      // A session of its own: Ctrl-C in the terminal is for us, who then stop it when all else has stopped.
      detached: true,
      stdio: ["ignore", handle.fd, handle.fd],
    });
    child.on("exit", (code, signal) => {
      ended = `it ended with ${signal ?? `code ${code}`}`;
    });
    child.on("error", (error) => {
      ended = error.message;
    });
  } finally {
    await handle.close();
  }
  const { pid } = child;
  if (pid === undefined) throw cannotRun(plan.binaries.postgres, ended ?? "no process");

  while (ended === undefined) {
    const file = await readPostmasterFile(cluster);
    if (file?.pid === pid && file.status === "ready") return own(plan, child, file);
    if (Date.now() > deadline) {
      await stopPostmaster(pid, cluster);
      // One that has not even come as far as its cluster's folder is not recognised as its server.
      child.kill("SIGKILL");
      break;
    }
    await sleep(POLL_MS);
  }
  const text = await readServerLog(plan.logFile, start);
  return text.trim() || (ended ?? "it took too long");
}

async function own(plan: ServerPlan, child: ChildProcess, { pid, port }: PostmasterFile): Promise<Server> {
  let admin: Client | undefined;
  try {
    admin = await connect(plan, port);
    if (await takeOwnership(admin)) return { pid, port, admin, child };
  } catch (error) {
    if (admin) await disconnect(admin);
    await stopPostmaster(pid, plan.place.cluster);
    throw error;
  }
  // Someone without the instance lock was quicker, and it is their server now: not ours to stop.
  await disconnect(admin);
  throw inUse(plan.dataDir);
}

/** A TCP port that is free right now. */
export function pickFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
