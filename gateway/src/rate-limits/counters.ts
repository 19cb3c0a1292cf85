import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Tokens } from "../credentials/tokens.ts";
import type { Counted, LimitName, Limits } from "./rate-limits.ts";

/** The table of the migrations. */
const tableName = "attempt_counts";
/** How long expired counts are kept, in ms, since clocks differ. */
const graceMs = 60 * 60_000;

/** 429 with Retry-After. */
export class TooManyError extends AppError {
  constructor(text: string, waitMs: number) {
    super(429, "too_many", withWait(text, waitMs), undefined, Math.max(1, Math.ceil(waitMs / 1_000)));
    this.name = "TooManyError";
  }
}

/** The text of a lock, such as `texts.tooManySignIns`, with the time to wait in place of "a while". */
export function withWait(text: string, waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return text.replace("wait a while and", `wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and`);
}

/** How long an account's address is remembered, in s. */
const knownSeconds = 30 * 24 * 60 * 60;

/** The state of a count, and the time until it is reset. */
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
 * Rate limits, counted in the database for all replicas. Keys are stored as hashes. Without the database everything
 * that is counted is refused.
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
   * Counts one, unless the limit is reached. Atomic.
   * @throws TooManyError at the limit, and 503 without the database
   */
  async take(name: LimitName, key: string): Promise<void> {
    try {
      await this.limiters[name].consume(this.hashOf(key));
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        // A refused request is not counted: otherwise many concurrent ones would stay locked out.
        await this.giveBack(name, key);
        throw new TooManyError(this.limits[name].text, error.msBeforeNext);
      }
      throw this.toUnavailable(error, name);
    }
  }

  /** Counts one of each, or none when one of them is at its limit. @throws as `take` */
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

  /** Checks a limit without counting. @throws as `take` */
  async requireLeft(name: LimitName, key: string): Promise<void> {
    const { points, text } = this.limits[name];
    const count = await this.limiters[name].get(this.hashOf(key)).catch((error: unknown) => {
      throw this.toUnavailable(error, name);
    });
    if (count !== null && count.consumedPoints >= points) throw new TooManyError(text, count.msBeforeNext);
  }

  /** Whether an account has signed in from an address in the last 30 days. @throws 503 without the database */
  async isKnown(accountAndAddress: string): Promise<boolean> {
    try {
      return (await this.known.get(this.hashOf(accountAndAddress))) !== null;
    } catch (error) {
      throw this.toUnavailable(error, "knownAddress");
    }
  }

  async remember(accountAndAddress: string): Promise<void> {
    try {
      await this.known.set(this.hashOf(accountAndAddress), 1, knownSeconds);
    } catch (err) {
      this.options.log.warn({ err }, "address of a sign-in could not be stored");
    }
  }

  /**
   * Uncounts one. A failure is only logged, since the count expires. The library's `reward` would begin the next period
   * with a count below zero when the period has just ended, and many at once would raise the limit by their number.
   */
  giveBack(name: LimitName, key: string): Promise<void> {
    return this.change(name, key, "points = points - 1 where points > 0 and expire > $2", Date.now());
  }

  /** Lets the window of a count begin now. A failure is only logged. */
  renew(name: LimitName, key: string): Promise<void> {
    const until = Date.now() + this.limits[name].seconds * 1_000;
    return this.change(name, key, "expire = $2 where true", until);
  }

  private async change(name: LimitName, key: string, change: string, time: number): Promise<void> {
    try {
      const stored = this.limiters[name].getKey(this.hashOf(key));
      await this.options.pool.query(`update ${tableName} set ${change} and key = $1`, [stored, time]);
    } catch (err) {
      this.options.log.warn({ err, limit: name }, "rate-limit count could not be changed");
    }
  }

  /** Adds points and returns the sum. @throws Error without the database */
  async add(name: LimitName, key: string, points: number): Promise<Count> {
    const { consumedPoints, msBeforeNext } = await this.limiters[name].penalty(this.hashOf(key), points);
    return { points: consumedPoints, msLeft: msBeforeNext };
  }

  /** Deletes expired counts. */
  async deleteExpired(): Promise<void> {
    await this.options.pool.query(`delete from ${tableName} where expire < $1`, [Date.now() - graceMs]);
  }

  private toUnavailable(err: unknown, limit: string): AppError {
    this.options.log.error({ err, limit }, "counting for a rate limit failed, so the request is refused");
    return new AppError(503, "upstream_unavailable", texts.upstreamDown);
  }

  private hashOf(key: string): string {
    return this.options.tokens.hash("attempts", key).toString("base64url");
  }
}
