import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A running process that serves HTTP. */
export interface Spawned {
  url: string;
  pid: number;
  /** Time from spawning to ready, in ms. */
  readyMs: number;
  stop(): Promise<void>;
}

/**
 * Starts a script, whose path is relative to this file, and waits until it prints its address, when it is ready.
 * @throws Error with its output if it exits before that
 */
export async function spawnNode(
  script: string,
  env: NodeJS.ProcessEnv,
  args: string[] = [],
): Promise<Spawned> {
  const started = performance.now();
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await firstAddress(child);
  return {
    url,
    pid: child.pid!,
    readyMs: performance.now() - started,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (address) resolve(address[0]);
    };
    child.stdout!.on("data", read);
    child.stderr!.on("data", (chunk: Buffer) => {
      output += chunk;
      process.stderr.write(chunk);
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code} before it was ready:\n${output}`)));
  });
}
