import { Merges } from "./merges.ts";
import { type Fields, type Kind, RecordLog } from "./record-log.ts";

/** A record of the API with its id and version; the other fields depend on the kind. */
export interface Row {
  id: number;
  version: number;
  // biome-ignore lint/suspicious/noExplicitAny: fields of every record of the API
  [field: string]: any;
}

interface Shown {
  founders: readonly Row[];
  investors: readonly Row[];
  matchesByFounder: ReadonlyMap<number, readonly Row[]>;
}

const founderFields = [
  "company",
  "name",
  "email",
  "phone",
  "industry",
  "sectors",
  "funding_stage",
  "requested_check_usd",
  "regions",
];
const investorFields = [
  "name",
  "email",
  "phone",
  "preferred_sectors",
  "preferred_stages",
  "preferred_regions",
  "check_min_usd",
  "check_max_usd",
  "typical_check_usd",
  "past_investment_count",
  "temperature",
];
const written = { founder: founderFields, investor: investorFields };
const reviewFields = ["ben_rating", "ben_notes"];

/** All writes to the installation, and their responses. */
export class History {
  readonly founder = new Map<number, RecordLog>();
  readonly investor = new Map<number, RecordLog>();
  /** By email, because without a response the id is unknown. */
  readonly lostCreates: Record<Kind, Map<string, RecordLog>> = { founder: new Map(), investor: new Map() };
  /** How often each record was sent to the archive or back, whether or not that was acknowledged. */
  private readonly moves = new Map<string, number>();
  /** Records whose erasure was sent, and whether it was acknowledged. */
  readonly erased: Record<Kind, Map<number, boolean>> = { founder: new Map(), investor: new Map() };
  private reviews = new Map<string, RecordLog>();
  merges = new Merges();
  /** Imports that ended, and those whose outcome is unknown. */
  readonly imports = { stored: 0, unknown: 0 };

  /** A history that starts from an observed state, after a restore that lost another one. */
  static of({ founders, investors, matchesByFounder }: Shown, forgotten = new History()): History {
    const history = new History();
    // What was copied before the backup may still be with the kept records, and so may its versions.
    history.merges = forgotten.merges;
    // A match that is reviewed again continues after the versions that NATS knows.
    for (const [pair, { acknowledgedWrites, lostWrites }] of forgotten.reviews) {
      const known = acknowledgedWrites + lostWrites + forgotten.movesOfPair(pair) + 2;
      for (let version = 0; version < known; version++) history.reviewLost(pair, {});
    }
    for (const row of founders) history.created("founder", {}, row);
    for (const row of investors) history.created("investor", {}, row);
    for (const match of [...matchesByFounder.values()].flat()) {
      if (match.version === 1) continue;
      const pair = pairOf(match.founder_id, match.investor_id);
      if (match.ben_rating === null && match.ben_notes === null) {
        // A cleared review keeps the match; a version that continued after a restore does not.
        for (let version = 1; version < match.version; version++) history.reviewLost(pair, {});
        continue;
      }
      const log = new RecordLog(`match ${pair}`);
      log.acknowledge(reviewOf(match), match.version, reviewOf(match));
      history.reviews.set(pair, log);
    }
    return history;
  }

  created(kind: Kind, sent: Fields, row: Row): void {
    const log = new RecordLog(`${kind} ${row.id}`);
    log.acknowledge(sent, row.version, stateOf(kind, row));
    this[kind].set(row.id, log);
  }

  createLost(kind: Kind, sent: Fields & { email: string }): void {
    const log = new RecordLog(`${kind} ${sent.email}`);
    log.lose(sent);
    this.lostCreates[kind].set(sent.email, log);
  }

  edited(kind: Kind, patch: Fields, row: Row): void {
    this[kind].get(row.id)!.acknowledge(patch, row.version, stateOf(kind, row));
  }

  editLost(kind: Kind, id: number, patch: Fields): void {
    this[kind].get(id)!.lose(patch);
  }

  /** A merge was sent, which archives the other. */
  merging(kind: Kind, kept: number, other: number): void {
    this.merges.send(kind, kept, other);
    this.moved(kind, other);
  }

  /** An archiving or a restore was sent. */
  moved(kind: Kind, id: number): void {
    const key = `${kind} ${id}`;
    this.moves.set(key, this.movesOf(kind, id) + 1);
  }

  /** How many versions of a record may come from moves. */
  movesOf(kind: Kind, id: number): number {
    return this.moves.get(`${kind} ${id}`) ?? 0;
  }

  /** The records that may be in the archive. */
  get movedRecords(): { kind: Kind; id: number }[] {
    return Array.from(this.moves.keys(), (key) => {
      const [kind, id] = key.split(" ") as [Kind, string];
      return { kind, id: Number(id) };
    });
  }

