import type { CheckedRow, ImportPolicy } from "@kindling/contracts/imports/schemas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../../lib/api/api-client.ts";
import { errorMessage } from "../../../../lib/api/api-errors.ts";
import { invalidateEndpoint } from "../../../../lib/api/endpoint-query.ts";
import { toast } from "../../../../ui/overlays/toast-store.ts";
import type { ImportSource } from "../../import-source.ts";
import { findRow, showRow } from "../check-queries.ts";

interface Change {
  row: CheckedRow;
  cell?: { column: number; text: string };
  policy?: ImportPolicy | null;
}

/** Changes a cell of a row, or the row's policy. Resolves once the row is shown as it was checked again, or is not changed. */
export type ChangeRow = (change: Change) => Promise<void>;

/** Changes rows one after another, because a row is sent as a whole. */
export function useRowChange(
  source: ImportSource,
  id: number,
  onChanged: (row: CheckedRow) => void,
): ChangeRow {
  const client = useQueryClient();
  const changed = useRef(new Map<number, CheckedRow>());
  const { mutateAsync } = useMutation({
    scope: { id: `rows of ${source.what} import ${id}` },
    mutationFn: ({ row: before, cell, policy }: Change) => {
      const { line } = before;
      const row = findRow(client, source, id, line) ?? changed.current.get(line) ?? before;
      return call(source.endpoints.updateRow, {
        params: { import: id, line },
        body: { ...(cell && { cells: withCell(row.cells, cell) }), ...(policy !== undefined && { policy }) },
      });
    },
    onSuccess: (row) => {
      changed.current.set(row.line, row);
      onChanged(row);
      showRow(client, source, id, row);
    },
    onError: (error, { row: { line } }) => {
      toast({
        variant: "destructive",
        title: `Line ${line} was not changed`,
        description: errorMessage(error, "Please try again."),
      });
      // It may run meanwhile, or have ended.
      void invalidateEndpoint(client, source.endpoints.get, { import: id });
    },
  });
  return (change) =>
    mutateAsync(change).then(
      () => {},
      () => {},
    );
}

/** A row of the file may have fewer cells than there are headings. */
const withCell = (cells: readonly string[], { column, text }: { column: number; text: string }): string[] =>
  Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) =>
    at === column ? text : (cells[at] ?? ""),
  );
