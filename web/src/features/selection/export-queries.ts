import type { Selection } from "../edits/bulk-calls.ts";
import type { ListQuery } from "../lists/list-config.ts";
import { idParts } from "./selected-ids.ts";

/**
 * The list queries whose records are the selected ones. Each query has a part of the ids, so that the rows keep the
 * list's order only if the ids have it.
 */
export function exportQueries(
  selection: Selection,
  order: string,
  placeOf: (id: number) => number | undefined,
): readonly Pick<ListQuery, "narrowing" | "order">[] {
  if ("ids" in selection) {
    const ids = [...selection.ids];
    // Rows far from those in view have no known place.
    const places = new Map(ids.map((id) => [id, placeOf(id)]));
    const areKnown = ids.every((id) => places.get(id) !== undefined);
    if (areKnown) ids.sort((a, b) => places.get(a)! - places.get(b)!);
    return idParts(ids).map((part) => ({ narrowing: `ids=${part}`, order }));
  }
  const except = selection.except.size > 0 ? `except=${[...selection.except].join(",")}` : "";
  return [{ narrowing: [selection.query, except].filter(Boolean).join("&"), order }];
}
