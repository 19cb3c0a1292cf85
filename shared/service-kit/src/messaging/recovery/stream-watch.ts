import type pg from "pg";
import type { Bus } from "../../bus/bus.ts";
import type { Log } from "../../log.ts";
import type { Publication } from "../outbox/publication.ts";
import { RepublishError, republishToNewStreams } from "./republish.ts";

/** Interval between checks, and after a check that failed, in ms. */
const usualTimes = { interval: 15_000, retry: 1_000 };

/** Checks, at start and periodically, whether the streams were recreated, and publishes all states again if so. */
export class StreamWatch {
  private readonly republish: () => Promise<number>;
  private readonly log: Log;
  private readonly onMarked: () => void;
  private readonly onFailure: () => void;
  private readonly times: typeof usualTimes;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    pool: pg.Pool,
    bus: Bus,
    publications: readonly Publication[],
    log: Log,
    {
      onMarked = () => {},
      onFailure = () => {},
      ...times
    }: Partial<typeof usualTimes> & { onMarked?(): void; onFailure?(): void } = {},
  ) {
    this.republish = () => republishToNewStreams(pool, bus, publications, log);
    this.log = log;
    this.onMarked = onMarked;
    this.onFailure = onFailure;
    this.times = { ...usualTimes, ...times };
  }

  start(): void {
    this.running = this.check();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private async check(): Promise<void> {
    let delay = this.times.interval;
    try {
      if ((await this.republish()) > 0) this.onMarked();
    } catch (err) {
      if (err instanceof RepublishError) {
        this.log.warn({ err }, "states could not be published again, retrying");
        this.onFailure();
      } else {
        this.log.debug({ err }, "streams could not be checked");
        delay = this.times.retry;
      }
    }
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.check();
    }, delay);
  }
}
