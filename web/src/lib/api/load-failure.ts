import type { UseQueryResult } from "@tanstack/react-query";
import { formatTime } from "../format.ts";

/** The failure of a query's newest fetch. */
export interface LoadFailure {
  error: unknown;
  /** When the shown data was loaded, in ms; null if none was. */
  asOf: number | null;
  /** What failed where rows of another search, filter or sort are shown, or none: no zero, but no answer. */
  wanted?: "search" | "sort";
}

type LoadState = Pick<UseQueryResult, "error" | "dataUpdatedAt" | "errorUpdatedAt">;

/**
 * The failure of a query's newest fetch, or null. `isError` does not tell, because writing an edit to the cache
 * resets it. For the same reason `patchRecord` keeps `dataUpdatedAt`.
 */
export function loadFailure({ error, dataUpdatedAt, errorUpdatedAt }: LoadState): LoadFailure | null {
  if (errorUpdatedAt <= dataUpdatedAt) return null;
  return { error, asOf: dataUpdatedAt === 0 ? null : dataUpdatedAt };
}

interface Source {
  /** "founders" */
  what: string;
  failure: LoadFailure | null;
}

/** The lines of a banner about sources that could not be loaded; none if all were. */
export function failureLines(sources: readonly Source[], timeZone?: string): string[] {
  const all = sources.flatMap(({ what, failure }) => (failure ? [{ what, ...failure }] : []));
  const names = (of: typeof all) => listed.format(of.map(({ what }) => what));
  const failed = all.filter(({ wanted }) => !wanted);
  const missing = failed.filter(({ asOf }) => asOf === null);
  const stale = failed.filter(({ asOf }) => asOf !== null);
  const lines = all.flatMap(({ what, wanted }) =>
    wanted ? [`The ${wanted} of ${what} failed. Its result is not shown.`] : [],
  );
  if (missing.length > 0) lines.push(`Could not load ${names(missing)}. They show as empty or zero.`);
  if (stale.length > 0) {
    const oldest = Math.min(...stale.map(({ asOf }) => asOf!));
    lines.push(`Could not refresh ${names(stale)}, shown as of ${formatTime(oldest, timeZone)}.`);
  }
  return lines;
}

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });
