import { setImmediate } from "node:timers/promises";
import type { MemberRole } from "@kindling/contracts/me/schemas.ts";
import type pg from "pg";
import { FounderTable } from "../index/founder-table.ts";
import { type InvestorChange, InvestorTable } from "../index/investor-table.ts";
import { listLimit } from "../index/match-index.ts";
import {
  encodeFounder,
  encodeInvestor,
  type FounderCode,
  type InvestorCode,
  pairPoints,
} from "../index/side-codes.ts";
import { changesAfter, lastChange, readSides } from "../matching/projections.repository.ts";
import type { InvestorSide } from "../rule/sides.ts";
import { inBands } from "./judge-by-bands.ts";

/** Changes read by one statement. */
const batch = 2_000;
/** Founders that are judged at most to estimate all matches: 2.5 ms each with 100,000 investors. */
const judgedFounders = 1_000;

/** An investor's criteria as numbers, with checks widened to bands of asks. */
export const encodeInBands = (criteria: Omit<InvestorSide, "id">): InvestorCode =>
  encodeInvestor({ id: 0, ...inBands(criteria) });

/**
 * Which pairs fit, as members may know it: with checks widened to bands of asks. So the stored lists, which exact sums
 * decide, cannot answer. Only one replica is the matcher, and any may be asked: each has a copy of the criteria, 20
 * bytes a founder and 28 an investor. It is read with the first question and brought up to date with each.
 */
export class MemberFits {
  readonly #pool: pg.Pool;
  #founders = new FounderTable();
  #investors = new InvestorTable();
  /** Every change up to here is in the copy; null: none was read. */
  #seen: number | null = null;
  #update: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The ids of the founders or investors that fit a member, best first. */
  async idsFor(role: MemberRole, id: number): Promise<number[][]> {
    await this.#refresh();
    const idsByPoints = new Map<number, number[]>();
    const add = (other: number, points: number) => {
      if (points === 0) return;
      const ids = idsByPoints.get(points);
      if (ids === undefined) idsByPoints.set(points, [other]);
      else ids.push(other);
    };
    if (role === "investor") {
      const investor = this.#investors.read(id);
      if (investor) for (const founder of this.#listed()) add(founder.id, pairPoints(founder, investor));
    } else {
      const founder = this.#founders.read(id);
      const { ids, size } = this.#investors;
      for (let row = 0; founder && row < size; row += 1)
        add(ids[row]!, pairPoints(founder, this.#investors.at(row)));
    }
    return [...idsByPoints].sort(([a], [b]) => b - a).map(([, ids]) => ids);
  }

  /** Every founder's criteria as numbers, by id. */
  async founders() {
    await this.#refresh();
    return [...this.#listed()];
  }

  /** About how many matches there are, of each founder as many as its list has at most. Many are estimated from a part. */
  async countMatches(): Promise<number> {
    const founders = await this.founders();
    const step = Math.max(1, Math.ceil(founders.length / judgedFounders));
    const judged = founders.filter((_founder, index) => index % step === 0);
    let matches = 0;
    for (const founder of judged) {
      matches += Math.min(this.#countFor(founder), listLimit);
      await setImmediate();
    }
    return judged.length === 0 ? 0 : Math.round((matches / judged.length) * founders.length);
  }

  #countFor(founder: FounderCode): number {
    let count = 0;
    for (let row = 0; row < this.#investors.size; row += 1)
      if (pairPoints(founder, this.#investors.at(row)) > 0) count += 1;
    return count;
  }

  *#listed() {
    const { ids, end } = this.#founders;
    for (let slot = 0; slot < end; slot += 1) {
      if (ids[slot] !== 0) yield { id: ids[slot]!, ...this.#founders.at(slot) };
    }
  }

  /** Questions at the same time wait for one update. */
  async #refresh(): Promise<void> {
    this.#update ??= this.#read().finally(() => {
      this.#update = null;
    });
    await this.#update;
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
    const [founders, investors] = [new FounderTable(), new InvestorTable()];
    const seen = await lastChange(client);
    for await (const part of readSides(client, "founders", seen)) {
      for (const { id, criteria } of part) founders.write(id, encodeFounder(criteria));
    }
    for await (const part of readSides(client, "investors", seen)) {
      investors.merge(part.map(({ id, criteria }) => ({ id, code: encodeInBands(criteria) })));
    }
    this.#founders = founders;
    this.#investors = investors;
    this.#seen = seen;
  }

  async #readChanges(client: pg.ClientBase): Promise<void> {
    for (let isLast = false; !isLast; ) {
      const changes = await changesAfter(client, this.#seen!, batch);
      const investors: InvestorChange[] = [];
      for (const { side, id, criteria, seq } of changes) {
        if (side === "investors") investors.push({ id, code: criteria && encodeInBands(criteria) });
        else if (criteria === null) this.#founders.delete(id);
        else this.#founders.write(id, encodeFounder(criteria));
        this.#seen = seq;
      }
      this.#investors.merge(investors);
      isLast = changes.length < batch;
    }
  }
}
