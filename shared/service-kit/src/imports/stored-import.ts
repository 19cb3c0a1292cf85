import type { FileImport, ImportCounts, ImportPolicy } from "@kindling/contracts/imports/schemas.ts";
import type { Mapping } from "@kindling/imports/mapping/mapping.ts";
import type { StoredUndo } from "./import-undos.repository.ts";

/** An import as it is stored. */
export interface StoredImport {
  readonly id: number;
  readonly file_name: string;
  readonly headings: readonly string[];
  readonly mapping: Mapping;
  readonly policy: ImportPolicy;
  readonly state: FileImport["state"];
  readonly revision: number;
  readonly checked_revision: number | null;
  readonly actor_role: FileImport["created_by"]["role"];
  readonly actor_id: number | null;
  readonly actor_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly ended_at: Date | null;
  readonly request_id: string | null;
  readonly counts: ImportCounts | null;
  readonly undo: StoredUndo | null;
  /** Whether it has all rows of its file, or is no longer staged. */
  readonly is_complete: boolean;
}

/** Until when a run can be undone; null when it cannot, or not any more. */
function undoUntil({ state, counts, undo, ended_at }: StoredImport, days: number): string | null {
  const hasEnded = (state === "done" || state === "cancelled") && ended_at !== null;
  if (!hasEnded || undo !== null || (counts?.created ?? 0) + (counts?.updated ?? 0) === 0) return null;
  const until = new Date(ended_at.getTime() + days * 86_400_000);
  return until > new Date() ? until.toISOString() : null;
}

/**
 * An import as the API returns it.
 * @param undoDays days after its end that a run can be undone
 */
export const toImport = (stored: StoredImport, undoDays: number): FileImport => ({
  id: stored.id,
  file_name: stored.file_name,
  headings: [...stored.headings],
  mapping: stored.mapping,
  policy: stored.policy,
  is_complete: stored.is_complete,
  state: stored.state,
  created_by: { role: stored.actor_role, id: stored.actor_id, name: stored.actor_name },
  created_at: stored.created_at.toISOString(),
  updated_at: stored.updated_at.toISOString(),
  ended_at: stored.ended_at?.toISOString() ?? null,
  counts: stored.counts,
  undo_until: undoUntil(stored, undoDays),
  undo: stored.undo,
});
