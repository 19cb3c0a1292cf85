import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Tokens } from "../sessions/tokens.ts";
import type { Counted, LimitName, Limits } from "./rate-limits.ts";

/** The table of the migrations. */
const tableName = "attempt_counts";
/** Counts are kept for so long after they are of no account, in ms, as clocks differ. */
const keptMs = 60 * 60_000;

/** 429 with the seconds after which it is worth another try. */
export class TooManyError extends AppError {
  constructor(text: string, waitMs: number) {
    super(429, "too_many", text, undefined, Math.max(1, Math.ceil(waitMs / 1_000)));
    this.name = "TooManyError";
  }
}

/** For how long an account's address is known, in s. */
const knownSeconds = 30 * 24 * 60 * 60;

/** What a count stands at, and when it begins anew. */
export interface Count {
  readonly points: number;
  readonly msLeft: number;
}

export interface CountersOptions {
  pool: pg.Pool;
  limits: Limits;
  tokens: Tokens;
  log: Log;
}

/**
 * Counts in the database, shared by all replicas. Whose they are is kept as a hash only. Without the
 * database nothing that is counted is let through.
 */
export class Counters {
  readonly limits: Limits;
  private readonly limiters: Readonly<Record<LimitName, RateLimiterPostgres>>;
  private readonly known: RateLimiterPostgres;
  private readonly options: CountersOptions;

  constructor(options: CountersOptions) {
    this.options = options;
    this.limits = options.limits;
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: options.pool,
        storeType: "pool",
        tableName,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      });
    this.limiters = Object.fromEntries(
      Object.entries(options.limits).map(([name, { points, seconds }]) => [
        name,
        limiter(name, points, seconds),
      ]),
    ) as Record<LimitName, RateLimiterPostgres>;
    this.known = limiter("knownAddress", 1, knownSeconds);
  }

  /**
   * Counts one more, in one step with the question whether it is one too many; then it does not count.
   * @throws TooManyError, and 503 when it cannot be counted
   */
  async take(name: LimitName, whose: string): Promise<void> {
    try {
      await this.limiters[name].consume(this.keyOf(whose));
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        // What was refused did not happen: otherwise a crowd at once would stay locked out.
        await this.giveBack(name, whose);
        throw new TooManyError(this.limits[name].text, error.msBeforeNext);
      }
      throw this.uncountable(error, name);
    }
  }

  /** Counts one more of each, or of none when one of them is too many. @throws as `take` */
  async takeAll(counts: readonly Counted[]): Promise<void> {
    const taken: Counted[] = [];
    try {
      for (const count of counts) {
        await this.take(...count);
        taken.push(count);
      }
    } catch (error) {
      await this.giveBackAll(taken);
      throw error;
    }
  }

  async giveBackAll(counts: readonly Counted[]): Promise<void> {
    await Promise.all(counts.map((count) => this.giveBack(...count)));
  }

  /** Counts nothing. @throws TooManyError when one more would be too many, and 503 when that is not known */
  async requireLeft(name: LimitName, whose: string): Promise<void> {
    const { points, text } = this.limits[name];
    const count = await this.limiters[name].get(this.keyOf(whose)).catch((error: unknown) => {
      throw this.uncountable(error, name);
    });
    if (count !== null && count.consumedPoints >= points) throw new TooManyError(text, count.msBeforeNext);
  }

  /** Whether an account has signed in from an address in the last 30 days. @throws 503 when that is not known */
  async isKnown(accountAndAddress: string): Promise<boolean> {
    try {
      return (await this.known.get(this.keyOf(accountAndAddress))) !== null;
    } catch (error) {
      throw this.uncountable(error, "knownAddress");
    }
  }

  async remember(accountAndAddress: string): Promise<void> {
    try {
      await this.known.set(this.keyOf(accountAndAddress), 1, knownSeconds);
    } catch (err) {
      this.options.log.warn({ err }, "an account's address could not be remembered");
    }
  }

  /** Takes one back. That it could not be is logged: it is forgotten with its time. */
  async giveBack(name: LimitName, whose: string): Promise<void> {
    try {
      await this.limiters[name].reward(this.keyOf(whose));
    } catch (err) {
      this.options.log.warn({ err, limit: name }, "a count could not be taken back");
    }
  }

  /** Adds what was counted elsewhere and answers the sum. @throws when there is no database */
  async add(name: LimitName, whose: string, points: number): Promise<Count> {
    const { consumedPoints, msBeforeNext } = await this.limiters[name].penalty(this.keyOf(whose), points);
    return { points: consumedPoints, msLeft: msBeforeNext };
  }

  /** Removes counts whose time is over. */
  async removeEnded(): Promise<void> {
    await this.options.pool.query(`delete from ${tableName} where expire < $1`, [Date.now() - keptMs]);
  }

  private uncountable(err: unknown, limit: string): AppError {
    this.options.log.error({ err, limit }, "what is limited cannot be counted");
    return new AppError(503, "upstream_unavailable", texts.upstreamDown);
  }

  private keyOf(whose: string): string {
    return this.options.tokens.hash("attempts", whose).toString("base64url");
  }
}
