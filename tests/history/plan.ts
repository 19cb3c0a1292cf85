import type { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import type { Fields, Kind } from "./record-log.ts";

type Named = Fields & { email: string };

/** An operation of a client; `nth` selects one of the records that exist by then. */
export type Operation =
  | { kind: "create"; of: Kind; fields: Named }
  | { kind: "edit"; of: Kind; nth: number; patch: Fields }
  | { kind: "ask"; nth: number; patch: { requested_check_usd: number | null } }
  | { kind: "temperature"; nth: number; patch: { temperature: string } }
  | { kind: "archive" | "erase"; of: Kind; nth: number }
  /** Restores a record that an earlier operation archived. */
  | { kind: "restore"; nth: number }
  /** Merges the record that `other` selects into the one that `nth` selects, which takes over the patch. */
  | { kind: "merge"; of: Kind; nth: number; other: number; patch: Fields }
  /** Imports new records, and then a file that changes each of them. */
  | { kind: "import"; of: Kind; records: readonly Named[]; changes: readonly Fields[] }
  /** Reviews of one match that are sent at once. */
  | { kind: "review"; nth: number; match: number; patches: readonly Fields[] };

// Few values per field, so that edits often flip a criterion.
const sectors = ["FINTECH", "AI_ML", "BIO_HEALTHCARE"];
const industries = ["FINTECH", "AI", "HEALTHCARE", "EDTECH"];
const stages = ["SEED", "SERIES_A", "ANGEL"];
const regions = ["US", "EUROPE", "INDIA", "GLOBAL"];
/** Asks on both sides of each band's edges, which are also the limits of the investors' ranges. */
const edges = [100_000, 500_000, 1_000_000, 5_000_000];
/** Limits of ranges; no minimum is above a maximum, because such a range is rejected. */
const leasts = edges.slice(0, 2);
const mosts = edges.slice(1);
const asks = edges.flatMap((usd) => [usd - 1, usd, usd + 1]);
const temperatures = ["COLD", "NEUTRAL", "WARM", "HOT", "FIRE"];
const ratings = [0, 1, 2, 3];
const notes = ["Met.", "Called.", null];

/** Draws the operations of one client, whose name makes its records' texts unique. */
export class Planner {
  private readonly chance: SeededRandom;
  private readonly client: string;
  private created = 0;

  constructor(chance: SeededRandom, client: string) {
    this.chance = chance;
    this.client = client;
  }

  next(): Operation {
    const nth = this.chance.below(1_000_000);
    const kind = this.chance.below(100);
    if (kind < 6) return this.create("founder");
    if (kind < 10) return this.create("investor");
    if (kind < 13) return { kind: "archive", of: this.one(["founder", "investor"]), nth };
    if (kind < 16) return { kind: "restore", nth };
    if (kind < 17) return { kind: "erase", of: this.one(["founder", "investor"]), nth };
    if (kind < 40) return this.edit("founder", nth);
    if (kind < 65) return this.edit("investor", nth);
    if (kind < 70) return { kind: "ask", nth, patch: { requested_check_usd: this.orNull(asks) } };
    if (kind < 72) return { kind: "temperature", nth, patch: { temperature: this.one(temperatures) } };
    if (kind < 74) return this.merge(this.one(["founder", "investor"]));
    if (kind < 75) return this.import(this.one(["founder", "investor"]));
    const count = this.chance.below(4) === 0 ? 3 : 1;
    const patches = Array.from({ length: count }, () => this.review());
    return { kind: "review", nth, match: this.chance.below(1_000_000), patches };
  }

  create(of: Kind): Operation {
    const others = of === "founder" ? this.founder() : this.investor();
    return { kind: "create", of, fields: { ...this.texts(of), ...others } };
  }

  private import(of: Kind): Operation {
    const [field, values] =
      of === "founder" ? ["requested_check_usd", asks] : ["past_investment_count", [0, 3]];
    const records = Array.from({ length: 3 }, () => ({ ...this.texts(of), [field]: this.one(values) }));
    return {
      kind: "import",
      of,
      records,
      changes: records.map(() => ({ [field]: 60 + this.chance.below(9) })),
    };
  }

  /** The texts of a new record. */
  private texts(of: Kind): Named {
    this.created += 1;
    // The last letter ends the number: no mark is the beginning of another.
    const mark = `${of}-${this.client}-${this.created}x`;
    const texts = { name: `${mark} name`, email: `${mark}@example.com`, phone: `${mark} phone` };
    return of === "founder" ? { company: `${mark} company`, ...texts } : texts;
  }

  edit(of: Kind, nth: number): Operation {
    const fields = of === "founder" ? this.founder() : this.investor();
    return { kind: "edit", of, nth, patch: this.part(fields) };
  }

  /**
   * Half of the merges change no field.
   * @param below limit of the numbers that select the two; the first records have the most reviews
   */
  merge(of: Kind, below = 1_000_000): Operation {
    const nth = this.chance.below(below);
    const other = this.chance.below(below);
    const fields = of === "founder" ? this.founder() : this.investor();
    return { kind: "merge", of, nth, other, patch: this.chance.below(2) === 0 ? {} : this.part(fields) };
  }

  private founder(): Fields {
    return {
      industry: this.orNull(industries),
      sectors: this.some(sectors),
      funding_stage: this.orNull(stages),
      requested_check_usd: this.orNull(asks),
      regions: this.some(regions),
    };
  }

  /** Most investors have many preferences, so that many founders fit more than the maximum of 100. */
  private investor(): Fields {
    const bounded = this.chance.below(3);
    return {
      preferred_sectors: this.chance.below(3) === 0 ? this.some(sectors) : sectors,
      preferred_stages: this.some(stages),
      preferred_regions: this.some(regions),
      check_min_usd: bounded === 0 ? this.one(leasts) : null,
      check_max_usd: bounded === 0 ? this.orNull(mosts) : null,
      typical_check_usd: bounded === 1 ? this.one(edges) : null,
      past_investment_count: this.orNull([0, 3, 60]),
    };
  }

  /** Reviews of one match, one after another, so that it has only a rating, only notes, both, or nothing any more. */
  reviewInTurn(): Fields[] {
    const ben_rating = this.one(ratings);
    const ben_notes = this.one(notes.slice(0, 2));
    const both = { ben_rating, ben_notes };
    const taken = { ben_rating: null, ben_notes: null };
    return this.one([[{ ...taken, ben_rating }], [{ ...taken, ben_notes }], [both], [both, taken], []]);
  }

  private review(): Fields {
    if (this.chance.below(4) === 0) return { ben_notes: this.one(notes) };
    return { ben_rating: this.orNull(ratings) };
  }

  /** At least one of the fields. */
  private part(fields: Fields): Fields {
    const [first, ...others] = this.chance.shuffle(Object.entries(fields));
    return Object.fromEntries([first!, ...others.filter(() => this.chance.below(3) === 0)]);
  }

  private one<T>(values: readonly T[]): T {
    return values[this.chance.below(values.length)]!;
  }

  private orNull<T>(values: readonly T[]): T | null {
    return this.chance.below(6) === 0 ? null : this.one(values);
  }

  /** Any number of the values. */
  private some<T>(values: readonly T[]): T[] {
    return this.chance.shuffle(values).slice(0, this.chance.below(values.length + 1));
  }
}
