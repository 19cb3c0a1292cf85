import { Leader } from "@kindling/service-kit/process/leader.ts";
import type { Job } from "@kindling/service-kit/process/service-definition.ts";
import type pg from "pg";
import { MatcherState, type MatchingOptions, MatchingRun } from "./matching-run.ts";

/** Key of the advisory lock that the matcher holds; any constant will do. */
const matchingLock = 4_150_927_331;

export interface MatcherOptions extends MatchingOptions {
  databaseUrl: string;
  /** How often a process tries to become the matcher, also after a failure, in ms. */
  turnMs?: number | undefined;
  /** How long the matcher may send nothing to the database, before it is taken for frozen, in ms. */
  frozenMs?: number | undefined;
}

/** Keeps one replica of the service matching; what it has loaded stays for its next turn. */
export class Matcher implements Job {
  private readonly leader: Leader;
  private run: MatchingRun | null = null;

  constructor(options: MatcherOptions) {
    const state = new MatcherState();
    const { turnMs = 1_000, frozenMs = 5_000 } = options;
    this.leader = new Leader({
      url: options.databaseUrl,
      name: "matcher",
      lock: matchingLock,
      channel: "matching",
      turnMs,
      log: options.log,
      // Ends the session of a frozen process, which polls otherwise, so that another takes over.
      settings: `-c idle_session_timeout=${frozenMs} -c idle_in_transaction_session_timeout=${frozenMs}`,
      begin: (client: pg.Client) => {
        this.run = new MatchingRun(client, state, options);
        return this.run;
      },
    });
  }

  /** Whether this process is the matcher. */
  get active(): boolean {
    return this.leader.active;
  }

  start(): void {
    this.leader.start();
  }

  /** To be called after a state is stored. */
  wake(): void {
    this.leader.wake();
  }

  /** Compares everything once; returns how many matches and tallies were repaired. For the matching process. */
  reconcile(): Promise<number> {
    if (this.run === null) throw new Error("this process does not match");
    return this.run.reconcile();
  }

  stop(): Promise<void> {
    return this.leader.stop();
  }
}
