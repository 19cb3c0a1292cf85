import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { systemCode } from "./start-error.ts";

const run = promisify(execFile);

/** The content of a cluster's `postmaster.pid`, written by its running server. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** `starting`, `ready` or `stopping`; empty in the first moments. */
  status: string;
}

// A poll is a readlink on Linux and runs `ps` elsewhere.
export const pollMs = process.platform === "linux" ? 10 : 50;

const pidFile = (cluster: string): string => join(cluster, "postmaster.pid");

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  return parsePostmasterFile(await readFile(pidFile(cluster), "utf8").catch(() => ""));
}

export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0) || 0, status: lines[7] ?? "" };
}

/**
 * Whether `pid` is alive and serves this cluster: after a crash the pid may belong to any other process. A server's
 * working directory is its cluster, also when that was moved since.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === "linux") {
    // Fails for a zombie, which counts as gone.
    const directory = await readlink(`/proc/${pid}/cwd`).catch(systemCode);
    // In a container root may not look into another user's process; its command line is public.
    const isHidden = directory === "EACCES" || directory === "EPERM";
    if (!isHidden) return directory === (await realpath(cluster).catch(() => null));
  }
  return (await readProcess(pid)).command.includes(`-D ${cluster} `);
}

/** A setting of the server that names the process that started it: PostgreSQL accepts any with a dot in its name. */
export const ownerSetting = "kindling.owner_pid";

/** Whether the process that started the server still runs. If not, the server has another parent by now. */
async function hasOwner(pid: number): Promise<boolean> {
  const { parent, command } = await readProcess(pid);
  return command.includes(` ${ownerSetting}=${parent} `);
}

/** The pid of the process's parent and its command line, ended by a space. A zombie has no command line. */
async function readProcess(pid: number): Promise<{ parent: number; command: string }> {
  const unknown = () => "";
  if (process.platform === "linux") {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(unknown);
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(unknown);
    return { parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), command: command.replaceAll("\0", " ") };
  }
  const { stdout } = await run("ps", ["-ww", "-o", "ppid=,command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  const [, parent, command = ""] = /^\s*(\d+) (.*)/.exec(stdout) ?? [];
  return { parent: Number(parent), command: `${command} ` };
}

/** Stops the server of `cluster` if it outlived the process that started it. Returns false if it has an owner. */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const file = await readPostmasterFile(cluster);
  if (!file || !(await isPostmasterOf(file.pid, cluster))) return true;
  if (await hasOwner(file.pid)) return false;
  await stopPostmaster(file.pid, cluster);
  return true;
}

// The time between the creation of postmaster.pid and its first line, at the most.
const writeLimitMs = 5_000;

/** Removes or changes a `postmaster.pid` of a dead server that would keep a new one from starting. */
export async function clearStalePostmasterFile(cluster: string): Promise<void> {
  const path = pidFile(cluster);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === "") {
    // A power failure came before the first line was written, or a server is starting at this moment.
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > writeLimitMs) await rm(path, { force: true });
    return;
  }
  const pid = text === null ? undefined : parsePostmasterFile(text)?.pid;
  if (pid === undefined || !isAlive(pid)) return;
  // The pid belongs to another process now. The file must stay: its shared memory key tells a new server whether
  // backends of the dead one still run. PostgreSQL ignores a pid that is its own parent's.
  await writeFile(path, text!.replace(/^\d+/, String(process.pid)));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

const defaultTimeouts = { fastMs: 10_000, immediateMs: 7_000, killMs: 5_000 };

/**
 * Stops the server of `cluster` and waits for its end: a fast shutdown, after 10 s an immediate one, after 17 s
 * SIGKILL. Committed transactions survive all three. Does nothing if it has ended already.
 */
export async function stopPostmaster(
  pid: number,
  cluster: string,
  timeouts = defaultTimeouts,
): Promise<void> {
  const steps = [
    ["SIGINT", timeouts.fastMs],
    ["SIGQUIT", timeouts.immediateMs],
    ["SIGKILL", timeouts.killMs],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    if (!(await isPostmasterOf(pid, cluster))) return;
    try {
      process.kill(pid, signal);
    } catch {
      // It ended in between.
    }
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      await sleep(pollMs);
      if (!(await isPostmasterOf(pid, cluster))) return;
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end, not even by SIGKILL`);
}
