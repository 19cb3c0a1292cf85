import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { formatCount } from "../../lib/format.ts";
import type { RowSelection } from "../../ui/data-table/grid/row-selection.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import type { Selection } from "../edits/bulk-calls.ts";
import type { ListQuery } from "../lists/list-config.ts";
import type { ListSource } from "../lists/list-source.ts";
import type { ListView } from "../lists/use-list-view.ts";
import { idsAt, idsThatExist } from "./selected-ids.ts";
import { isSelected, noSelection, selectedCount, withIds, withoutGone, withoutIds } from "./selection.ts";

/** The most rows that a range can have: those that are not loaded are fetched. */
const maxRange = 5_000;

/** A range that Shift extends from its anchor. */
interface Range {
  /** The query whose rows the range is in. */
  drawn: ListQuery;
  anchor: number;
  last: number;
  /** The selection before the range was added. */
  base: Selection;
  abort: AbortController;
}

/** Whether a row may be in a range: the server's rows are where they are now, which the drawn ones need not be. */
const isWithin = (index: number | undefined, first: number, end: number): boolean =>
  index === undefined || (index >= first && index < end);

export interface ListSelection {
  selection: Selection;
  /** How many records are selected; null until it is known. */
  count: number | null;
  /** How many rows of a range are being fetched; 0 for none. */
  fetching: number;
  rows: RowSelection;
  /** How many records match, if they are more than are selected; selects them. Null when there is nothing to offer. */
  offer: { matching: number; select: () => void } | null;
  clear: () => void;
}

type SelectableList<Row> = Pick<
  ListView<Row, string>,
  "drawn" | "rows" | "loadedIds" | "matching" | "changes" | "followChanges"
>;

/** The selection in a tab's list. It ends when the search or a filter changes. */
export function useSelection<Row extends { id: number }>(
  source: ListSource<Row>,
  { drawn, rows, loadedIds, matching, changes, followChanges }: SelectableList<Row>,
): ListSelection {
  const { narrowing } = drawn;
  const [state, setState] = useState({ narrowing, selection: noSelection, fetching: 0 });
  const range = useRef<Range | null>(null);
  const select = (selection: Selection, fetching = 0) => setState({ narrowing, selection, fetching });
  const left = state.narrowing === narrowing ? withoutGone(state.selection, changes.gone) : noSelection;
  if (left !== state.selection || state.narrowing !== narrowing)
    setState({ narrowing, selection: left, fetching: state.narrowing === narrowing ? state.fetching : 0 });
  useEffect(() => () => range.current?.abort.abort(), []);

  // An archived record leaves the selection even if its row is not loaded.
  const check = useEffectEvent((changed: readonly number[] | null) => {
    const named = "ids" in left ? left.ids : left.except;
    const ids = changed === null ? [...named] : changed.filter((id) => named.has(id));
    if (ids.length === 0) return;
    const forget = (existing: ReadonlySet<number>) => {
      const gone = new Set(ids.filter((id) => !existing.has(id)));
      setState((last) => ({ ...last, selection: withoutGone(last.selection, gone) }));
    };
    // When the request fails, the ids stay selected, and the next bulk action reports those that were not found.
    idsThatExist(source, ids).then(forget, () => {});
  });
  useEffect(() => followChanges((ids) => check(ids)), [followChanges]);

  const endRange = () => {
    range.current?.abort.abort();
    range.current = null;
  };
  const extend = async (from: number, to: number) => {
    const { current } = range;
    current?.abort.abort();
    const abort = new AbortController();
    const continues = current?.last === from && current.drawn === drawn;
    const { anchor, base } = continues ? current : { anchor: from, base: left };
    range.current = { drawn, anchor, base, last: to, abort };
    const [first, end] = [Math.min(anchor, to), Math.max(anchor, to) + 1];
    if (end - first > maxRange) {
      select(left);
      toast({
        variant: "destructive",
        title: "The range is too long",
        description: `Select at most ${formatCount(maxRange)} rows at once, or all that match.`,
      });
      return;
    }
    const known = Array.from({ length: end - first }, (_, index) => rows.at(first + index)?.id);
    const loaded = withIds(
      base,
      known.filter((id) => id !== undefined),
    );
    const missing = known.filter((id) => id === undefined).length;
    select(loaded, missing);
    if (missing === 0) return;
    try {
      const fetched = await idsAt(source, drawn, { first, end }, abort.signal);
      const inRange = fetched.filter(
        (id) => !changes.added.has(id) && isWithin(rows.indexOf(id), first, end),
      );
      // The ids keep the list's order, in which they are exported.
      const loadedInRange = known.filter((id) => id !== undefined);
      if (!abort.signal.aborted) select(withIds(withIds(base, inRange), loadedInRange));
    } catch (error) {
      if (abort.signal.aborted) return;
      select(loaded);
      toast({
        variant: "destructive",
        title: "Not all rows could be selected",
        description: errorMessage(error, "Please try again."),
      });
    }
  };

  const selectedLoaded = loadedIds.filter((id) => isSelected(left, id)).length;
  const hasAllLoaded = selectedLoaded > 0 && selectedLoaded === loadedIds.length;
  const count = selectedCount(left, matching);
  const clear = () => {
    endRange();
    select(noSelection);
  };
  const selectLoaded = () => {
    endRange();
    select(withIds(left, loadedIds));
  };
  const selectMatching = () => {
    endRange();
    select({ query: narrowing, except: new Set() });
  };
  const isOffered = "ids" in left && hasAllLoaded && matching !== null && matching > left.ids.size;
  return {
    selection: left,
    count,
    fetching: state.fetching,
    clear,
    offer: isOffered ? { matching, select: selectMatching } : null,
    rows: {
      has: (id) => isSelected(left, id),
      isEmpty: "ids" in left && left.ids.size === 0,
      all: hasAllLoaded || (selectedLoaded > 0 || count !== 0 ? "some" : false),
      toggle: (row) => {
        endRange();
        const id = rows.at(row)?.id;
        if (id === undefined) return;
        select(isSelected(left, id) ? withoutIds(left, [id]) : withIds(left, [id]));
      },
      extend: (from, to) => void extend(from, to),
      toggleAll: () => (hasAllLoaded ? clear() : selectLoaded()),
      selectAll: selectLoaded,
      clear,
    },
  };
}
