import { execFile } from "node:child_process";
import { readFile, readlink, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { systemCode } from "./start-error.ts";

const run = promisify(execFile);

/** What a running server says of itself in its cluster's `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** `starting`, `ready` or `stopping`; empty in the first moments. */
  status: string;
}

// Looking is a readlink on Linux, and a process of its own elsewhere.
export const POLL_MS = process.platform === "linux" ? 10 : 50;

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return parsePostmasterFile(text);
}

export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0) || 0, status: lines[7] ?? "" };
}

/**
 * Whether `pid` is alive and serves this cluster. A number alone proves nothing: after a crash or a reboot it
 * may belong to any other process. A server works in its cluster's folder, also when that was moved since.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    // A zombie has no working folder any more: one whose parent never asks for it counts as gone.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(systemCode);
    // In a container root may not look into another user's process; its command line is open to all.
    if (folder === "EACCES" || folder === "EPERM") return isStartedOn(cluster, pid);
    return folder === (await realpath(cluster).catch(() => null));
  }
  const found = await run("ps", ["-o", "stat=,command=", "-p", String(pid)]).catch(() => null);
  return found !== null && !found.stdout.startsWith("Z") && found.stdout.includes(`-D ${cluster}`);
}

async function isStartedOn(cluster: string, pid: number): Promise<boolean> {
  const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
  return words.some((word, index) => word === "-D" && words[index + 1] === cluster);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

/**
 * Frees the cluster of a `postmaster.pid` whose number now belongs to a process that is no PostgreSQL of ours.
 *
 * The file is not removed: it also names the shared memory by which a new server finds out that backends of
 * the dead one are still at work. Our own number takes the place of the stale one, since PostgreSQL disregards
 * a file that names its own parent process.
 */
export async function disownPostmasterFile(cluster: string): Promise<void> {
  const path = join(cluster, "postmaster.pid");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace(/^\d+/, String(process.pid)));
}

const usualPatience = { fastMs: 10_000, immediateMs: 7_000, forceMs: 5_000 };

/**
 * Stops the server of `cluster` and waits until it is gone: a fast shutdown, after 10 s an immediate one,
 * after 17 s by force. Does nothing if it is gone already. Acknowledged writes survive all three.
 */
export async function stopPostmaster(pid: number, cluster: string, patience = usualPatience): Promise<void> {
  const steps = [
    ["SIGINT", patience.fastMs],
    ["SIGQUIT", patience.immediateMs],
    ["SIGKILL", patience.forceMs],
  ] as const;
  for (const [signal, limitMs] of steps) {
    if (!(await isPostmasterOf(pid, cluster))) return;
    try {
      process.kill(pid, signal);
    } catch {
      // It ended between the two lines.
    }
    const deadline = Date.now() + limitMs;
    while (Date.now() < deadline) {
      await sleep(POLL_MS);
      if (!(await isPostmasterOf(pid, cluster))) return;
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end, not even by force`);
}
