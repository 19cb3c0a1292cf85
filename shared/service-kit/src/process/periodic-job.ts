import { setTimeout } from "node:timers/promises";
import { Counter, type Registry } from "prom-client";
import type { Log } from "../log.ts";

export interface PeriodicJobOptions {
  /** Names the job in the log and in the metric of failures. */
  name: string;
  /** Time from the end of one run to the start of the next, in ms. */
  intervalMs: number;
  /** Time from the start of the process to the first run, in ms. */
  firstAfterMs: number;
  log: Log;
  registry: Registry;
  /** Should return soon once the signal is aborted. Errors are logged and counted, and it runs again later. */
  run(signal: AbortSignal): Promise<void>;
}

/** Work that runs after each interval, one run at a time. */
export class PeriodicJob {
  private readonly options: PeriodicJobOptions;
  private readonly stopping = new AbortController();
  private readonly failures: Counter;
  private running: Promise<void> = Promise.resolve();

  constructor(options: PeriodicJobOptions) {
    this.options = options;
    this.failures = failuresIn(options.registry);
    // `increase()` misses the first value of a new series.
    this.failures.inc({ name: options.name }, 0);
  }

  start(): void {
    this.running = this.repeat();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async repeat(): Promise<void> {
    const { name, intervalMs, firstAfterMs, log, run } = this.options;
    const { signal } = this.stopping;
    const pause = (ms: number) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
    await pause(firstAfterMs);
    while (!signal.aborted) {
      try {
        await run(signal);
      } catch (err) {
        if (!signal.aborted) {
          this.failures.inc({ name });
          log.warn({ err, job: name }, "job failed, retrying after its interval");
        }
      }
      await pause(intervalMs);
    }
  }
}

/** The counter that all jobs of a process or service share. */
export function failuresIn(registry: Registry): Counter {
  const name = "job_failures_total";
  const known = registry.getSingleMetric(name) as Counter | undefined;
  return (
    known ?? new Counter({ name, help: "Failed runs of jobs", labelNames: ["name"], registers: [registry] })
  );
}

/**
 * Does the work for each item in turn, also when it failed for one before.
 * @throws Error, once all are done, that has the first failure as its cause
 */
export async function attemptEach<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    if (signal.aborted) break;
    await work(item).catch((err) => failures.push(err));
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${items.length} failed`, { cause: failures[0] });
}
