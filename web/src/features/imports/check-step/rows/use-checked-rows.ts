import type { CheckedRow } from "@kindling/contracts/imports/schemas.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportSource } from "../../import-source.ts";
import { type RowsFilter, rowsQuery } from "../check-queries.ts";

/**
 * The rows that a filter leaves. One that was changed here stays where it is, also when the filter would leave it out
 * now, until another filter is chosen: the component needs the filter as its key.
 */
export function useCheckedRows(source: ImportSource, id: number, filter: RowsFilter, isChecked: boolean) {
  // Each reading would wait for the check.
  const query = useInfiniteQuery({ ...rowsQuery(source, id, filter), enabled: isChecked });
  const [changed, setChanged] = useState<ReadonlyMap<number, CheckedRow>>(new Map());
  const loaded = (query.data?.pages ?? []).flatMap(({ rows }) => rows);
  // A row that the server sends is newer than what the page keeps of it.
  const rows = new Map([...changed, ...loaded.map((row) => [row.line, row] as const)]);
  return {
    query,
    rows: [...rows.values()].sort((a, b) => a.line - b.line),
    keep: (row: CheckedRow) => setChanged((before) => new Map(before).set(row.line, row)),
  };
}
