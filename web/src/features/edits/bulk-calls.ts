import type { BulkFailure, BulkProgress } from "@kindling/contracts/bulk/schemas.ts";
import type { BodyInput } from "@kindling/contracts/endpoint.ts";
import { bulkUpdateFounders, undoBulkUpdateOfFounders } from "@kindling/contracts/founders/endpoints.ts";
import { bulkUpdateInvestors, undoBulkUpdateOfInvestors } from "@kindling/contracts/investors/endpoints.ts";
import type { QueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api/api-errors.ts";
import { callLines } from "../../lib/api/call-lines.ts";
import { logFailure } from "../../lib/api/log-failure.ts";
import { announceChange } from "../../lib/live/own-changes.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** The lists with bulk changes. */
export type BulkList = "founders" | "investors";

/** What is selected of a list: records by their ids, or all that match a query except some. */
export type Selection =
  | { ids: ReadonlySet<number> }
  /** `query` has the search and the filters, as in `ListQuery.narrowing`; "" matches all records. */
  | { query: string; except: ReadonlySet<number> };

const endpoints = {
  founders: { update: bulkUpdateFounders, undo: undoBulkUpdateOfFounders },
  investors: { update: bulkUpdateInvestors, undo: undoBulkUpdateOfInvestors },
};

/** What a bulk change sets. */
export type BulkChange = BodyInput<(typeof endpoints)[BulkList]["update"]>["change"];

/** The progress of a bulk change, and in the end its result. */
export interface BulkRun {
  /** `stopped` by the admin; `failed` by a lost connection or an error of the server. */
  state: "running" | "stopping" | "complete" | "stopped" | "failed";
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
  /** Cancels it, but not before the first line, which has the name that undoes it. */
  signal: AbortSignal;
  onProgress: (run: BulkRun) => void;
}

/** A selection as a request has it. */
export const selectOf = (selection: Selection) =>
  "ids" in selection
    ? { ids: [...selection.ids] }
    : { query: Object.fromEntries(new URLSearchParams(selection.query)), except: [...selection.except] };

/** Changes the selected records. Resolves with what became of it, also when it fails. */
export function updateMany(selection: Selection, change: BulkChange, options: RunOptions): Promise<BulkRun> {
  const body = { select: selectOf(selection), change };
  return follow((signal) => callLines(endpoints[options.list].update, { body, signal }), options);
}

/** Undoes a bulk change, by its name. */
export const undoMany = (bulk: string, options: RunOptions): Promise<BulkRun> =>
  follow((signal) => callLines(endpoints[options.list].undo, { params: { bulk }, signal }), options);

async function follow(
  linesOf: (signal: AbortSignal) => AsyncGenerator<BulkProgress>,
  { list, client, signal, onProgress }: RunOptions,
): Promise<BulkRun> {
  let run: BulkRun = { state: "running", progress: null, failures: [], problem: null };
  const connection = new AbortController();
  const stop = () => {
    if (run.progress !== null) return connection.abort();
    run = { ...run, state: "stopping" };
    onProgress(run);
  };
  // An undo can be cancelled while it waits for its turn.
  if (signal.aborted) connection.abort();
  signal.addEventListener("abort", stop);
  try {
    for await (const progress of linesOf(connection.signal)) {
      run = { ...run, progress, failures: [...run.failures, ...progress.failures] };
      onProgress(run);
      if (progress.complete) break;
      if (signal.aborted) connection.abort();
    }
    run = { ...run, ...(run.progress?.complete ? { state: "complete" } : brokenOff) };
  } catch (error) {
    if (connection.signal.aborted) run = { ...run, state: "stopped" };
    else {
      logFailure(`Many ${list} could not be changed`, error);
      run = { ...run, state: "failed", problem: errorMessage(error, brokenOff.problem), error };
    }
  }
  signal.removeEventListener("abort", stop);
  announceChange({ what: list, ids: null });
  if (list === "investors") void client.invalidateQueries({ queryKey: queryKeys.investorSummary });
  onProgress(run);
  return run;
}

const brokenOff = { state: "failed", problem: "The connection was lost. Please try again." } as const;
