import { useNarrow, useTouch } from "../../lib/browser-state/narrow.ts";
import type { Sort } from "../../lib/sort.ts";
import type { DataColumn } from "../../ui/data-table/columns.ts";

/** Whether a sort needs a button, because the headings of the shown columns are not enough. */
export function useNeedsSortButton(
  columns: readonly Pick<DataColumn<never>, "sortKey">[],
  sort: Sort<string>,
): boolean {
  const narrow = useNarrow();
  const touch = useTouch();
  // A sort by a hidden column has no heading that shows and removes it.
  const sortsByHidden = sort.some(({ key }) => !columns.some(({ sortKey }) => sortKey === key));
  return narrow || touch || sortsByHidden;
}
