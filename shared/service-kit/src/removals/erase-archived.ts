import { PeriodicJob, type PeriodicJobOptions } from "../process/periodic-job.ts";
import type { RemovalsRepository } from "./removals.repository.ts";

const minute = 60_000;

/** Erases, every hour, the records whose time in the archive is over. */
export function eraseArchived(
  removals: RemovalsRepository,
  { log, registry }: Pick<PeriodicJobOptions, "log" | "registry">,
): PeriodicJob {
  return new PeriodicJob({
    name: "erase archived records",
    intervalMs: 60 * minute,
    // After a restore, an operator has this time to look at what will be erased.
    firstAfterMs: 10 * minute,
    log,
    registry,
    run: (signal) => removals.eraseArchived(signal),
  });
}
