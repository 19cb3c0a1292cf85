import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { RunningPostgres, StartPostgresInternals, StartPostgresOptions } from "../start.ts";
import type { StartErrorCode } from "../start-error.ts";
import type { RunAs } from "../system-user.ts";

export interface OwnerOrder {
  options: Pick<StartPostgresOptions, "dataDir" | "databases">;
  internals?: Pick<StartPostgresInternals, "durable" | "installed" | "systemDir">;
}

export type StartedInChild = Pick<RunningPostgres, "pid" | "port" | "adminUrl" | "cluster">;

export type OwnerReply =
  | { started: StartedInChild; failed?: never }
  | { failed: { code: StartErrorCode; message: string }; started?: never };

export interface Owner {
  reply: OwnerReply;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Lets it stop PostgreSQL and end. */
  end(): Promise<void>;
}

const program = fileURLToPath(new URL("owner-process.ts", import.meta.url));

/** Starts PostgreSQL in a Node process of its own, and waits until it has started or failed. */
export async function spawnOwner(order: OwnerOrder, runAs?: RunAs): Promise<Owner> {
  const child = spawnOwnerProcess(order, runAs);
  const reply = await readReply(child);
  const leave = async (go: () => void) => {
    const gone = child.exitCode !== null || child.signalCode !== null || once(child, "exit");
    go();
    await gone;
  };
  return {
    reply,
    kill: () => leave(() => child.kill("SIGKILL")),
    end: () => leave(() => child.stdin?.end()),
  };
}

/** The bare process, for tests that kill it while it starts. */
export function spawnOwnerProcess(order: OwnerOrder, runAs?: RunAs): ChildProcess {
  return spawn(process.execPath, [program, JSON.stringify(order)], {
    ...runAs,
    stdio: ["pipe", "pipe", "inherit"],
  });
}

function readReply(child: ChildProcess): Promise<OwnerReply> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      if (text.endsWith("\n")) resolve(JSON.parse(text) as OwnerReply);
    });
    child.on("error", reject);
    child.on("exit", (code, signal) => reject(new Error(`the process ended with ${code ?? signal}`)));
  });
}
