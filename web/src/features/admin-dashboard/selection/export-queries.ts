import type { ListQuery } from "../lists/list-config.ts";
import { idParts } from "./selected-ids.ts";
import type { Selection } from "./selection.ts";

/** The list queries whose records are the selected ones. */
export function exportQueries(
  selection: Selection,
  order: string,
): readonly Pick<ListQuery, "narrowing" | "order">[] {
  if ("ids" in selection) return idParts(selection.ids).map((ids) => ({ narrowing: `ids=${ids}`, order }));
  const except = selection.except.size > 0 ? `except=${[...selection.except].join(",")}` : "";
  return [{ narrowing: [selection.query, except].filter(Boolean).join("&"), order }];
}
