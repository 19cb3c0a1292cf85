import { texts } from "@kindling/contracts/texts.ts";
import { AppError } from "@kindling/service-kit/errors.ts";
import type { Log } from "@kindling/service-kit/log.ts";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Tokens } from "../sessions/tokens.ts";
import type { LimitName, Limits } from "./limits.ts";

/** The table of the migrations. */
const tableName = "attempt_counts";
/** Counts are kept for so long after they are of no account, in ms, as clocks differ. */
const keptMs = 60 * 60_000;

/** 429 with the seconds after which it is worth another try. */
export class TooManyError extends AppError {
  readonly retryAfter: number;

  constructor(text: string, waitMs: number) {
    super(429, "too_many", text);
    this.name = "TooManyError";
    this.retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}

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
  private readonly options: CountersOptions;

  constructor(options: CountersOptions) {
    this.options = options;
    this.limits = options.limits;
    this.limiters = Object.fromEntries(
      Object.entries(options.limits).map(([name, { points, seconds }]) => [
        name,
        new RateLimiterPostgres({
          storeClient: options.pool,
          storeType: "pool",
          tableName,
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: name,
          points,
          duration: seconds,
        }),
      ]),
    ) as Record<LimitName, RateLimiterPostgres>;
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
      this.options.log.error({ err: error, limit: name }, "what is limited cannot be counted");
      throw new AppError(503, "upstream_unavailable", texts.upstreamDown);
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

  private keyOf(whose: string): string {
    return this.options.tokens.hash("attempts", whose).toString("base64url");
  }
}
