import type { Fields, Kind } from "./record-log.ts";

/** A merge that was acknowledged when nothing else wrote, and that nothing has undone since. */
export interface Standing {
  readonly kind: Kind;
  readonly kept: number;
  readonly other: number;
  /** Of the other, which is archived. */
  readonly version: number;
}

/** How often the standing merges did each thing to a review of the kept record. */
export interface Reach {
  /** It had none, and got the other's. */
  copied: number;
  /** It got a field that it lacked. */
  filled: number;
  /** It was empty, as everything in it was taken back, and got a field. */
  filledEmpty: number;
  /** It kept a field that the other's has, too. */
  kept: number;
}

type Reviews = ReadonlyMap<string, Fields>;
type Links = ReadonlyMap<number, ReadonlySet<number>>;

/** All merges that were sent, and what they do to reviews, as docs/decisions/0072-merging-records.md says. */
export class Merges {
  /** The others of each kept record, whether or not the merge was acknowledged. */
  private readonly sent: Record<Kind, Map<number, Set<number>>> = { founder: new Map(), investor: new Map() };
  private readonly stack: Standing[] = [];
  /** The reviews before the standing merges, by pair; null while their exact values are unknown. */
  private before: Reviews | null = null;
  /** The reviews after them. */
  private after: { reviews: Reviews; reach: Reach } | null = null;

  send(kind: Kind, kept: number, other: number): void {
    this.sent[kind].set(kept, (this.sent[kind].get(kept) ?? new Set()).add(other));
  }

  /** Whether a record was the other one in a merge. Its notes may be with the kept one. */
  isOther(kind: Kind, id: number): boolean {
    return [...this.sent[kind].values()].some((others) => others.has(id));
  }

  /** The pairs whose reviews any merge that was sent may have copied to this one. */
  sourcesOf(pair: string): string[] {
    const [founder, investor] = idsOf(pair);
    const founders = [...withOthers(founder, this.sent.founder)];
    const investors = [...withOthers(investor, this.sent.investor)];
    return founders.flatMap((f) => investors.map((i) => `${f}-${i}`)).filter((source) => source !== pair);
  }

  /** The standing merges, in their order. */
  get standing(): readonly Standing[] {
    return this.stack;
  }

  isMerged(kind: Kind, id: number): boolean {
    return this.stack.some((merge) => merge.kind === kind && merge.other === id);
  }

  /** A merge was acknowledged. */
  stand(merge: Standing): void {
    this.stack.push(merge);
    this.after = null;
  }

  /** The last standing merge is undone: only in that order each review is again what it was. */
  undoLast(): void {
    this.stack.pop();
    this.after = null;
  }

  /** Nothing writes any more, and these are the reviews, also the empty ones: from now on each value is known. */
  settle(reviews: Reviews): void {
    this.before = reviews;
    this.after = null;
  }

  /** Clients write, so that the values of reviews depend on when each write arrives. */
  unsettle(): void {
    this.before = null;
    this.after = null;
  }

  /** What this match's review has by the standing merges; null if unknown. */
  expectedReview(pair: string): Fields | null {
    return this.before && (this.result.reviews.get(pair) ?? empty);
  }

  /** The pairs that have a review by the standing merges: their matches are listed. */
  reviewedPairs(): string[] {
    return [...this.result.reviews].filter(([, review]) => hasValue(review)).map(([pair]) => pair);
  }

  get reach(): Reach {
    return this.result.reach;
  }

  private get result() {
    this.after ??= merged(this.before ?? new Map(), this.stack);
    return this.after;
  }
}

/** Merges one after another. A review of somebody who is merged is not listed. */
function merged(before: Reviews, merges: readonly Standing[]): { reviews: Reviews; reach: Reach } {
  const reviews = new Map(before);
  const reach = { copied: 0, filled: 0, filledEmpty: 0, kept: 0 };
  for (const { kind, kept, other } of merges) {
    for (const [pair, review] of [...reviews]) {
      const [founder, investor] = idsOf(pair);
      if ((kind === "founder" ? founder : investor) !== other) continue;
      reviews.delete(pair);
      if (!hasValue(review)) continue;
      const target = kind === "founder" ? `${kept}-${investor}` : `${founder}-${kept}`;
      const own = reviews.get(target);
      reviews.set(target, filled(own ?? empty, review));
      const given = Object.keys(empty).filter((field) => isValue(review[field]));
      const lacked = given.filter((field) => !isValue(own?.[field]));
      if (own === undefined) reach.copied += 1;
      else if (!hasValue(own)) reach.filledEmpty += 1;
      else if (lacked.length > 0) reach.filled += 1;
      if (lacked.length < given.length) reach.kept += 1;
    }
  }
  return { reviews, reach };
}

const empty: Fields = { ben_rating: null, ben_notes: null };
/** Each own field that has a value, and else the other's. */
const filled = (own: Fields, other: Fields): Fields =>
  Object.fromEntries(Object.keys(empty).map((field) => [field, own[field] ?? other[field] ?? null]));

/** A record, those merged into it, and those merged into these. */
function withOthers(id: number, others: Links, found = new Set<number>()): Set<number> {
  if (found.has(id)) return found;
  found.add(id);
  for (const other of others.get(id) ?? []) withOthers(other, others, found);
  return found;
}

const idsOf = (pair: string) => pair.split("-").map(Number) as [founder: number, investor: number];
const isValue = (value: unknown) => value !== null && value !== undefined;
const hasValue = (review: Fields) => Object.values(review).some(isValue);
