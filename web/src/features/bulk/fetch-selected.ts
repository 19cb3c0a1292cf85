import { maxIds } from "../../lib/api/call-list.ts";
import type { BulkList, Selection } from "../edits/bulk-calls.ts";
import { investorsDatabaseSource } from "../lists/database-list.ts";
import { foundersSource } from "../lists/founder-list.ts";
import { fetchList } from "../lists/list-source.ts";
import { exportQueries } from "../selection/export-queries.ts";

/** A founder or an investor, to write to. */
export interface Addressee {
  id: number;
  name: string;
  email: string;
}

const sources = { founders: foundersSource, investors: investorsDatabaseSource } as const;

/** Fetches the selected records. */
export async function fetchSelected(
  list: BulkList,
  selection: Selection,
  signal?: AbortSignal,
): Promise<Addressee[]> {
  const selected: Addressee[] = [];
  for (const { narrowing } of exportQueries(selection, "", () => undefined)) {
    for (let offset = 0, isLast = false; !isLast; offset += maxIds) {
      const window = `limit=${maxIds}&offset=${offset}&counts=false`;
      const { data } = await fetchList<Addressee>(sources[list], [narrowing, window], signal);
      selected.push(...data.map(({ id, name, email }) => ({ id, name, email })));
      isLast = data.length < maxIds;
    }
  }
  return selected;
}
