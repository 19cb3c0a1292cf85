import { askBands } from "@kindling/contracts/enumerations/bands.ts";
import type pg from "pg";
import { FounderTable } from "../index/founder-table.ts";
import { encodeFounder, encodeInvestor, pairPoints } from "../index/side-codes.ts";
import { changesAfter, lastChange, readSides } from "../matching/projections.repository.ts";
import { checkRange } from "../rule/check-range.ts";
import type { InvestorSide } from "../rule/sides.ts";

/** Where the bands of asks begin, in USD. */
const edges = askBands.map(({ min }) => Math.round(min / 1_000) * 1_000);

/** Criteria whose checks reach to the edges of the bands of asks, so that counts cannot tell of one founder's ask. */
export function widened(criteria: Omit<InvestorSide, "id">): Omit<InvestorSide, "id"> {
  const range = checkRange(criteria);
  return {
    ...criteria,
    check_min_usd: range && edges.findLast((edge) => edge <= range.min)!,
    check_max_usd: (range && edges.find((edge) => edge >= range.max)) ?? null,
    typical_check_usd: null,
  };
}

/** Changes read by one statement. */
const batch = 2_000;

/**
 * Counts the founders that fit an investor. Only one replica is the matcher, and any may be asked, so each has a copy
 * of the founders' criteria: 20 bytes for each. It is read with the first question and brought up to date with each.
 */
export class FittingFounders {
  readonly #pool: pg.Pool;
  #founders = new FounderTable();
  /** Every change up to here is in the copy; null: none was read. */
  #seen: number | null = null;
  #update: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async count(criteria: Omit<InvestorSide, "id">): Promise<number> {
    // Questions at the same time wait for one update.
    this.#update ??= this.#read().finally(() => {
      this.#update = null;
    });
    await this.#update;
    const investor = encodeInvestor({ id: 0, ...criteria });
    const founders = this.#founders;
    let count = 0;
    for (let slot = 0; slot < founders.end; slot += 1) {
      if (founders.ids[slot] !== 0 && pairPoints(founders.at(slot), investor) > 0) count += 1;
    }
    return count;
  }

  async #read(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      if (this.#seen === null) await this.#readAll(client);
      await this.#readChanges(client);
    } finally {
      client.release();
    }
  }

  async #readAll(client: pg.ClientBase): Promise<void> {
    const founders = new FounderTable();
    const seen = await lastChange(client);
    for await (const part of readSides(client, "founders", seen)) {
      for (const { id, criteria } of part) founders.write(id, encodeFounder(criteria));
    }
    this.#founders = founders;
    this.#seen = seen;
  }

  async #readChanges(client: pg.ClientBase): Promise<void> {
    for (let isLast = false; !isLast; ) {
      const changes = await changesAfter(client, this.#seen!, batch);
      for (const { side, id, criteria, seq } of changes) {
        if (side === "founders") {
          if (criteria === null) this.#founders.delete(id);
          else this.#founders.write(id, encodeFounder(criteria));
        }
        this.#seen = seq;
      }
      isLast = changes.length < batch;
    }
  }
}