  erasure(kind: Kind, id: number, acknowledged: boolean): void {
    this.erased[kind].set(id, acknowledged || (this.erased[kind].get(id) ?? false));
  }

  /** The marks of records whose erasure was acknowledged. */
  erasedMarks(): Set<string> {
    const marks = (["founder", "investor"] as const).flatMap((kind) =>
      [...this.erased[kind]].flatMap(([id, acknowledged]) =>
        acknowledged ? (this[kind].get(id)?.emails ?? []).map(markOf) : [],
      ),
    );
    return new Set(marks);
  }

  /** A match of version 1 has no review: one that says nothing is not stored. */
  reviewed(pair: string, patch: Fields, row: Row): void {
    if (row.version === 1) return;
    this.reviewsOf(pair).acknowledge(patch, row.version, reviewOf(row));
  }

  reviewLost(pair: string, patch: Fields): void {
    this.reviewsOf(pair).lose(patch);
  }

  /** The reviews of a match, by its `pairOf`; undefined when none was sent. */
  reviewLog(pair: string): RecordLog | undefined {
    return this.reviews.get(pair);
  }

  /** What is wrong with a review of the match that clients wrote. */
  reviewProblems(pair: string, log: RecordLog, match: Row): string[] {
    const sources = this.merges.sourcesOf(pair);
    const fills = (field: string, value: unknown) =>
      sources.some((source) => this.reviews.get(source)?.hasWritten(field, value));
    // A copy is of a higher version than the original, which may have any.
    const more = sources.length > 0 ? Number.POSITIVE_INFINITY : this.movesOfPair(pair);
    return log.problems(match.version, reviewOf(match), more, fills);
  }

  /** Pairs with an acknowledged review: their matches are never removed, unless one side is erased. */
  keptPairs(): string[] {
    return [...this.reviews]
      .filter(([pair, log]) => log.acknowledgedWrites > 0 && !this.mayBeErased(pair))
      .map(([pair]) => pair);
  }

  private mayBeErased(pair: string): boolean {
    const [founder, investor] = pair.split("-").map(Number);
    return this.erased.founder.has(founder!) || this.erased.investor.has(investor!);
  }

  /** How many versions of a review may come from moves of its founder and its investor: two of each. */
  movesOfPair(pair: string): number {
    const [founder, investor] = pair.split("-").map(Number);
    return 2 * (this.movesOf("founder", founder!) + this.movesOf("investor", investor!));
  }

  /** Records that the matches database was lost, with every review. */
  forgetReviews(): void {
    this.reviews = new Map();
    this.merges.unsettle();
  }

  /** The numbers of acknowledged and lost writes. */
  get size(): { acknowledged: number; lost: number } {
    const logs = [this.founder, this.investor, this.reviews].flatMap((map) => [...map.values()]);
    const creates = Object.values(this.lostCreates).reduce((sum, { size }) => sum + size, 0);
    return {
      acknowledged: logs.reduce((sum, log) => sum + log.acknowledgedWrites, 0),
      lost: logs.reduce((sum, log) => sum + log.lostWrites, creates),
    };
  }

  /** For the file saved for a failed history. */
  toJSON(): object {
    const logs = (of: Map<unknown, RecordLog>) => Object.fromEntries(of);
    return { founders: logs(this.founder), investors: logs(this.investor), reviews: logs(this.reviews) };
  }

  private reviewsOf(pair: string): RecordLog {
    const log = this.reviews.get(pair) ?? new RecordLog(`match ${pair}`, reviewOf({}));
    this.reviews.set(pair, log);
    return log;
  }
}

export const pairOf = (founder: number, investor: number) => `${founder}-${investor}`;

/** What each text of a record contains, also each note about it. */
export const markOf = (email: string) => email.split("@")[0]!;
/** What every mark looks like, for JavaScript and PostgreSQL. */
export const markPattern = "(?:founder|investor)-[a-z0-9-]+-[0-9]+x";

/** The fields of a record that the history writes. */
export const stateOf = (kind: Kind, row: Row): Fields => pick(row, written[kind]);

/** The fields of a match that the history writes; null where the row lacks them. */
export const reviewOf = (row: Fields): Fields => pick(row, reviewFields);

/** Every observed record and match, without versions. */
export function contentsOf({ founders, investors, matchesByFounder }: Shown): Record<string, Fields> {
  const matches = [...matchesByFounder.values()].flat();
  return Object.fromEntries([
    ...founders.map((row) => [`founder ${row.id}`, stateOf("founder", row)]),
    ...investors.map((row) => [`investor ${row.id}`, stateOf("investor", row)]),
    ...matches.map((row) => [`match ${pairOf(row.founder_id, row.investor_id)}`, reviewOf(row)]),
  ]);
}

function pick(row: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
