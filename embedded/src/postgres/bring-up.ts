import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { adoptServer } from "./adopt-server.ts";
import { lastLine } from "./initdb.ts";
import { launchServer } from "./launch-server.ts";
import { disownPostmasterFile, isAlive, isPostmasterOf, readPostmasterFile } from "./postmaster.ts";
import type { Server, ServerPlan } from "./server.ts";
import { StartError } from "./start-error.ts";

// Recovery after a crash replays at most 256 MB of log; a slow disk may take a while over it.
const START_LIMIT_MS = 120_000;
// A server writes its postmaster.pid in the moment after it made it.
const WRITE_LIMIT_MS = 5_000;

/**
 * Brings up the server of a cluster: adopts the one that a killed process left behind, or starts one. The
 * caller holds the instance lock, so that no one else does the same meanwhile.
 *
 * @throws StartError `data-dir-in-use`, `postgres-failed`
 */
export async function bringUp(plan: ServerPlan): Promise<Server> {
  const { cluster } = plan.place;
  const deadline = Date.now() + START_LIMIT_MS;
  let emptySince: number | undefined;
  for (;;) {
    const found = await readPostmasterFile(cluster);
    if (found && (await isPostmasterOf(found.pid, cluster))) {
      const adopted = await adoptServer(plan, found.pid);
      if (adopted) return adopted;
      continue;
    }
    if (found && isAlive(found.pid)) await disownPostmasterFile(cluster);

    const outcome = await launchServer(plan, deadline);
    if (typeof outcome !== "string") return outcome;
    if (Date.now() > deadline || !isPassing(outcome)) {
      throw new StartError(
        "postgres-failed",
        `PostgreSQL did not start: ${lastLine(outcome)} See ${plan.logFile} for more.`,
        { cause: new Error(outcome) },
      );
    }
    emptySince = isEmptyFile(outcome) ? (emptySince ?? Date.now()) : undefined;
    if (emptySince !== undefined && Date.now() - emptySince > WRITE_LIMIT_MS) {
      // A power failure came between the two.
      await rm(join(cluster, "postmaster.pid"), { force: true });
    }
    plan.log(`PostgreSQL did not start at once, trying again: ${lastLine(outcome)}`);
    await sleep(100);
  }
}

/** Whether the next try may succeed: the port was taken meanwhile, or the remains of a dead server still end. */
function isPassing(text: string): boolean {
  return (
    isEmptyFile(text) ||
    /could not bind|could not create any TCP\/IP sockets|"postmaster.pid" already exists|pre-existing shared memory block/.test(
      text,
    )
  );
}

/** Another server is just starting, or did not come further than making its file. */
const isEmptyFile = (text: string): boolean => text.includes('"postmaster.pid" is empty');
