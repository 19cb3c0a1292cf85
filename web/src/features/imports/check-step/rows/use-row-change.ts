import type { CheckedRow, ImportPolicy } from "@kindling/contracts/imports/schemas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/api-client.ts";
import { errorMessage } from "../../../../lib/api/api-errors.ts";
import { invalidateEndpoint } from "../../../../lib/api/endpoint-query.ts";
import { toast } from "../../../../ui/overlays/toast-store.ts";
import type { ImportSource } from "../../import-source.ts";
import { showRow } from "../check-queries.ts";

interface Change {
  line: number;
  cell?: { column: number; text: string };
  policy?: ImportPolicy | null;
}

/** Changes a cell of a row, or the row's policy. Resolves once the row is shown as it was checked again, or is not changed. */
export type ChangeRow = (change: Change) => Promise<void>;

/** Changes rows one after another, so that the last reply of a row is the newest. */
export function useRowChange(
  source: ImportSource,
  id: number,
  onChanged: (row: CheckedRow) => void,
): ChangeRow {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    scope: { id: `rows of ${source.what} import ${id}` },
    mutationFn: ({ line, ...change }: Change) =>
      call(source.endpoints.updateRow, { params: { import: id, line }, body: change }),
    onSuccess: (row) => {
      onChanged(row);
      showRow(client, source, id, row);
    },
    onError: (error, { line }) => {
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
