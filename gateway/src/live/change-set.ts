import {
  type Change,
  type ChangedRecord,
  type Changing,
  changing,
  namedChanges,
} from "@kindling/contracts/gateway/schemas.ts";

/** Changes that have not been sent: by kind, or null for all of a kind when there are too many. */
export class ChangeSet {
  private changes = new Map<Changing, KindChanges | null>();

  add(change: Change): void {
    const { what } = change;
    const known = this.changes.get(what);
    if (known === null) return;
    const changes = known ?? new KindChanges();
    this.changes.set(what, changes.add(change) ? changes : null);
  }

  /** Returns one change of each kind that has any, and empties the set. */
  take(): Change[] {
    const { changes } = this;
    this.changes = new Map();
    return changing.flatMap((what) => {
      const of = changes.get(what);
      if (of === undefined || of?.empty) return [];
      return [{ what, ...of?.lists() }];
    });
  }
}

/** Changes of one kind. */
class KindChanges {
  private readonly records = new Map<number, ChangedRecord>();
  private readonly founders = new Set<number>();
  private readonly investors = new Set<number>();
  /** Not only the records changed, so listing them would mislead. */
  private isMore = false;

  get empty(): boolean {
    return this.records.size + this.founders.size + this.investors.size === 0;
  }

  /** Returns false when any record may have changed, or too many did. */
  add({ records, founders, investors }: Change): boolean {
    if (!records && !founders && !investors) return false;
    for (const record of records ?? []) {
      this.records.set(record.id, { ...this.records.get(record.id), ...record });
    }
    for (const id of founders ?? []) this.founders.add(id);
    for (const id of investors ?? []) this.investors.add(id);
    this.isMore ||= records === undefined;
    return [this.records, this.founders, this.investors].every(({ size }) => size <= namedChanges);
  }

  lists(): Omit<Change, "what"> {
    const records = [...this.records.values()].sort((a, b) => a.id - b.id);
    return {
      ...(this.isMore || records.length === 0 ? {} : { ids: records.map(({ id }) => id), records }),
      ...(this.founders.size > 0 ? { founders: sorted(this.founders) } : {}),
      ...(this.investors.size > 0 ? { investors: sorted(this.investors) } : {}),
    };
  }
}

const sorted = (ids: ReadonlySet<number>): number[] => [...ids].sort((a, b) => a - b);
