import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { settlesWithin } from "../../bus/batch-runner.ts";
import { tcpTimeouts } from "../../database/dead-connections.ts";
import { outboxPlanning } from "../outbox/outbox.ts";
import { Relay } from "./relay.ts";
import { type RelayOptions, usualRelayTimes } from "./relay-options.ts";
import { continueAfterStreams } from "./restored-database.ts";

/** First key of the advisory lock; the second is the database's own, so any constant will do. */
const relayLock = 1_804_289_383;
/** Maximum duration of a publish to NATS, in ms. */
const publishMs = 5_500;
/** How long closing the connection may take, in ms; the server may be unreachable. */
const closeMs = 1_000;
/** The channel on which replicas that wrote notify the one that relays. */
const channel = "outbox";

/**
 * Keeps one relay active per service: the process whose session holds the advisory lock runs it. When that process dies
 * or loses its connection, PostgreSQL releases the lock and another process takes over within a second.
 */
export class RelayLeader {
  private readonly url: string;
  private readonly options: RelayOptions;
  private readonly stopping = new AbortController();
  private relay: Relay | null = null;
  /** Notifies the leader if it is another replica. */
  private notifyLeader: (() => void) | null = null;
  private loop: Promise<void> | null = null;

  constructor(url: string, options: RelayOptions) {
    this.url = url;
    this.options = options;
  }

  /** Whether this process is the leader. */
  get active(): boolean {
    return this.relay !== null;
  }

  start(): void {
    this.loop ??= this.compete();
  }

  /**
   * To be called after a write that marked the outbox is committed. The relay reads the outbox at once, whichever
   * replica runs it; if the notification is lost, at its next poll.
   */
  wake(): void {
    if (this.relay !== null) this.relay.notify();
    else this.notifyLeader?.();
  }

  /** Stops the relay; unacknowledged rows stay in the outbox. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.relay?.stop();
    await this.loop;
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async compete(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.lead();
      } catch (err) {
        if (!this.stopped) this.options.log.warn({ err }, "relay failed, will restart");
      }
      if (!this.stopped) await this.sleep();
    }
  }

  /** Waits for the lock on one connection, then relays on it until it breaks. */
  private async lead(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: "kindling-relay",
      connectionTimeoutMillis: 3_000,
      // A partitioned server sends no FIN, so waiting needs a timeout.
      query_timeout: 10_000,
      keepAlive: true,
      options: `${outboxPlanning} ${tcpTimeouts}`,
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
        await Promise.race([this.sleep(), failure]);
        if (this.stopped) return;
      }
      const relay = new Relay(client, this.options);
      client.on("notification", () => relay.notify());
      await client.query(`listen ${channel}`);
      this.relay = relay;
      if (this.stopped) return;
      await Promise.race([this.runWhenCompared(relay, client), failure]);
    } finally {
      const { relay } = this;
      relay?.stop();
      this.relay = null;
      this.notifyLeader = null;
      if (relay !== null) await this.finish(relay);
      await settlesWithin(
        client.end().catch(() => {}),
        closeMs,
      );
    }
  }

  /** Compares the database with the streams before anything is published; waits for the bus. */
  private async runWhenCompared(relay: Relay, client: pg.Client): Promise<void> {
    const { bus, publications, log } = this.options;
    const stopping = new Promise((resolve) => this.stopping.signal.addEventListener("abort", resolve));
    for (let failures = 0; ; failures++) {
      try {
        await Promise.race([continueAfterStreams(client, bus, publications, log), stopping]);
        break;
      } catch (err) {
        const level = failures === 0 ? "warn" : "debug";
        log[level]({ err }, "streams could not be compared with the database, will try again");
        await this.sleep();
      }
      // The connection was lost in between.
      if (this.relay !== relay) return;
    }
    if (!this.stopped) await relay.run();
  }

  /**
   * The next relay must not publish an aggregate while an older state of it is in flight. The in-process bus keeps the
   * order itself, and may hold a message for as long as its handler fails.
   */
  private async finish(relay: Relay): Promise<void> {
    if (this.options.bus.kind === "in-process") return;
    await settlesWithin(relay.settled(), publishMs);
  }

  private async tryLock(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      relayLock,
    ]);
    return rows[0]!.locked;
  }

  private async sleep(): Promise<void> {
    const { turn = usualRelayTimes.turn } = this.options.times ?? {};
    await setTimeout(turn, undefined, { signal: this.stopping.signal }).catch(() => {});
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
