import { createHash } from "node:crypto";
import { askBands } from "@kindling/contracts/enumerations/bands.ts";
import type { CommunityNumbers } from "@kindling/contracts/gateway/schemas.ts";
import { type FitCount, fitCountStep as ten } from "@kindling/contracts/matches/fit-endpoint.ts";
import type pg from "pg";
import { matchTenths } from "../index/rank.ts";
import { type InvestorCode, pairTenths } from "../index/side-codes.ts";
import { askLog } from "../rule/checks.ts";
import { bandOf, middleOf } from "../rule/judge-by-bands.ts";
import type { MemberFits } from "./member-fits.ts";

/** What strangers' numbers are made of during one day in UTC. */
interface Day extends CommunityNumbers {
  /** Secret; the same every day. */
  seed: string;
  /** Four numbers a founder, without its id: sectors, stages, regions, and where the band of its ask begins or -1. */
  criteria: readonly number[];
}

/**
 * Numbers about the community for strangers and members. They are counted once a day, with the first question, and
 * stored for every replica: nobody sees what a single change does.
 */
export class DailyNumbers {
  readonly #pool: pg.Pool;
  readonly #fits: MemberFits;
  readonly #count: () => Promise<Omit<CommunityNumbers, "matches">>;
  #today: { day: number; numbers: Promise<Day> } | null = null;

  constructor(pool: pg.Pool, fits: MemberFits, count: () => Promise<Omit<CommunityNumbers, "matches">>) {
    this.#pool = pool;
    this.#fits = fits;
    this.#count = count;
  }

  /** Rounded down to tens; 0 is fewer than ten. */
  async community(): Promise<CommunityNumbers> {
    const { founders, investors, matches } = await this.#read();
    return { founders: tens(founders), investors: tens(investors), matches: tens(matches) };
  }

  /** Founders that fit, within ten more or less: where the count is rounded is another secret for each question. */
  async fitting(investor: InvestorCode): Promise<FitCount> {
    const { criteria, seed } = await this.#read();
    let count = 0;
    for (let at = 0; at < criteria.length; at += numbersPerFounder) {
      const [sectors, stages, regions, ask] = [
        criteria[at]!,
        criteria[at + 1]!,
        criteria[at + 2]!,
        criteria[at + 3]!,
      ];
      const founder = { sectors, stages, regions, ask: logByBand.get(ask) ?? Number.NaN };
      if (pairTenths(founder, investor) >= matchTenths) count += 1;
    }
    const secret = createHash("sha256")
      .update(`${seed} ${JSON.stringify(investor)}`)
      .digest()
      .readUInt32LE();
    const rounded = tens(count - (secret % ten)) + ten;
    return rounded <= ten ? { fewer_than: 2 * ten } : { count: rounded };
  }

  #read(): Promise<Day> {
    const day = Math.floor(Date.now() / msPerDay);
    if (this.#today?.day === day) return this.#today.numbers;
    const today = { day, numbers: this.#load(day) };
    this.#today = today;
    today.numbers.catch(() => {
      if (this.#today === today) this.#today = null;
    });
    return today.numbers;
  }

  async #load(day: number): Promise<Day> {
    return (await this.#find(day)) ?? this.#store(day);
  }

  async #find(day: number): Promise<Day | undefined> {
    const { rows } = await this.#pool.query<Day>(
      "select founders, investors, matches, seed, criteria from daily_numbers where day = $1",
      [day],
    );
    return rows[0];
  }

  /** Another replica may store the same day at the same time: the first one counts. */
  async #store(day: number): Promise<Day> {
    const [{ founders, investors }, listed, matches] = await Promise.all([
      this.#count(),
      this.#fits.founders(),
      // By bands too: many invented investors whose checks differ by a dollar would tell an ask by their matches.
      this.#fits.countMatches(),
    ]);
    const criteria = listed.flatMap(({ sectors, stages, regions, ask }) => {
      const askFrom = Number.isNaN(ask) ? -1 : bandOf(2 ** ask).min;
      return [sectors, stages, regions, askFrom];
    });
    await this.#pool.query(
      `with old as (delete from daily_numbers where day < $1 - 1)
       insert into daily_numbers (day, founders, investors, matches, criteria, seed)
       values ($1, $2, $3, $4, $5,
               coalesce((select seed from daily_numbers order by day desc limit 1), gen_random_uuid()))
       on conflict do nothing`,
      [day, founders, investors, matches, criteria],
    );
    return (await this.#find(day))!;
  }
}

/** By where a band of asks begins, the logarithm that stands for it. */
const logByBand = new Map(askBands.map((band) => [band.min, askLog(middleOf(band))]));

const msPerDay = 24 * 60 * 60_000;
const numbersPerFounder = 4;

const tens = (count: number): number => Math.max(count - (count % ten), 0);
