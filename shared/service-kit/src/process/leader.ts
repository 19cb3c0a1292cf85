import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { tcpTimeouts } from "../database/dead-connections.ts";
import type { Log } from "../log.ts";
import { settlesWithin } from "../settles-within.ts";

/** How long closing the connection may take, in ms; the server may be unreachable. */
const closeMs = 1_000;

/** The work of the leader, on one connection. */
export interface LeaderWork {
  /** Runs until `stop`, or until the connection fails. */
  run(): Promise<void>;
  /** There may be something to do. */
  notify(): void;
  stop(): void;
  /** Resolves when nothing of the work is in flight, so that another process may begin. */
  finish(): Promise<void>;
}

export interface LeaderOptions {
  url: string;
  /** Shown in pg_stat_activity, after `kindling-`. */
  name: string;
  /** Key of the advisory lock: two kinds of leaders on one database need two. */
  lock: number;
  /** The channel on which other replicas notify the leader. */
  channel: string;
  /** How often other replicas try to become leader, in ms, which limits the duration of a takeover. */
  turnMs: number;
  log: Log;
  /** How a failure of the work is logged; as a warning by default. */
  levelOf?(error: unknown): "warn" | "debug";
  /** Settings of the session, as `-c name=value`. */
  settings?: string;
  /** Called with the connection that holds the lock. */
  begin(client: pg.Client): LeaderWork;
}

/**
 * Keeps one process per service at some work: the one whose session holds the advisory lock. When that process dies or
 * loses its connection, PostgreSQL releases the lock and another process takes over within a turn.
 */
export class Leader {
  private readonly options: LeaderOptions;
  private readonly stopping = new AbortController();
  private work: LeaderWork | null = null;
  /** Notifies the leader if it is another replica. */
  private notifyLeader: (() => void) | null = null;
  private loop: Promise<void> | null = null;

  constructor(options: LeaderOptions) {
    this.options = options;
  }

  /** Whether this process is the leader. */
  get active(): boolean {
    return this.work !== null;
  }

  start(): void {
    this.loop ??= this.compete();
  }

  /** Notifies the leader, whichever replica it is; the notification may be lost. */
  wake(): void {
    if (this.work !== null) this.work.notify();
    else this.notifyLeader?.();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.work?.stop();
    await this.loop;
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async compete(): Promise<void> {
    const { name, log, levelOf } = this.options;
    while (!this.stopped) {
      try {
        await this.lead();
      } catch (err) {
        if (!this.stopped) log[levelOf?.(err) ?? "warn"]({ err, leader: name }, "leader failed, retrying");
      }
      if (!this.stopped) await this.sleep();
    }
  }

  /** Waits for the lock on one connection, then works on it until it breaks. */
  private async lead(): Promise<void> {
    const { url, name, channel, settings = "", begin } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: `kindling-${name}`,
      connectionTimeoutMillis: 3_000,
      // A partitioned server sends no FIN, so waiting needs a timeout.
      query_timeout: 10_000,
      keepAlive: true,
      // Work may send a query before the last one has ended; pg 9 no longer queues them otherwise.
      pipeline: true,
      options: `${settings} ${tcpTimeouts}`,
    });
    let broken: (error: Error) => void = () => {};
    const failure = new Promise<never>((_resolve, reject) => {
      broken = reject;
    });
    failure.catch(() => {});
    client.on("error", broken);
    client.on("end", () => broken(new Error("connection ended")));
    try {
      await client.connect();
      while (!(await this.tryLock(client))) {
        this.notifyLeader ??= coalesce(() => client.query(`notify ${channel}`));
        // Not raced against `failure`, which would keep every turn in memory; a lost connection fails the next try.
        await this.sleep();
        if (this.stopped) return;
      }
      const work = begin(client);
      client.on("notification", () => work.notify());
      await client.query(`listen ${channel}`);
      this.work = work;
      if (this.stopped) return;
      await Promise.race([work.run(), failure]);
    } finally {
      const { work } = this;
      work?.stop();
      this.work = null;
      this.notifyLeader = null;
      await work?.finish();
      await settlesWithin(
        client.end().catch(() => {}),
        closeMs,
      );
    }
  }

  private async tryLock(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      this.options.lock,
    ]);
    return rows[0]!.locked;
  }

  private async sleep(): Promise<void> {
    await setTimeout(this.options.turnMs, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}

/** Runs the work at each call, one at a time: calls while it runs share one more run. Failures are ignored. */
function coalesce(work: () => Promise<unknown>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      await work().catch(() => {});
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
