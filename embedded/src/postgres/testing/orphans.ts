import { expect } from "vitest";
import { isPostmasterOf } from "../postmaster.ts";
import type { RunningPostgres } from "../start.ts";
import { query } from "./query.ts";
import { type OwnerReply, type StartedInChild, spawnOwner } from "./spawn-owner.ts";

/** What these tests ask for. */
export const databases = ["founders"];
/** Where it does not matter that what was acknowledged is on the disk. */
export const fast = { durable: false };

/** @throws when it did not start */
export function started(reply: OwnerReply): StartedInChild {
  if (!reply.started) throw new Error(reply.failed.message);
  return reply.started;
}

/** Starts in a process of its own, kills that, and answers the server that it left running. */
export async function leaveOrphan(dataDir: string, internals = fast): Promise<StartedInChild> {
  const owner = await spawnOwner({ options: { dataDir, databases }, internals });
  await owner.kill();
  const orphan = started(owner.reply);
  expect(await isPostmasterOf(orphan.pid, orphan.folder)).toBe(true);
  return orphan;
}

export async function killServer({ pid, folder }: { pid: number; folder: string }): Promise<void> {
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isPostmasterOf(pid, folder), { timeout: 10_000 }).toBe(false);
}

export async function expectWorking(postgres: RunningPostgres): Promise<void> {
  expect(await query(postgres.url("founders"), "select current_user as role")).toEqual([
    { role: "founders" },
  ]);
}
