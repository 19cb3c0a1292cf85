import type pg from "pg";
import { FounderTable } from "../index/founder-table.ts";
import { InvestorTable } from "../index/investor-table.ts";
import { encodeFounder, encodeInvestor, type InvestorCode } from "../index/side-codes.ts";
import { shareQuery } from "../matches/share-query.ts";
import { founderInBands, investorInBands } from "../rule/judge-by-bands.ts";
import type { InvestorSide } from "../rule/sides.ts";
import { type Change, changesAfter, lastChange, readSides } from "./projections.repository.ts";

/** Changes read by one statement. */
const batch = 2_000;

/** An investor's criteria as numbers as members may know them. */
export const encodeInBands = (criteria: Omit<InvestorSide, "id">): InvestorCode =>
  encodeInvestor(investorInBands(criteria));

type SideChange<S extends Change["side"]> = Pick<Extract<Change, { side: S }>, "id" | "criteria">;

/**
 * Every founder's and investor's criteria in memory. Only one replica is the matcher, and any may be asked: each has
 * this copy, 48 bytes and the company a founder, 84 bytes an investor. It is read with the first request and brought up
 * to date with each.
 */
export class CriteriaCopy {
  readonly #pool: pg.Pool;
  founders = new FounderTable();
  foundersInBands = new FounderTable();
  /** By the founders' slots. */
  companies: string[] = [];
  investors = new InvestorTable();
  /** As members may know them, like `foundersInBands`. */
  investorsInBands = new InvestorTable();
  /** Every change up to here is in the copy; null: not all was read. */
  #seen: number | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Resolves when every change that was stored before is in the copy. */
  readonly refresh = shareQuery(async (): Promise<this> => {
    const client = await this.#pool.connect();
    try {
      if (this.#seen === null) await this.#readAll(client);
      await this.#readChanges(client);
    } finally {
      client.release();
    }
    return this;
  });

  async #readAll(client: pg.ClientBase): Promise<void> {
    this.founders = new FounderTable();
    this.foundersInBands = new FounderTable();
    this.companies = [];
    this.investors = new InvestorTable();
    this.investorsInBands = new InvestorTable();
    const seen = await lastChange(client);
    for await (const part of readSides(client, "founders", seen)) {
      for (const side of part) this.#setFounder(side);
    }
    for await (const part of readSides(client, "investors", seen)) {
      for (const side of part) this.#setInvestor(side);
    }
    this.#seen = seen;
  }

  async #readChanges(client: pg.ClientBase): Promise<void> {
    for (let isLast = false; !isLast; ) {
      const changes = await changesAfter(client, this.#seen!, batch);
      for (const change of changes) {
        if (change.side === "founders") this.#setFounder(change);
        else this.#setInvestor(change);
      }
      this.#seen = changes.at(-1)?.seq ?? this.#seen;
      isLast = changes.length < batch;
    }
  }

  #setFounder({ id, criteria }: SideChange<"founders">): void {
    if (criteria === null) {
      this.founders.delete(id);
      this.foundersInBands.delete(id);
      return;
    }
    this.companies[this.founders.write(id, encodeFounder(criteria))] = criteria.company;
    this.foundersInBands.write(id, encodeFounder(founderInBands(criteria)));
  }

  #setInvestor({ id, criteria }: SideChange<"investors">): void {
    if (criteria === null) {
      this.investors.delete(id);
      this.investorsInBands.delete(id);
      return;
    }
    this.investors.write(id, encodeInvestor(criteria));
    this.investorsInBands.write(id, encodeInBands(criteria));
  }
}
