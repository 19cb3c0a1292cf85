import { setTimeout } from "node:timers/promises";
import type { Log } from "../log.ts";

export interface PeriodicJobOptions {
  /** Names the job in the log. */
  name: string;
  /** Time from the end of one run to the start of the next, in ms. */
  intervalMs: number;
  /** Whether it also runs at the start, not only after the first interval. */
  atStart: boolean;
  log: Log;
  /** Should return soon once the signal is aborted. Errors are logged, and it runs again later. */
  run(signal: AbortSignal): Promise<void>;
}

/** Work that runs after each interval, one run at a time. */
export class PeriodicJob {
  private readonly options: PeriodicJobOptions;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(options: PeriodicJobOptions) {
    this.options = options;
  }

  start(): void {
    this.running = this.repeat();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async repeat(): Promise<void> {
    const { name, intervalMs, atStart, log, run } = this.options;
    const { signal } = this.stopping;
    const pause = () => setTimeout(intervalMs, undefined, { signal, ref: false }).catch(() => {});
    if (!atStart) await pause();
    while (!signal.aborted) {
      try {
        await run(signal);
      } catch (err) {
        if (!signal.aborted) log.warn({ err, job: name }, "job failed, will run again");
      }
      await pause();
    }
  }
}
