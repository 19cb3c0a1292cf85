import type { ReceivedResponse } from "@kindling/test-kit/client.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expect } from "vitest";
import type { History } from "./history.ts";
import type { Installation } from "./installation.ts";
import { pick } from "./pick.ts";
import type { Operation } from "./plan.ts";
import type { Fields, Kind } from "./record-log.ts";

export type Merge = Extract<Operation, { kind: "merge" }>;

/** A merge that was acknowledged; `version` is that of the other. */
interface Merged {
  other: number;
  kept: number;
  version: number;
}

interface Target {
  readonly history: History;
  /** Null when the outcome is unknown. */
  send(method: "GET" | "POST", path: string, body?: Fields): Promise<ReceivedResponse | null>;
  report(problem: string): void;
}

export const paths = { founder: "/api/founders", investor: "/api/investors-database" };
/** The path that reads one record. */
export const recordPath = (kind: Kind, id: number) =>
  kind === "founder" ? `/founders/${id}` : `${paths.investor}/${id}`;

/** The records that can be merged, the first ones first. */
export const mergeableIds = (history: History, of: Kind): number[] =>
  [...history[of].keys()].filter((id) => !history.erased[of].has(id) && !history.merges.isMerged(of, id));

/** Merges two records as they are read. Returns "refused", also if there are no two, or null if it is unknown. */
export async function merge(
  { history, send, report }: Target,
  { of, nth, other: nthOther, patch }: Merge,
): Promise<Merged | "refused" | null> {
  const ids = mergeableIds(history, of);
  const kept = pick(ids, nth);
  const other = pick(
    ids.filter((id) => id !== kept),
    nthOther,
  );
  if (kept === undefined || other === undefined) return "refused";
  const records = await Promise.all([kept, other].map((id) => send("GET", recordPath(of, id))));
  if (records.includes(null)) return null;
  // Another client may have archived or erased one of them meanwhile.
  if (records.some((record) => record?.status !== 200) || history.erased[of].has(other)) return "refused";
  const [version, other_version] = records.map((record) => record!.body.data.version);
  history.merging(of, kept, other);
  const path = `${paths[of]}/${kept}/merges`;
  const response = await send("POST", path, { other_id: other, version, other_version, changes: patch });
  if (response === null) history.editLost(of, kept, patch);
  if (response?.status !== 200) return response && "refused";
  const { record, removal, entry } = response.body.data;
  if (removal.id !== other || removal.merged_into !== kept)
    report(`POST ${path} of ${other} returned ${JSON.stringify(removal)}`);
  // Without an entry, an earlier request did it whose response was lost.
  if (entry === null) history.editLost(of, kept, patch);
  else history.edited(of, patch, record);
  return { other, kept, version: removal.version };
}

/** Waits until the matches service knows what a record is merged into: its replicas may take two events in any order. */
export async function expectKnown(
  installation: Installation,
  kind: Kind,
  id: number,
  into: number | null,
): Promise<void> {
  const sql = `select merged_into from ${kind}s where id = ${id}`;
  const isKnown = async () =>
    expect(await installation.query("matches", sql)).toEqual([{ merged_into: into }]);
  await eventually(isKnown, { timeoutMs: 60_000 });
}
