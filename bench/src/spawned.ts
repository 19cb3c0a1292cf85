import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
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
 * Starts a script and waits until it prints its address, which means that it is ready.
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
      if (child.exitCode !== null) return;
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

/** Peak resident set of a process, in MB. */
export function peakMemory(pid: number): number {
  return statusField(pid, "VmHWM") / 1024;
}

/**
 * Current memory of a process and its descendants, in MB. Proportional set sizes count PostgreSQL's shared
 * buffers once, not once per process.
 */
export function memoryOfTree(pid: number): number {
  const own =
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  return childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child), own);
}

/** Peak memory in MB of a process and each of its descendants, largest first. */
export function peaksOfTree(pid: number): number[] {
  return [peakMemory(pid), ...childrenOf(pid).flatMap(peaksOfTree)].sort((a, b) => b - a);
}

/** CPU time in seconds of a process and its descendants that still run. */
export function cpuOfTree(pid: number): number {
  try {
    // After the name in parentheses; utime and stime are fields 14 and 15, in hundredths.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    const own = (Number(fields[11]) + Number(fields[12])) / 100;
    return childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), own);
  } catch (error) {
    // PostgreSQL ends idle processes of its own.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return 0;
    throw error;
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

function statusField(pid: number, field: string): number {
  return Number(
    new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0,
  );
}
