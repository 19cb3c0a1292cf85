import type { UseQueryResult } from "@tanstack/react-query";

/** The newest fetch of a query failed. */
export interface LoadFailure {
  error: unknown;
  /** When what is shown was loaded, in ms; null when nothing was. */
  asOf: number | null;
}

type LoadState = Pick<UseQueryResult, "error" | "dataUpdatedAt" | "errorUpdatedAt">;

/**
 * Whether a query's newest fetch failed. Its `isError` cannot tell: an edit written to the cache makes it
 * false. For the same reason `patchRecord` leaves `dataUpdatedAt` as it is.
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

/** What a banner says of sources that could not be loaded; nothing when all were. */
export function failureLines(sources: readonly Source[], timeZone?: string): string[] {
  const failed = sources.flatMap(({ what, failure }) => (failure ? [{ what, ...failure }] : []));
  const names = (of: typeof failed) => listed.format(of.map(({ what }) => what));
  const missing = failed.filter(({ asOf }) => asOf === null);
  const stale = failed.filter(({ asOf }) => asOf !== null);
  const lines: string[] = [];
  if (missing.length > 0) lines.push(`Could not load ${names(missing)}. They show as empty or zero.`);
  if (stale.length > 0) {
    const oldest = Math.min(...stale.map(({ asOf }) => asOf!));
    lines.push(`Could not refresh ${names(stale)}, shown as of ${clock(oldest, timeZone)}.`);
  }
  return lines;
}

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

/** A moment as "14:05". */
function clock(ms: number, timeZone?: string): string {
  const format = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat("en-US", format).format(ms);
}
