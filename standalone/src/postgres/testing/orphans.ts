import { expect } from "vitest";
import { isPostmasterOf } from "../postmaster.ts";
import type { RunningPostgres } from "../start.ts";
import { query } from "./query.ts";
import { type OwnerReply, type StartedInChild, spawnOwner } from "./spawn-owner.ts";

/** The databases of these tests. */
export const databases = ["founders"];
/** Without waits for the disk. */
export const fast = { durable: false };

/** @throws Error when it did not start */
export function started(reply: OwnerReply): StartedInChild {
  if (!reply.started) throw new Error(reply.failed.message);
  return reply.started;
}

/** Starts PostgreSQL in a process of its own and kills that. Returns the server that still runs. */
export async function leaveOrphan(dataDir: string, internals = fast): Promise<StartedInChild> {
  const owner = await spawnOwner({ options: { dataDir, databases }, internals });
  await owner.kill();
  const orphan = started(owner.reply);
  expect(await isPostmasterOf(orphan.pid, orphan.cluster)).toBe(true);
  return orphan;
}

export async function killServer({ pid, cluster }: { pid: number; cluster: string }): Promise<void> {
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isPostmasterOf(pid, cluster), { timeout: 10_000 }).toBe(false);
}

export async function expectWorking(postgres: RunningPostgres): Promise<void> {
  expect(await query(postgres.url("founders"), "select current_user as role")).toEqual([
    { role: "founders" },
  ]);
}
