import { type Change, type Changing, changing, namedChanges } from "@kindling/contracts/gateway/schemas.ts";
import type { Changed } from "./effects.ts";

/** Changes that have not been sent: ids by kind, or null for all of a kind when there are too many. */
export class ChangeSet {
  private changes = new Map<Changing, Set<number> | null>();

  get empty(): boolean {
    return this.changes.size === 0;
  }

  add({ what, id }: Changed): void {
    const ids = this.changes.get(what);
    if (ids === null) return;
    if (id === null || (ids?.size === namedChanges && !ids.has(id))) this.changes.set(what, null);
    else if (ids) ids.add(id);
    else this.changes.set(what, new Set([id]));
  }

  addAll(other: ChangeSet): void {
    for (const [what, ids] of other.changes) for (const id of ids ?? [null]) this.add({ what, id });
  }

  /** Returns all changes and empties the set. */
  take(): Change[] {
    const { changes } = this;
    this.changes = new Map();
    return changing.flatMap((what) => {
      const ids = changes.get(what);
      if (ids === undefined) return [];
      return [ids === null ? { what } : { what, ids: [...ids].sort((a, b) => a - b) }];
    });
  }
}
