import type { Selection } from "../edits/bulk-calls.ts";

export const noSelection: Selection = { ids: new Set() };

export function isSelected(selection: Selection, id: number): boolean {
  return "ids" in selection ? selection.ids.has(id) : !selection.except.has(id);
}

/**
 * How many records are selected; null until it is known.
 * @param matching how many records match the query; null until it is known
 */
export function selectedCount(selection: Selection, matching: number | null): number | null {
  if ("ids" in selection) return selection.ids.size;
  return matching === null ? null : Math.max(0, matching - selection.except.size);
}

/** Whether a change of a field can take records out of the selection, or into it. A search finds the labels of fields. */
export function dependsOn(selection: Selection, field: string): boolean {
  if ("ids" in selection) return false;
  const query = new URLSearchParams(selection.query);
  return query.has(field) || query.has("q");
}

/** Adds records to the selection. */
export function withIds(selection: Selection, ids: Iterable<number>): Selection {
  const given = new Set(ids);
  return "ids" in selection
    ? { ids: selection.ids.union(given) }
    : { ...selection, except: selection.except.difference(given) };
}

/** Takes records out of the selection. */
export function withoutIds(selection: Selection, ids: Iterable<number>): Selection {
  const given = new Set(ids);
  return "ids" in selection
    ? { ids: selection.ids.difference(given) }
    : { ...selection, except: selection.except.union(given) };
}

/** Forgets records that no longer exist. The same object if none of them is named. */
export function withoutGone(selection: Selection, gone: ReadonlySet<number>): Selection {
  const named = "ids" in selection ? selection.ids : selection.except;
  if (named.isDisjointFrom(gone)) return selection;
  const left = named.difference(gone);
  return "ids" in selection ? { ids: left } : { ...selection, except: left };
}
