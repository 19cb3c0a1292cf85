import {
  type Change,
  type ChangedRecord,
  type Changing,
  changing,
  namedChanges,
} from "@kindling/contracts/gateway/schemas.ts";

/** Unsent changes by kind; null covers all records of the kind, when too many changed to list them. */
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
      const ofKind = changes.get(what);
      if (ofKind === undefined || ofKind?.isEmpty) return [];
      return [{ what, ...ofKind?.lists() }];
    });
  }
}

/** Changes of one kind. */
class KindChanges {
  private readonly records = new Map<number, ChangedRecord>();
  private readonly founders = new Set<number>();
  private readonly investors = new Set<number>();
  /** More records changed than `records` has, so that listing them would mislead. */
  private isIncomplete = false;

  get isEmpty(): boolean {
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
    this.isIncomplete ||= records === undefined;
    return [this.records, this.founders, this.investors].every(({ size }) => size <= namedChanges);
  }

  lists(): Omit<Change, "what"> {
    const records = [...this.records.values()].sort((a, b) => a.id - b.id);
    return {
      ...(this.isIncomplete || records.length === 0 ? {} : { ids: records.map(({ id }) => id), records }),
      ...(this.founders.size > 0 ? { founders: sorted(this.founders) } : {}),
      ...(this.investors.size > 0 ? { investors: sorted(this.investors) } : {}),
    };
  }
}

const sorted = (ids: ReadonlySet<number>): number[] => [...ids].sort((a, b) => a - b);
