import type { Log } from "../log.ts";
import { PeriodicJob } from "../process/periodic-job.ts";
import type { RemovalsRepository } from "./removals.repository.ts";

const hour = 3_600_000;

/** Erases, every hour, the records whose time in the archive is over. */
export function eraseArchived(removals: RemovalsRepository, log: Log): PeriodicJob {
  return new PeriodicJob({
    name: "erase archived records",
    intervalMs: hour,
    // After a restore, an operator has this time to look at what will be erased.
    atStart: false,
    log,
    run: (signal) => removals.eraseArchived(signal),
  });
}
