import { useEffect, useState } from "react";
import { readStored, writeStored } from "../../../lib/browser-state/stored.ts";
import type { TableRows } from "../../../ui/data-table/rows/table-entries.ts";

const storageKey = "kindling.open-row";

interface Place {
  member: "founder" | "investor";
  id: number;
  row: number;
}

/**
 * The row of the open record. After a reload it is where the record was before, until its page is loaded, so that the
 * record has its previous and next wherever it is.
 */
export function useOpenRow(
  { indexOf }: Pick<TableRows<never>, "indexOf">,
  member: Place["member"],
  openId: number,
): number | undefined {
  const [before] = useState(() => readStored("sessionStorage", storageKey) as Partial<Place> | null);
  const row = indexOf(openId);
  useEffect(() => {
    if (row === undefined) return;
    writeStored("sessionStorage", storageKey, { member, id: openId, row } satisfies Place);
  }, [member, openId, row]);
  const isSame = before?.member === member && before.id === openId;
  return row ?? (isSame ? before.row : undefined);
}
