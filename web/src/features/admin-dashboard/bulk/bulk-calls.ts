import type { BulkFailure, BulkProgress } from "@kindling/contracts/bulk/schemas.ts";
import { bulkUpdateFounders, undoBulkUpdateOfFounders } from "@kindling/contracts/founders/endpoints.ts";
import { bulkUpdateInvestors, undoBulkUpdateOfInvestors } from "@kindling/contracts/investors/endpoints.ts";
import type { QueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../lib/api/api-errors.ts";
import { callLines } from "../../../lib/api/call-lines.ts";
import { announceChange } from "../../../lib/live/own-changes.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { logFailure } from "../calls/log-failure.ts";
import type { Selection } from "../selection/selection.ts";

/** The lists with bulk changes. */
export type BulkList = "founders" | "investors";

/** Which field of which records is to be changed. */
export interface BulkRequest {
  list: BulkList;
  field: "temperature" | "engagement_tier";
  selection: Selection;
  /** How many records are selected. */
  count: number;
}

const endpoints = {
  founders: { update: bulkUpdateFounders, undo: undoBulkUpdateOfFounders },
  investors: { update: bulkUpdateInvestors, undo: undoBulkUpdateOfInvestors },
};

/** The progress of a bulk change, and in the end its result. */
export interface BulkRun {
  /** `stopped` by the admin; `failed` by a lost connection or an error of the server. */
  state: "running" | "complete" | "stopped" | "failed";
  /** What the server has said last; null before its first line. */
  progress: BulkProgress | null;
  /** The failures that it has named. */
  failures: readonly BulkFailure[];
  /** Why it failed. */
  problem: string | null;
  error?: unknown;
}

export interface RunOptions {
  list: BulkList;
  client: QueryClient;
  signal: AbortSignal;
  onProgress: (run: BulkRun) => void;
}

/** Changes the selected records. Resolves with what became of it, also when it fails. */
export function updateMany(selection: Selection, change: object, options: RunOptions): Promise<BulkRun> {
  const select =
    "ids" in selection
      ? { ids: [...selection.ids] }
      : {
          query: Object.fromEntries(new URLSearchParams(selection.query)),
          except: [...selection.except],
        };
  const body = { select, change } as never;
  return follow(callLines(endpoints[options.list].update, { body, signal: options.signal }), options);
}

/** Undoes a bulk change, by its name. */
export const undoMany = (bulk: string, options: RunOptions): Promise<BulkRun> =>
  follow(callLines(endpoints[options.list].undo, { params: { bulk }, signal: options.signal }), options);

async function follow(
  lines: AsyncGenerator<BulkProgress>,
  { list, client, signal, onProgress }: RunOptions,
): Promise<BulkRun> {
  let run: BulkRun = { state: "running", progress: null, failures: [], problem: null };
  try {
    for await (const progress of lines) {
      run = { ...run, progress, failures: [...run.failures, ...progress.failures] };
      onProgress(run);
    }
    run = { ...run, ...(run.progress?.complete ? { state: "complete" } : brokenOff) };
  } catch (error) {
    if (signal.aborted) run = { ...run, state: "stopped" };
    else {
      logFailure(`Many ${list} could not be changed`, error);
      run = { ...run, state: "failed", problem: errorMessage(error, brokenOff.problem), error };
    }
  }
  announceChange({ what: list, ids: null });
  if (list === "investors") void client.invalidateQueries({ queryKey: queryKeys.investorSummary });
  onProgress(run);
  return run;
}

const brokenOff = { state: "failed", problem: "The connection was lost. Please try again." } as const;
