import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { MigrationError } from "@kindling/service-kit/database/migrations/migrate.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import { failuresIn } from "@kindling/service-kit/process/periodic-job.ts";
import { settlesWithin } from "@kindling/service-kit/settles-within.ts";
import type { RunnerOptions, TaskList } from "graphile-worker";
import type pg from "pg";
import type { Registry } from "prom-client";

/** In ms: how long a periodic task may run, and each of the two waits of a stop: before and after it interrupts jobs. */
const times = { run: 5 * 60_000, stop: 5_000 };

/**
 * No job takes ten minutes, so one that is locked longer is of a process that was killed. If that was its last attempt,
 * it is deleted.
 */
const freeInterrupted = `
  select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_at <= now() - interval '10 minutes'));
  select from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null))`;

/** PostgreSQL's code. */
const insufficientPrivilege = "42501";

/** A task that runs at one of the gateways. */
export interface PeriodicTask {
  /** The times in UTC, as in a crontab. */
  readonly at: string;
  /** Whether it also runs when a gateway starts. */
  readonly atStart?: boolean;
  /** Errors are logged and counted, and it runs again at its next time. */
  run(signal: AbortSignal): Promise<unknown>;
}

export interface QueueOptions {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly registry: Registry;
  readonly tasks: TaskList;
  /** By their names, which the log and the metric of failures have too. */
  readonly periodic: Readonly<Record<string, PeriodicTask>>;
}

/** The gateway's jobs: those of mails, and periodic tasks. Each runs at one of the gateways (decision 65). */
export class Queue {
  private readonly options: QueueOptions;
  private readonly periodic: [name: string, task: PeriodicTask][];
  private readonly stopping = new AbortController();
  private running = Promise.resolve();

  constructor(options: QueueOptions) {
    this.options = options;
    const free = { at: "* * * * *", run: () => options.pool.query(freeInterrupted) };
    this.periodic = Object.entries({ ...options.periodic, "free interrupted jobs": free });
  }

  /** Creates or updates the queue's schema. @throws MigrationError when the database's role may not create it */
  async migrate(): Promise<void> {
    const { runMigrations } = await import("graphile-worker");
    try {
      await runMigrations(await this.runnerOptions());
    } catch (cause) {
      if ((cause as { code?: string }).code !== insufficientPrivilege) throw cause;
      const mend = "run ops/make-databases, or ops/databases, as the upgrade says";
      throw new MigrationError(`the gateway's role may not create the queue's schema: ${mend}`, { cause });
    }
  }

  start(): void {
    this.running = this.keepRunning();
  }

  /** Waits for running jobs, and longer after calling `interrupt`. */
  async stop(interrupt: () => void): Promise<void> {
    this.stopping.abort();
    await settlesWithin(this.running, times.stop);
    interrupt();
    await this.running;
  }

  /** The queue stops by itself when a connection is lost as a job ends. */
  private async keepRunning(): Promise<void> {
    const { run } = await import("graphile-worker");
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const events = new EventEmitter();
        const stopping = once(events, "pool:gracefulShutdown");
        const runner = await run({ ...(await this.runnerOptions()), events });
        for (const [jobKey, { atStart }] of this.periodic)
          if (atStart) await runner.addJob(jobKey, {}, { jobKey, ...periodicJob });
        await Promise.race([stopping, signal.aborted || once(signal, "abort")]);
        // Either may fail, or never settle, when the queue has stopped by itself.
        const stopped = Promise.allSettled([runner.stop(), runner.promise]);
        if (signal.aborted) await settlesWithin(stopped, 2 * times.stop);
      } catch (err) {
        this.options.log.error({ err }, "the queue could not be started, trying again");
        await pause(times.stop, undefined, { signal }).catch(() => {});
      }
    }
  }

  private async runnerOptions(): Promise<RunnerOptions> {
    const { Logger, parseCronItems } = await import("graphile-worker");
    const { pool, log, tasks } = this.options;
    const items = this.periodic.map(([task, { at: match }]) => {
      return { task, match, options: { jobKey: task, ...periodicJob } };
    });
    return {
      pgPool: pool,
      taskList: {
        ...tasks,
        ...Object.fromEntries(this.periodic.map(([name, { run }]) => [name, this.counted(name, run)])),
      },
      parsedCronItems: parseCronItems(items),
      logger: new Logger(() => (level, says) => log[level === "error" ? "warn" : "debug"]({ says }, "queue")),
      noHandleSignals: true,
      concurrency: 5,
      pollInterval: 5_000,
      // Otherwise a connection that is lost as a job ends would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    };
  }

  private counted(name: string, run: PeriodicTask["run"]) {
    const { log, registry } = this.options;
    const failures = failuresIn(registry);
    // `increase()` misses the first value of a new series.
    failures.inc({ name }, 0);
    return async () => {
      const { signal } = this.stopping;
      try {
        await run(AbortSignal.any([signal, AbortSignal.timeout(times.run)]));
      } catch (err) {
        if (signal.aborted) return;
        failures.inc({ name });
        log.warn({ err, job: name }, "job failed, retrying after its interval");
      }
    };
  }
}

/** Its next time is its next attempt. It comes before mails, which wait for the mail server. */
const periodicJob = { maxAttempts: 1, priority: -1 };
