import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { Leader, type LeaderWork } from "../../process/leader.ts";
import { settlesWithin } from "../../settles-within.ts";
import { outboxPlanning } from "../outbox/outbox.ts";
import { compareWithStreams } from "../recovery/compare-with-streams.ts";
import { BusUnreachable } from "./bus-outage.ts";
import { Relay } from "./relay.ts";
import { type RelayOptions, type RelayTimes, usualRelayTimes } from "./relay-options.ts";

/** Key of the advisory lock. */
const relayLock = 1_804_289_383;
/** Maximum duration of a publish to NATS, in ms. */
const publishMs = 5_500;

/** Keeps one relay active per service. */
export class RelayLeader extends Leader {
  constructor(url: string, options: RelayOptions) {
    const logged = { outage: false };
    super({
      url,
      name: "relay",
      lock: relayLock,
      channel: "outbox",
      turnMs: timesOf(options).turn,
      log: options.log,
      // It has been logged when it began.
      levelOf: (err) => (err instanceof BusUnreachable ? "debug" : "warn"),
      // Ends the session of a frozen process, which polls otherwise, so that another takes over.
      settings: `${outboxPlanning} -c idle_session_timeout=${timesOf(options).frozen}ms`,
      begin: (client) => new ComparedRelay(client, options, logged),
    });
  }
}

/** A relay that first compares the database with the streams. */
class ComparedRelay implements LeaderWork {
  private readonly client: pg.Client;
  private readonly options: RelayOptions;
  private readonly relay: Relay;
  /** Whether an outage of the bus is logged; kept from one turn to the next. */
  private readonly logged: { outage: boolean };
  private readonly stopping = new AbortController();

  constructor(client: pg.Client, options: RelayOptions, logged: { outage: boolean }) {
    this.client = client;
    this.options = options;
    this.logged = logged;
    this.relay = new Relay(client, options);
  }

  /** Waits for the bus first. @throws BusUnreachable when it is unreachable for long */
  async run(): Promise<void> {
    const { bus, publications, log } = this.options;
    const { turn, withoutBus } = timesOf(this.options);
    const { signal } = this.stopping;
    const deadline = performance.now() + withoutBus;
    const stopping = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    while (!signal.aborted) {
      try {
        const compared = compareWithStreams(this.client, bus, publications, log);
        const versionsOfMissing = await Promise.race([compared, stopping]);
        if (versionsOfMissing) this.relay.versionsOfMissing = versionsOfMissing;
        this.logged.outage = false;
        break;
      } catch (err) {
        log[this.logged.outage ? "debug" : "warn"](
          { err },
          "streams could not be compared with the database, retrying",
        );
        this.logged.outage = true;
        if (performance.now() > deadline && !(await bus.ready())) throw new BusUnreachable();
        await setTimeout(turn, undefined, { signal }).catch(() => {});
      }
    }
    if (!signal.aborted) await this.relay.run();
  }

  notify(): void {
    this.relay.notify();
  }

  stop(): void {
    this.stopping.abort();
    this.relay.stop();
  }

  /**
   * The next relay must not publish an aggregate while an older state of it is in flight. The in-process bus keeps the
   * order itself, and may hold a message for as long as its handler fails.
   */
  async finish(): Promise<void> {
    if (this.options.bus.kind === "in-process") return;
    await settlesWithin(this.relay.settled(), publishMs);
  }
}

const timesOf = ({ times }: RelayOptions): RelayTimes => ({ ...usualRelayTimes, ...times });
